import type { APIAllowedMentions } from 'discord-api-types/v10';
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
  /** Its new description, at most 1,024 characters. Absent: it stays as it is. */
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
  /** Who is notified. Default: nobody, so that text typed by a user cannot mention anyone. */
  readonly allowed_mentions?: Exact<APIAllowedMentions> | null | undefined;
  /** A poll. An edit can have one only if it gives the reply after a defer: a poll cannot be changed. */
  readonly poll?: NewPoll | null | undefined;
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
  /** Whether it is read aloud. Default false. */
  readonly tts?: boolean | undefined;
  /**
   * Only the user who used the command sees the reply. Default false, or the setting of the defer. `false` beside the
   * flag `EPHEMERAL` is refused.
   */
  readonly ephemeral?: boolean | undefined;
}

/** A reply: a text, or a message. */
export type Reply = string | MessageReply;

/** An edit of a message. Fields that are left out stay as they are, and null clears a field. */
export interface MessageEdit extends MessageContent {
  /**
   * The files that the message keeps. Default: all of them without `files`; with `files` none, so that the new ones
   * replace them.
   */
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
   * Whether the message must be returned. The initial response has none, so it is then given by a call to Discord
   * instead of the response to the request: one request more before the user sees it. Default false.
   */
  readonly withResponse?: boolean | undefined;
}

/** The calls of a message that was sent. They reject with the same errors as `editReply`. */
export interface SentMessageCalls<M extends Message | undefined = Message | undefined> {
  /** The message as Discord last returned it. */
  readonly message: M;
  /** Changes the message, and returns it as it is then. */
  edit(edit: Edit): Promise<Message>;
  /** Deletes the message. */
  delete(): Promise<void>;
  /** Fetches the message from Discord. */
  fetch(): Promise<Message>;
}

/** A message that Discord has: what `editReply` and other calls resolve to. No reply has these fields. */
export type SentByDiscord = Pick<Message, 'id' | 'channel_id' | 'author'>;

/**
 * The return value of a handler: the reply, or nothing if it has called `reply()` itself, or what that, `editReply()` or
 * another call resolved to.
 */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a handler without a return statement returns void
export type HandlerResult = Awaitable<Reply | SentMessageCalls | SentByDiscord | undefined | void>;

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
