import type { AutocompleteChoice, IntegrationOwners } from 'commandry/protocol';
import type { Effect } from '../../domain/interactions/effect.js';
import type { WireModal } from '../../storage/stored-interaction.js';
import type { FailureReason } from '../../domain/interactions/delivery-failure.js';
import type { ToldFailure } from '../../domain/interactions/told-failure.js';
import type { WireInteraction } from '../../domain/payloads/payload.js';
import type { OutgoingRequest } from '../../delivery/post.js';
import type { Probes } from '../../delivery/probe.js';
import type { BotStatus } from '../../domain/reported-bot-status.js';
import type { WireMessage } from '../../domain/objects/wire-message.js';
import type { Refusal } from '../../domain/access/describe-reason.js';
import type { PickedCommand } from '../../domain/acting/picked-command.js';

/** Every error of the control plane. Compare `code`, never `message`. */
export interface ControlErrorBody {
  /** Stable, for example `BAD_REQUEST`. */
  readonly code: string;
  /** An explanation for people: the problem, and how to correct it. */
  readonly message: string;
}

/** `GET /control` */
export interface ControlSummary {
  readonly base_url: string;
  /** Present where this mirrors a bot of the live service, as `commandry dev --live` does: nobody can act here. */
  readonly is_live?: true;
  /** The number of the last event so far: `?after=` of a stream continues from what is here. */
  readonly last_event_id: number;
  /** All applications of the world, with their secrets. */
  readonly applications: readonly {
    readonly id: string;
    readonly name: string;
    /** 64 hex digits. */
    readonly public_key: string;
    /** Valid only in this emulator. */
    readonly token: string;
    /** The secret for the token endpoint. */
    readonly client_secret: string;
    readonly bot_user_id: string;
    readonly embedded: boolean;
    /** Where it can be installed: 0 in guilds, 1 for users. */
    readonly integration_types: readonly number[];
    /** The guilds it is installed in. */
    readonly guild_ids: readonly string[];
    /** The users who have installed it for themselves. */
    readonly user_ids: readonly string[];
    readonly interactions_endpoint_url: string | null;
    /** How many sessions its bot has at the gateway. Without an endpoint, these get its interactions. */
    readonly gateway_sessions: number;
    readonly event_webhooks_url: string | null;
    /** 1 is disabled, 2 enabled, and 3 switched off by Discord after too many failures. */
    readonly event_webhooks_status: number;
    /** The types of events that are sent. */
    readonly event_webhooks_types: readonly string[];
    /** Whether the bot runs. Null until somebody reports it or a probe succeeds. */
    readonly bot_status: BotStatus | null;
  }[];
  /** All guilds of the world. */
  readonly guilds: readonly { readonly id: string; readonly name: string; readonly owner_id: string }[];
  /** All channels of the world: those of guilds, threads, and direct messages. */
  readonly channels: readonly {
    readonly id: string;
    /** Null for direct messages, as is the name. */
    readonly guild_id: string | null;
    readonly name: string | null;
    readonly type: number;
    /** Everybody in direct messages. Empty in guilds. */
    readonly recipient_ids: readonly string[];
  }[];
  /** All users of the world, bots among them. */
  readonly users: readonly {
    readonly id: string;
    readonly username: string;
    readonly global_name: string | null;
    readonly locale: string;
    readonly bot: boolean;
    /** In years. */
    readonly age: number;
    /** True if the user has enabled age-restricted commands in direct messages with apps. */
    readonly age_restricted_direct_messages: boolean;
    /** False if the user gets no direct messages from bots. */
    readonly direct_messages: boolean;
  }[];
}

/** `PUT /control/applications/{id}/endpoint`. `probes` is null when the URL was removed. */
export interface EndpointResult {
  readonly interactions_endpoint_url: string | null;
  /** The result of each probe; null when the URL was removed. */
  readonly probes: Probes | null;
}

/** The same when a probe failed (status 400): the form error of Discord, and the result of each probe. */
export interface EndpointRefusal {
  /** As Discord writes it: `Invalid Form Body`. */
  readonly message: string;
  /** 50035, as of every form error. */
  readonly code: number;
  /** The problems by field, as a tree. */
  readonly errors: object;
  /** The result of each probe, at least one of which failed. */
  readonly probes: Probes;
}

