import type { RepliableInteraction } from '../../commands/types/component-types.js';
import type { AutocompleteInteraction } from '../../commands/types/interaction-types.js';
import type { EventFailure } from '../../commands/events/event-types.js';
import type { Awaitable, Reply } from '../../commands/types/reply-types.js';
import type { ErrorCode } from '../../common/errors/commandry-error.js';

/** A failure of a handler: of an interaction, or of an event, which has no `interaction`. */
export type HandlerFailure = InteractionFailure | EventFailure;

/** A failure of a handler of an interaction. */
export interface InteractionFailure {
  /** The value that the handler threw, or a CommandryError if it broke a rule of replies or was too slow. */
  readonly error: unknown;
  /** `HANDLER_FAILED`, or the code of the CommandryError. */
  readonly code: ErrorCode;
  /** The id that is also in the log. The user sees it unless you return another reply. */
  readonly incidentId: string;
  /** The interaction whose handler failed. */
  readonly interaction: RepliableInteraction;
  /** The handler, for example `Weather.forecast`, or `onComponent`. */
  readonly handler: string;
  /** The whole path of the command, for example `weather forecast`; empty for components and modals. */
  readonly command: string;
  /** The id of the route of a component or a modal. */
  readonly route?: string | undefined;
  /** Whether the user already has a reply. A reply that you return is then not shown. */
  readonly answered: boolean;
  /** Only a failure of a handler of events has one. */
  readonly event?: undefined;
}

/**
 * Called with the failure of a handler. Decides what the user of an interaction sees: if it returns nothing, the
 * incident id.
 */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a function without a return statement returns void
export type OnError = (failure: HandlerFailure) => Awaitable<Reply | undefined | void>;

/** A failure of a provider while it suggested, or checked a value of a `strict` option. */
export interface AutocompleteFailure {
  /** The thrown value, or a CommandryError if the provider did not return a list or was too slow. */
  readonly error: unknown;
  /** `HANDLER_TOO_SLOW` if it took too long. */
  readonly code: 'AUTOCOMPLETE_FAILED' | 'HANDLER_TOO_SLOW';
  /** `purpose` tells whether the provider was called for suggestions or to check a value. */
  readonly interaction: AutocompleteInteraction;
  /** The name of the option. */
  readonly option: string;
  /** The handler of the command, for example `Weather.forecast`. */
  readonly handler: string;
  /** The whole path of the command, for example `weather forecast`. */
  readonly command: string;
}

/** Called with the failure of a provider. The user sees no suggestions, or a refused value, in any case. */
export type OnAutocompleteError = (failure: AutocompleteFailure) => Awaitable<void>;
