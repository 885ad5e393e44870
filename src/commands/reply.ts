import type { Localizations } from './localizations.js';

/** A value now, or later. */
export type Awaitable<T> = T | PromiseLike<T>;

/**
 * A message as a reply, in the service's own field names, plus `ephemeral`.
 *
 * Something must be there to show: content, embeds or components.
 */
export interface MessageReply {
  /** At most 2,000 characters. */
  readonly content?: string | null | undefined;
  /** At most 10, in the service's shape. */
  readonly embeds?: readonly object[] | null | undefined;
  /** In the service's shape. */
  readonly components?: readonly object[] | null | undefined;
  /** Who is notified. Default: nobody, so that text typed by a user cannot mention anyone. */
  readonly allowed_mentions?: object | undefined;
  /** Message flags, as bits. */
  readonly flags?: number | undefined;
  readonly tts?: boolean | undefined;
  /** Only the user who used the command sees the answer. Default false. */
  readonly ephemeral?: boolean | undefined;
}

/** What answers a command: a text, or a message. */
export type Reply = string | MessageReply;

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
