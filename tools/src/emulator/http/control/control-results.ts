import type { AutocompleteChoice, IntegrationOwners } from 'commandry/protocol';
import type { Effect } from '../../domain/interactions/effect.js';
import type { WireModal } from '../../storage/stored-interaction.js';
import type { FailureReason } from '../../delivery/delivery-failure.js';
import type { WireInteraction } from '../../delivery/payload.js';
import type { OutgoingRequest } from '../../delivery/post.js';
import type { Probes } from '../../delivery/probe.js';
import type { BotStatus } from '../../domain/reported-bot-status.js';
import type { WireMessage } from '../../domain/objects/wire-message.js';
import type { Refusal } from './describe-reason.js';
import type { PickedCommand } from './acting/picked-command.js';

/** Every error of the control plane. Compare `code`, never `message`. */
export interface ControlErrorBody {
  readonly code: string;
  readonly message: string;
}

/** `GET /control` */
export interface ControlSummary {
  readonly base_url: string;
  readonly applications: readonly {
    readonly id: string;
    readonly name: string;
    /** 64 hex digits. */
    readonly public_key: string;
    /** The emulator's own; it opens nothing else. */
    readonly token: string;
    /** What it proves itself with at the token endpoint. */
    readonly client_secret: string;
    readonly bot_user_id: string;
    readonly embedded: boolean;
    readonly guild_ids: readonly string[];
    readonly interactions_endpoint_url: string | null;
    /** Whether the bot runs. Null while nobody has told; a probe that was accepted tells too. */
    readonly bot_status: BotStatus | null;
  }[];
  readonly guilds: readonly { readonly id: string; readonly name: string; readonly owner_id: string }[];
  readonly channels: readonly {
    readonly id: string;
    /** Null for direct messages, as is the name. */
    readonly guild_id: string | null;
    readonly name: string | null;
    readonly type: number;
  }[];
  readonly users: readonly {
    readonly id: string;
    readonly username: string;
    readonly global_name: string | null;
    readonly locale: string;
    readonly bot: boolean;
  }[];
}

/** `PUT /control/applications/{id}/endpoint`. `probes` is null when the URL was taken away. */
export interface EndpointResult {
  readonly interactions_endpoint_url: string | null;
  readonly probes: Probes | null;
}

/** The same when a probe was not accepted (status 400): the form error of the service, and what each probe saw. */
export interface EndpointRefusal {
  readonly message: string;
  readonly code: number;
  readonly errors: object;
  readonly probes: Probes;
}

/**
 * `POST /control/users/{id}/invoke` and `POST /control/users/{id}/autocomplete`; with other interactions also
 * `POST /control/users/{id}/component` and `POST /control/users/{id}/modal`.
 */
export interface InvokeResult<Interaction = WireInteraction> {
  readonly outcome: Effect['outcome'];
  /** What the user sees, as plain text. */
  readonly shown: string;
  /** Why it failed. */
  readonly reason?: FailureReason;
  /** What is wrong with the answer although it was taken, or although another one was. */
  readonly note?: FailureReason;
  /** The message that the answer became, or that it changed. */
  readonly message?: WireMessage;
  /** The modal that the answer opened. */
  readonly modal?: WireModal;
  readonly choices?: readonly AutocompleteChoice[];
  /** What was delivered. Null where the service acts by itself, as do the two after it. */
  readonly interaction: Interaction | null;
  readonly request: OutgoingRequest | null;
  /** Null when none came, too. */
  readonly response: { readonly status: number; readonly body: string; readonly milliseconds: number } | null;
}

/** `GET /control/users/{id}/picker?channel_id=…` */
export interface PickerResult {
  readonly commands: readonly PickedCommand[];
  /** With `hidden=true`: the other commands that there are for this place, and why the user is not shown them. */
  readonly hidden?: readonly HiddenCommand[];
}

/** A command that a user is not shown in a place. */
export type HiddenCommand = Pick<PickedCommand, 'id' | 'name' | 'application'> & {
  readonly type: number;
} & Explanation;

/** Why a command cannot be used. */
type Explanation = Refusal & {
  /** The reason in a sentence; of NOT_PERMITTED the deciding rule. */
  readonly description: string;
};

/** `GET /control/users/{id}/places`: what the user sees of the world. */
export interface PlacesResult {
  readonly guilds: readonly {
    readonly id: string;
    readonly name: string;
    readonly owner_id: string;
    /** Those that the user sees. */
    readonly channels: readonly {
      readonly id: string;
      readonly name: string;
      readonly type: number;
      /** The category it stands in; of a thread the channel it belongs to. */
      readonly parent_id: string | null;
      readonly position: number;
      readonly topic: string | null;
      readonly nsfw: boolean;
      /** Whether messages are written in it, and so commands used: not in categories, forums and the like. */
      readonly holds_messages: boolean;
    }[];
    readonly members: readonly {
      readonly user_id: string;
      readonly nick: string | null;
      /** Without the one of @everyone. */
      readonly roles: readonly string[];
    }[];
    readonly roles: readonly {
      readonly id: string;
      readonly name: string;
      /** 0xRRGGBB; 0 is none. */
      readonly color: number;
      readonly position: number;
    }[];
  }[];
  readonly direct_messages: readonly {
    readonly id: string;
    readonly type: number;
    /** Of groups. */
    readonly name: string | null;
    /** Everybody in them, the user too. */
    readonly recipient_ids: readonly string[];
  }[];
}

/** `GET /control/users/{id}/commands/{command.id}/availability?channel_id=…` */
export type AvailabilityResult =
  { readonly available: true; readonly authorizing_integration_owners: IntegrationOwners } | Explanation;

/** `GET /control/channels/{id}/messages?as={user.id}`, oldest first. */
export interface MessagesResult {
  readonly messages: readonly WireMessage[];
}
