import type { CommandType, IntegrationOwners } from '../../protocol/commands/command-type.js';
import type { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { JsonObject } from '../../protocol/validation/field-checker.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { OptionType } from '../../protocol/commands/options/option-type.js';
import type { WireObject } from '../service/kit-service.js';
import type { ShownMessage, InteractionMetadata } from './payloads/message-object.js';

/** What caused an interaction, as far as its responses depend on it. */
export interface InteractionCause {
  /** For commands. */
  readonly command: {
    /** The name with group and subcommand: `ticket open`. */
    readonly path: string;
    readonly type: CommandType;
    readonly targetId: Snowflake | null;
  } | null;
  /** For components, and for modals that one opened: the message it is on. */
  readonly messageId: Snowflake | null;
  /** For modals: the interaction that opened it. */
  readonly openedBy: InteractionMetadata | null;
  /** For autocompletion: the option being typed. */
  readonly focused: { readonly name: string; readonly type: OptionType } | null;
}

/** A modal as it is shown, with a number on every component. */
export interface ShownModal extends WireObject {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly JsonObject[];
}

/** An interaction from its delivery until its token expires. */
export interface KitInteraction extends InteractionCause {
  readonly id: Snowflake;
  readonly token: string;
  readonly type: InteractionType;
  readonly userId: Snowflake;
  readonly channelId: Snowflake;
  readonly guildId: Snowflake | null;
  readonly owners: IntegrationOwners;
  /** True if its responses are ephemeral, whatever the application requests. */
  readonly isForcedEphemeral: boolean;
  /** True if the application may mention everyone in the channel. */
  readonly mayMentionEveryone: boolean;
  readonly createdAtMs: number;
  /** Failed: there was no response in time, or one that was refused. */
  state: 'waiting' | 'acknowledged' | 'failed';
  /** The message of `@original`. */
  originalId: Snowflake | null;
  followUpCount: number;
  /** The modal that the response opened, until it is submitted. */
  modal: ShownModal | null;
}

/** What a callback has led to. */
export type CallbackResult =
  | {
      readonly outcome: 'message' | 'deferred' | 'updated' | 'update_deferred';
      readonly message: ShownMessage;
    }
  | {
      readonly outcome: 'choices';
      readonly choices: readonly { readonly name: string; readonly value: string | number }[];
    }
  | { readonly outcome: 'modal'; readonly modal: ShownModal }
  | { readonly outcome: 'premium_required' | 'launched' };
