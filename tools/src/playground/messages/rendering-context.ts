import type { WireMessage } from '../../emulator/domain/objects/wire-message.js';

/** A user, as messages name one. */
export interface NamedUser {
  readonly id: string;
  readonly username: string;
  /** The nickname in the guild, else the display name, else the username. */
  readonly displayName: string;
  /** The display name, also where a nickname takes its place. */
  readonly globalName?: string | null;
  readonly bot: boolean;
}

/** A role of the guild. */
export interface NamedRole {
  readonly id: string;
  readonly name: string;
  /** 0xRRGGBB; 0 is no colour. */
  readonly color: number;
}

/** A channel that the acting user sees. */
export interface NamedChannel {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  /** Its category, or the channel of a thread. */
  readonly parentId: string | null;
}

/** A slash command that the acting user can use here. */
export interface NamedCommand {
  readonly id: string;
  readonly name: string;
}

/** An emoji of the guild. */
export interface NamedEmoji {
  readonly id: string;
  readonly name: string;
}

/** The context that a message needs from the page. */
export interface MessageContext {
  /** The user whose screen it is. */
  readonly me: NamedUser;
  /** False where nobody can do anything: the page only shows a bot that is connected to Discord itself. */
  readonly canAct: boolean;
  /** The language of that user, for example `de`. */
  readonly locale: string;
  /** Null in direct messages. */
  readonly guildId: string | null;
  /** All users, by id. In a guild, with their nicknames. */
  readonly users: ReadonlyMap<string, NamedUser>;
  /** The roles of the guild, by id. */
  readonly roles: ReadonlyMap<string, NamedRole>;
  /** The channels of the guild that the acting user sees, by id. */
  readonly channels: ReadonlyMap<string, NamedChannel>;
  /** By id. */
  readonly commands: ReadonlyMap<string, NamedCommand>;
  /** Those of the guild. */
  readonly emojis: readonly NamedEmoji[];
  /** The names of what applications sell, by the id of the SKU. */
  readonly skus: ReadonlyMap<string, string>;
  /** The time of the emulator in milliseconds of the Unix epoch. */
  readonly now: () => number;
  /**
   * Uses a component of the message.
   *
   * @param values - For selects: the chosen texts or ids.
   * @returns When the application has responded, or has failed to; the page shows which. Never rejects.
   */
  readonly onComponent: (message: WireMessage, customId: string, values?: readonly string[]) => Promise<void>;
  /**
   * Reacts to the message, or takes the reaction back. The page says what prevented it.
   *
   * @param emoji - The characters of a standard emoji, or `name:id`.
   * @param isMine - True if the user has reacted with it already.
   */
  readonly onReact: (message: WireMessage, emoji: string, isMine: boolean) => void;
  /** Replaces the user's votes in the poll of the message. */
  readonly onVote: (message: WireMessage, answerIds: readonly number[]) => void;
  /** Takes a message away that only the user sees, from their screen alone. */
  readonly onDismiss: (message: WireMessage) => void;
  /** Buys a SKU of the message's application. Never rejects: the page says what came of it. */
  readonly onBuy: (message: WireMessage, skuId: string) => Promise<void>;
  /** Starts typing the command of a mention `</path:id>`. */
  readonly onCommand: (commandId: string, path: string) => void;
  /** Goes to a mentioned channel. */
  readonly onChannel: (channelId: string) => void;
}

/** The properties of {@link MessageView}. */
export interface MessageProps {
  readonly message: WireMessage;
  readonly context: MessageContext;
}