/**
 * `POST /control/users/{id}/invoke` and `POST /control/users/{id}/autocomplete`; with other interactions also
 * `POST /control/users/{id}/component` and `POST /control/users/{id}/modal`.
 */
export interface InvokeResult<Interaction = WireInteraction> {
  /** The effect of the response. `failed`: the user is told that the application did not respond. */
  readonly outcome: Effect['outcome'];
  /** The visible result, as plain text. */
  readonly shown: string;
  /** Why it failed. */
  readonly reason?: FailureReason;
  /** A problem of the response, although it or another one was accepted. */
  readonly note?: FailureReason;
  /** With `?tell=failures`: what a bot of Commandry says has failed in it, although it answered. */
  readonly failure?: ToldFailure;
  /** The message that the response created or changed. */
  readonly message?: WireMessage;
  /** The modal that the response opened. */
  readonly modal?: WireModal;
  /** The suggestions that the response gave. */
  readonly choices?: readonly AutocompleteChoice[];
  /** The delivered interaction. Null if Discord acts itself, as are the next two; those also over the gateway. */
  readonly interaction: Interaction | null;
  /** The request that delivered it, with its signature. */
  readonly request: OutgoingRequest | null;
  /** Also null if there was none. */
  readonly response: { readonly status: number; readonly body: string; readonly milliseconds: number } | null;
}

/** `GET /control/users/{id}/picker?channel_id=…` */
export interface PickerResult {
  /** Those that the user can use in the channel. */
  readonly commands: readonly PickedCommand[];
  /** With `hidden=true`: the other commands of this channel, and why the user does not see them. */
  readonly hidden?: readonly HiddenCommand[];
}

/** A command that is hidden from a user in a channel. */
export type HiddenCommand = Pick<PickedCommand, 'id' | 'name' | 'application'> & {
  readonly type: number;
} & Explanation;

/** Why a command cannot be used. */
type Explanation = Refusal & {
  /** The reason in a sentence; for NOT_PERMITTED the deciding rule. */
  readonly description: string;
};

/** `GET /control/users/{id}/channels`: the guilds and channels that the user sees. */
export interface UserChannelsResult {
  /** The guilds that the user is a member of. */
  readonly guilds: readonly {
    readonly id: string;
    readonly name: string;
    readonly owner_id: string;
    readonly emojis: readonly { readonly id: string; readonly name: string }[];
    /** Those visible to the user. */
    readonly channels: readonly {
      readonly id: string;
      readonly name: string;
      readonly type: number;
      /** Its category; for a thread, its parent channel. */
      readonly parent_id: string | null;
      readonly position: number;
      readonly topic: string | null;
      readonly nsfw: boolean;
      /** True if messages are written in it, and so commands used: not in categories, forums and the like. */
      readonly holds_messages: boolean;
      /** Of a thread: whether the user has joined it. */
      readonly joined?: boolean;
    }[];
    readonly members: readonly {
      readonly user_id: string;
      readonly nick: string | null;
      /** Without that of @everyone. */
      readonly roles: readonly string[];
    }[];
    readonly roles: readonly {
      readonly id: string;
      readonly name: string;
      /** 0xRRGGBB; 0 is none. */
      readonly color: number;
      readonly position: number;
      /** True if it belongs to an integration: nobody can give or take it. */
      readonly managed: boolean;
    }[];
  }[];
  readonly direct_messages: readonly {
    readonly id: string;
    readonly type: number;
    /** For groups. */
    readonly name: string | null;
    /** Everybody in them, including the user. */
    readonly recipient_ids: readonly string[];
  }[];
}

/** `GET /control/users/{id}/commands/{command.id}/availability?channel_id=…` */
export type AvailabilityResult =
  | { readonly available: true; readonly authorizing_integration_owners: IntegrationOwners }
  | Explanation;

/** `GET /control/channels/{id}/messages?as={user.id}`, oldest first. */
export interface MessagesResult {
  /** Those that the user sees; with `limit` the latest. */
  readonly messages: readonly WireMessage[];
}
