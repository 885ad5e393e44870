import type { CausedInteraction, LiveProperties, LiveReply } from './interaction-types.js';
import type { Translate, MessageKeys } from './locale-types.js';

/**
 * An interaction of any kind whose `t` accepts only the keys of a catalogue. The compiler then refuses a missing key.
 *
 * @example import en from './locales/en-US.json' with { type: 'json' }; type Chat =
 *   WithMessages<ChatInputInteraction, (typeof en)['messages']>;
 */
export type WithMessages<I extends CausedInteraction, C> = I extends unknown
  ? Omit<I, 't' | keyof LiveReply> & LiveProperties<I> & { readonly t: Translate<MessageKeys<C>> }
  : never;
