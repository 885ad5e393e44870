import type { Snowflake } from 'commandry/protocol';
import type { RouteClass } from 'commandry/tooling/kit';
import type { CommandSource } from 'commandry';
import type { GivenFile } from '../service/kit-service.js';
import type { KitChannel, KitGuild } from '../world/kit-records.js';
import type {
  ActionsOnMessages,
  FieldGiven,
  MessageView,
  ModalView,
  Reply,
  Suggestions,
} from '../views/view-types.js';
import type {
  ParametersGiven,
  SlashMethods,
  SlashOptions,
  SlashPath,
  TypedOptions,
} from './command-types.js';
import type { MessageHandle, UserHandle } from './handles.js';

/** A poll that a user writes. It ends after a day. */
export interface PollGiven {
  /** Its text. */
  readonly question: string;
  /** The texts of the answers, up to 10. */
  readonly answers: readonly string[];
  /** Whether a user may choose several. Default false. */
  readonly multiple?: boolean | undefined;
}

/** What a message of a user has beside its text. */
export interface WrittenSettings {
  /** The message that it replies to. */
  readonly replyTo?: MessageHandle | Reply | undefined;
  /** Up to 10 files: `file('a.png', bytes)`. */
  readonly files?: readonly GivenFile[] | undefined;
  /** The ids of up to 3 stickers of the guild. */
  readonly stickers?: readonly Snowflake[] | undefined;
  /** A poll, which requires SEND_POLLS. */
  readonly poll?: PollGiven | undefined;
}

/** How a user starts a thread. */
export interface ThreadSettings {
  /** The message that it starts from. */
  readonly from?: MessageHandle | Reply | undefined;
  /** Whether only those who are added see it. Default false. */
  readonly private?: boolean | undefined;
  /** In a forum: the text of the first message, which a post needs. */
  readonly content?: string | undefined;
}

/**
 * A user who uses the bot, in one channel, and can do only what that user could: a command that is hidden from them, a
 * message that they do not see or a button that is disabled fails with the reason.
 *
 * Every call resolves when the bot is done reacting. All of them throw KitError: `NOT_FOUND`, `NOT_POSSIBLE`,
 * `BOT_FAILED` or `BOT_STILL_WORKING`.
 */
export interface Actor<Commands extends readonly CommandSource[] = readonly CommandSource[]>
  extends UserHandle, ActionsOnMessages {
  /** The channel in which the user is. */
  readonly channel: KitChannel;
  /**
   * Uses the slash command of a method, with the values of its parameters after the interaction.
   *
   * @example await ada.slash(Tickets, 'open', 'Billing');
   */
  slash<T, K extends SlashMethods<T>>(
    commands: RouteClass<T>,
    method: K,
    ...values: ParametersGiven<T[K]>
  ): Promise<Reply>;
  /**
   * Uses a slash command. Path and options of defined commands are typed; those of classes are checked when it runs.
   *
   * @example await ada.slash('ticket open', { topic: 'Billing', proof: file('a.png', bytes) });
   */
  slash<P extends SlashPath<Commands>>(path: P, ...options: SlashOptions<Commands, P>): Promise<Reply>;
  /**
   * Types a slash command, and returns the suggestions for the option that is being typed. If a guard refused them, there are
   * none, and their `refusal` says why.
   *
   * @param settings.focused - The option that is being typed. Default: the last one given.
   * @example await ada.type('ticket open', { topic: 'Bil' });
   */
  type<P extends SlashPath<Commands>>(
    path: P,
    options: TypedOptions<Commands, P>,
    settings?: { readonly focused?: string },
  ): Promise<Suggestions>;
  /** Uses a command of a user's context menu. */
  onUser(name: string, target: UserHandle): Promise<Reply>;
  /**
   * Uses a command of a message's context menu.
   *
   * @param target - A message, a reply of the bot, or a text: a message of somebody else is written with it before.
   */
  onMessage(name: string, target: MessageHandle | Reply | string): Promise<Reply>;
  /**
   * Writes a message in the channel. Handlers of `MESSAGE_CREATE` get it, as those of the other events get what the user does
   * with the methods below; the user needs the permissions that Discord asks for.
   *
   * @param content - The text; empty for a message of files or a poll alone.
   * @example const question = await ada.say('Is it open?', { files: [file('door.png', bytes)] });
   */
  say(content: string, settings?: WrittenSettings): Promise<MessageView>;
  /** Edits a message of their own. */
  edit(message: MessageHandle, content: string): Promise<void>;
  /** Deletes a message: their own, or with MANAGE_MESSAGES that of another. */
  delete(message: MessageHandle | Reply): Promise<void>;
  /** Pins a message. */
  pin(message: MessageHandle | Reply): Promise<void>;
  /** Takes it from the pins. */
  unpin(message: MessageHandle | Reply): Promise<void>;
  /**
   * Reacts to a message.
   *
   * @param emoji - A standard emoji by its characters, one of a guild as `name:id`.
   */
  react(message: MessageHandle | Reply, emoji: string): Promise<void>;
  /** Takes a reaction of their own back. */
  unreact(message: MessageHandle | Reply, emoji: string): Promise<void>;
  /**
   * Votes in a poll, in place of earlier votes.
   *
   * @param answers - The texts of all answers that the user chooses; none takes the votes back.
   */
  vote(message: MessageHandle | Reply, ...answers: readonly string[]): Promise<void>;
  /** Types in the channel, as others are shown. */
  startTyping(): Promise<void>;
  /**
   * Joins a guild, directly or by the code of an invite, or a thread.
   *
   * @example const cleo = kit.as({ name: 'cleo', guild: false });
   * await cleo.join(kit.defaultGuild);
   */
  join(target: KitGuild | KitChannel | string): Promise<void>;
  /** Leaves a guild or a thread. */
  leave(target: KitGuild | KitChannel): Promise<void>;
  /** Starts a thread in the channel, or a post in a forum, and returns it. */
  startThread(name: string, settings?: ThreadSettings): Promise<KitChannel>;
  /** Launches the Activity, by the app's entry point command. */
  launch(): Promise<Reply>;
  /** Submits a modal. Only the user for whom it opened can. */
  submit(modal: Reply | ModalView, answers?: Readonly<Record<string, FieldGiven>>): Promise<Reply>;
  /** Returns the messages of the channel that the user sees and that came while the kit was there, oldest first. */
  messages(): readonly MessageView[];
  /** The same user in another channel. */
  in(channel: KitChannel): Actor<Commands>;
  /** The same user in the direct messages with the bot. */
  inDirectMessages(): Actor<Commands>;
}
