import type { CallbackType, CommandType, InteractionType, OptionType, Snowflake } from 'commandry/protocol';
import type { WireInteractionMetadata } from '../domain/objects/wire-message.js';

/** What was used to cause an interaction, as far as the answers to it tell of it. */
export interface Cause {
  /** Of commands, and of modals that a command opened. */
  readonly command: {
    /** The name of the command and of the subcommand in it, for example `weather forecast`. */
    readonly path: string;
    readonly type: CommandType;
    /** Of user and message commands: the user or the message. */
    readonly targetId: Snowflake | null;
  } | null;
  /** Of components, and of modals that a component opened: the message it is on. */
  readonly messageId: Snowflake | null;
  /** Of modals: the interaction that opened it. */
  readonly openedBy: WireInteractionMetadata | null;
  /** Of autocompletions: the option being typed. */
  readonly focused: { readonly name: string; readonly type: OptionType } | null;
}

/** A modal as it is shown, with a number on every component. */
export interface WireModal {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly object[];
}

/** An interaction from its delivery until its token is dead. */
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
  /** Whether its answers are for the user alone, whatever the application asks for. */
  readonly isForcedEphemeral: boolean;
  /** Whether the application may mention everyone, and roles that nobody else may, in the channel. */
  readonly mayMentionEveryone: boolean;
  readonly createdAtMs: number;
  /** Failed: there was no answer in time, or one that the service does not take. */
  readonly state: 'waiting' | 'acknowledged' | 'failed';
  /** What it was acknowledged with. */
  readonly callbackType: CallbackType | null;
  /** What `@original` stands for: the first answer, or the message whose component was answered by an update. */
  readonly originalId: Snowflake | null;
  readonly followUpCount: number;
  /** The modal that the answer opened. */
  readonly modal: WireModal | null;
}
