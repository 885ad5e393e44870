import type { CausedInteraction } from './interaction-types.js';
import type { Translate, MessageKeys } from './locale-types.js';

/**
 * An interaction of any kind whose `t` takes the keys of a catalogue alone. The compiler then refuses a key that is not there.
 *
 * @example
 * import en from './locales/en-US.json' with { type: 'json' };
 * type Chat = WithMessages<ChatInputInteraction, (typeof en)['messages']>;
 */
export type WithMessages<I extends CausedInteraction, C> = I extends unknown
  ? Omit<I, 't'> & { readonly t: Translate<MessageKeys<C>> }
  : never;
