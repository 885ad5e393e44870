import type { AutocompleteChoice } from 'commandry/protocol';
import type { FailureReason } from '../../delivery/delivery-failure.js';
import type { WireModal } from '../../storage/stored-interaction.js';
import type { WireMessage } from '../objects/wire-message.js';

/** What the answer of an application does. */
export type Effect =
  /** A new message. */
  | { readonly outcome: 'message'; readonly message: WireMessage }
  /** A new message that is still being loaded. */
  | { readonly outcome: 'deferred'; readonly message: WireMessage }
  /** The message of the component, edited. */
  | { readonly outcome: 'updated'; readonly message: WireMessage }
  /** The message of the component as it was; it may be edited later. */
  | { readonly outcome: 'update_deferred'; readonly message: WireMessage }
  | { readonly outcome: 'choices'; readonly choices: readonly AutocompleteChoice[] }
  | { readonly outcome: 'modal'; readonly modal: WireModal }
  | { readonly outcome: 'premium_required' }
  | { readonly outcome: 'launched' }
  | { readonly outcome: 'failed'; readonly reason: FailureReason };

/** What an answer does that the service takes. */
export type InteractionResponse = Exclude<Effect, { readonly outcome: 'failed' }>;
