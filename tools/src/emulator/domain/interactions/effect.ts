import type { AutocompleteChoice } from 'commandry/protocol';
import type { FailureReason } from './delivery-failure.js';
import type { WireModal } from '../../storage/stored-interaction.js';
import type { WireMessage } from '../objects/wire-message.js';

/** The effect of an application's response. */
export type Effect =
  /** A new message. */
  | { readonly outcome: 'message'; readonly message: WireMessage }
  /** A new message that is still loading. */
  | { readonly outcome: 'deferred'; readonly message: WireMessage }
  /** The message of the component, edited. */
  | { readonly outcome: 'updated'; readonly message: WireMessage }
  /** The unchanged message of the component; it may be edited later. */
  | { readonly outcome: 'update_deferred'; readonly message: WireMessage }
  | { readonly outcome: 'choices'; readonly choices: readonly AutocompleteChoice[] }
  | { readonly outcome: 'modal'; readonly modal: WireModal }
  | { readonly outcome: 'premium_required' }
  | { readonly outcome: 'launched' }
  | { readonly outcome: 'failed'; readonly reason: FailureReason };

/** The effect of an accepted response. */
export type InteractionResponse = Exclude<Effect, { readonly outcome: 'failed' }>;
