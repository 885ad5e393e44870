import type { APIAllowedMentions, APIPoll } from 'discord-api-types/payloads/v10';
import type { Localizations } from './locale-types.js';
import type { Embed } from '../../protocol/messages/embed.js';
import type { Message, NewPoll } from '../../protocol/messages/message.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { Built } from '../messages/row-components.js';
import type { ReplyComponents } from '../messages/layout-components.js';
import type { Exact } from './exact.js';

export type { Built };

/** A value, or a promise of one. */
export type Awaitable<T> = T | PromiseLike<T>;

/** A file attached to a message. */
export interface ReplyFile {
  /** The file name with its extension. Embeds and components refer to it by `attachment://` and this name. */
  readonly name: string;
  /** The content; a text is sent as UTF-8. */
  readonly data: Uint8Array | Blob | string;
  /** Alternative text. At most 1,024 characters. */
  readonly description?: string | undefined;
  /** Whether it is hidden until the reader reveals it. Default false. */
  readonly spoiler?: boolean | undefined;
}

/** A file of a message that an edit keeps, by its id. */
export interface KeptAttachment {
  readonly id: Snowflake;
  /** Its new description, at most 1,024 characters. Absent: unchanged. */
  readonly description?: string | null | undefined;
}

/** The fields of a new message and of an edit. */
interface MessageContent {
  /** At most 2,000 characters. */
  readonly content?: string | null | undefined;
  /** At most 10, in Discord's format or as builders. */
  readonly embeds?: readonly (Embed | Built)[] | null | undefined;
  /** In Discord's format or as builders. */
  readonly components?: ReplyComponents | null | undefined;
  /** Who is notified. Default: nobody, so that text from users cannot mention anyone. */
  readonly allowed_mentions?: Exact<APIAllowedMentions> | null | undefined;
  /**
   * A poll. An edit can only have one when it is the reply after a defer: polls cannot be changed. A received one is sent
   * with its question and answers, without votes.
   */
  readonly poll?: NewPoll | APIPoll | null | undefined;
  /** Bits of `MessageFlag`. */
  readonly flags?: number | undefined;
  /** At most 10, each no larger than the interaction allows, 10 MiB as a rule. */
  readonly files?: readonly ReplyFile[] | undefined;
}

/**
 * A message as a reply, in Discord's own field names, plus `ephemeral` and `files`.
 *
 * It must have something to show: content, embeds, components, files or a poll.
 */
export interface MessageReply extends MessageContent {
  /** Text-to-speech. Default false. */
  readonly tts?: boolean | undefined;
  /**
   * Only the user who used the command sees the reply. Default false, or the setting of the defer. `false` beside the
   * flag `EPHEMERAL` is refused.
   */
  readonly ephemeral?: boolean | undefined;
  /**
   * Deletes the message after this time, counted from when it is sent: a whole number of milliseconds from 1 to 840,000,
   * which is 14 minutes. At the latest 15 seconds before the token of the interaction ends, which it does 15 minutes after
   * the use. An app that closes deletes it at once.
   */
  readonly deleteAfterMs?: number | undefined;
}

/** A reply: a text, or a message. */
export type Reply = string | MessageReply;

/** An edit of a message. Absent fields stay unchanged; null clears a field. */
export interface MessageEdit extends MessageContent {
  /** The files that the message keeps. Default: all; with `files` none, so that the new ones replace them. */
  readonly attachments?: readonly KeptAttachment[] | undefined;
}

/** An edit: a new text, or the fields that change. */
export type Edit = string | MessageEdit;

/** Settings of a defer. */
export interface DeferSettings {
  /** Only the user sees that the bot is thinking, and the reply. Default false. */
  readonly ephemeral?: boolean | undefined;
}

/** Settings of `reply` and `update`. */
export interface ReplySettings {
  /**
   * Whether to return the message. The reply is then sent by a call to Discord instead of the HTTP response, which
   * takes one more round trip. Default false.
   */
  readonly withResponse?: boolean | undefined;
}

/** The calls of a message that was sent. They reject with the same errors as `editReply`. */
export interface SentMessageCalls<M extends Message | undefined = Message | undefined> {
  /** The latest message from Discord. */
  readonly message: M;
  /** Edits the message, and returns the result. */
  edit(edit: Edit): Promise<Message>;
  /** Deletes the message. */
  delete(): Promise<void>;
  /** Fetches the message from Discord. */
  fetch(): Promise<Message>;
}

/**
 * The return value of a handler: the reply; or nothing, or the result of `reply()`, `editReply()` or another call, if
 * it replied itself. The message that a call returned is not sent again, but a copy with changes is a reply.
 */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a handler without a return statement returns void
export type HandlerResult = Awaitable<Reply | SentMessageCalls | undefined | void>;

/** A suggestion: the name that the user reads, 1 to 100 characters, and the submitted value. */
export interface Suggestion<V extends string | number> {
  /** The label. 1 to 100 characters. */
  readonly name: string;
  /** The name in other languages, 1 to 100 characters each. */
  readonly nameLocalizations?: Localizations | undefined;
  /** The value of the option when it is chosen. */
  readonly value: V;
}

/** The suggestions of a provider, the most relevant first: plain values, or names and values. */
export type SuggestionList<V extends string | number> = readonly (V | Suggestion<V>)[];
