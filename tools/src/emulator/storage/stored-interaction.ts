import type { CallbackType, CommandType, InteractionType, OptionType, Snowflake } from 'commandry/protocol';
import type { WireInteractionMetadata } from '../domain/objects/wire-message.js';

/** The cause of an interaction, as far as its responses need it. */
export interface Cause {
  /** For commands, and for modals that a command opened. */
  readonly command: {
    /** The name of the command with its subcommand, for example `weather forecast`. */
    readonly path: string;
    readonly type: CommandType;
    /** For user and message commands: the user or the message. */
    readonly targetId: Snowflake | null;
  } | null;
  /** For components, and for modals that a component opened: the message it is on. */
  readonly messageId: Snowflake | null;
  /** For modals: the interaction that opened it. */
  readonly openedBy: WireInteractionMetadata | null;
  /** For autocompletion: the option being typed. */
  readonly focused: { readonly name: string; readonly type: OptionType } | null;
}

/** A modal as it is shown, with a number on every component. */
export interface WireModal {
  readonly custom_id: string;
  /** 1 to 45 characters. */
  readonly title: string;
  /** Those of the response, each with an `id`. */
  readonly components: readonly object[];
}

/** An interaction from its delivery until its token expires. */
export interface StoredInteraction extends Cause {
  readonly id: Snowflake;
  readonly token: string;
  readonly type: InteractionType;
  readonly applicationId: Snowflake;
  readonly userId: Snowflake;
  readonly channelId: Snowflake;
  readonly guildId: Snowflake | null;
  /** `authorizing_integration_owners` */
  readonly owners: Readonly<Record<string, string>>;
  /** True if its responses are ephemeral, whatever the application requests. */
  readonly isForcedEphemeral: boolean;
  /** True if the application may mention everyone, and roles that nobody else may, in the channel. */
  readonly mayMentionEveryone: boolean;
  readonly createdAtMs: number;
  /** Failed: there was no response in time, or one that Discord rejected. */
  readonly state: 'waiting' | 'acknowledged' | 'failed';
  /** The callback type it was acknowledged with. */
  readonly callbackType: CallbackType | null;
  /** The message of `@original`: the initial response, or the message whose component was answered by an update. */
  readonly originalId: Snowflake | null;
  readonly followUpCount: number;
  /** The modal that the response opened. */
  readonly modal: WireModal | null;
}
