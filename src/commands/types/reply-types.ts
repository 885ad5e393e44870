import type { Localizations } from './localization-settings.js';
import type { Embed } from '../../protocol/messages/embed.js';
import type { MessageComponent } from '../../protocol/components/message-component.js';
import type { AllowedMentions } from '../../protocol/messages/message-data.js';
import type { Message } from '../../protocol/messages/message.js';
import type { NewPoll } from '../../protocol/messages/poll.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { Exact } from './exact.js';

/** A value now, or later. */
export type Awaitable<T> = T | PromiseLike<T>;

/** A builder: it is sent as what its `toJSON` answers. */
export interface Built {
  toJSON(): unknown;
}

/** A component as an author writes it: an action row, or with the flag `IS_COMPONENTS_V2` any that the service knows. */
export type ReplyComponent = Exact<MessageComponent>;

/** A file that comes with a message. */
export interface ReplyFile {
  /** With its extension. `attachment://` and this name stands for it in embeds and components. */
  readonly name: string;
  /** Its content; a text is sent as UTF-8. */
  readonly data: Uint8Array | Blob | string;
  /** Read to those who do not see it. At most 1,024 characters. */
  readonly description?: string | undefined;
  /** Whether it is hidden until somebody asks to see it. Default false. */
  readonly spoiler?: boolean | undefined;
}

/** A file that a message has and shall keep, by its id. */
export interface KeptAttachment {
  readonly id: Snowflake;
  readonly description?: string | null | undefined;
}

/** What a message can say, first or in an edit. */
interface MessageContent {
  /** At most 2,000 characters. */
  readonly content?: string | null | undefined;
  /** At most 10, in the service's shape or as builders. */
  readonly embeds?: readonly (Embed | Built)[] | null | undefined;
  /** In the service's shape or as builders. */
  readonly components?: readonly (ReplyComponent | Built)[] | null | undefined;
  /** Who is notified. Default: nobody, so that text typed by a user cannot mention anyone. */
  readonly allowed_mentions?: Exact<AllowedMentions> | null | undefined;
  /** A poll. In an edit only where it gives the reply after a defer: a poll cannot be changed. */
  readonly poll?: NewPoll | null | undefined;
  /** Bits of `MessageFlag`. */
  readonly flags?: number | undefined;
  /** At most 10, each no larger than the interaction allows, 10 MiB as a rule. */
  readonly files?: readonly ReplyFile[] | undefined;
}

/**
 * A message as a reply, in the service's own field names, plus `ephemeral` and `files`.
 *
 * Something must be there to show: content, embeds, components, files or a poll.
 */
export interface MessageReply extends MessageContent {
  readonly tts?: boolean | undefined;
  /**
   * Only the user who used the command sees the answer. Default false, or what a defer said. `false` beside the flag
   * `EPHEMERAL` is refused.
   */
  readonly ephemeral?: boolean | undefined;
}

/** What answers a command: a text, or a message. */
export type Reply = string | MessageReply;

/** A change of a message. What is left out stays as it is, and null empties. */
export interface MessageEdit extends MessageContent {
  /**
   * The files that the message keeps. Default: all of them without `files`; with `files` none, so that the new ones
   * take their place.
   */
  readonly attachments?: readonly KeptAttachment[] | undefined;
}

/** What changes a message: a new text, or the fields that change. */
export type Edit = string | MessageEdit;

/** How an answer is put off. */
export interface DeferSettings {
  /** Only the user sees that the bot is thinking, and the reply. Default false. */
  readonly ephemeral?: boolean | undefined;
}

/** A further message of an interaction. Each call rejects as `editReply` does. */
export interface FollowUp {
  readonly id: Snowflake;
  /** The message as the service last told of it. */
  readonly message: Message;
  edit(edit: Edit): Promise<Message>;
  delete(): Promise<void>;
  /** Asks the service for the message. */
  fetch(): Promise<Message>;
}

/** What a handler may return: the reply, or nothing if it has called `reply()` itself. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a handler without a return statement returns void
export type HandlerResult = Awaitable<Reply | undefined | void>;

/** A suggestion: what the user reads and what is submitted. The name has 1 to 100 characters. */
export interface Suggestion<V extends string | number> {
  readonly name: string;
  /** The name in other languages, 1 to 100 characters each. */
  readonly nameLocalizations?: Localizations | undefined;
  readonly value: V;
}

/** What a provider answers with, the most relevant first: plain values, or names and values. */
export type SuggestionList<V extends string | number> = readonly (V | Suggestion<V>)[];
