import type { AnswerableInteraction } from '../../commands/types/component-types.js';
import type { AutocompleteInteraction } from '../../commands/types/interaction-types.js';
import type { Awaitable, Reply } from '../../commands/types/reply-types.js';
import type { ErrorCode } from '../../common/errors/commandry-error.js';

/** What went wrong while a command was answered. */
export interface HandlerFailure {
  /** What was thrown: by the handler, or a CommandryError where it broke a rule of replies or was too slow. */
  readonly error: unknown;
  /** `HANDLER_FAILED`, or the code of the CommandryError. */
  readonly code: ErrorCode;
  /** The number that the log has too. The user is shown it unless you answer something else. */
  readonly incidentId: string;
  readonly interaction: AnswerableInteraction;
  /** The handler, for example `Weather.forecast`, or `onComponent`. */
  readonly handler: string;
  /** The whole path of the command, for example `weather forecast`; empty for components and modals. */
  readonly command: string;
  /** Whether the user has an answer already. What you answer is then not shown. */
  readonly answered: boolean;
}

/** Decides what a user sees when a command failed. Answering nothing leaves it at the incident id. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a function without a return statement returns void
export type OnError = (failure: HandlerFailure) => Awaitable<Reply | undefined | void>;

/** What went wrong while a provider suggested, or checked a value of a `strict` option. */
export interface AutocompleteFailure {
  /** What was thrown, or a CommandryError where the provider answered no list or was too slow. */
  readonly error: unknown;
  /** `HANDLER_TOO_SLOW` where it took too long. */
  readonly code: 'AUTOCOMPLETE_FAILED' | 'HANDLER_TOO_SLOW';
  /** Its `purpose` says whether suggestions were wanted or a value was checked. */
  readonly interaction: AutocompleteInteraction;
  /** The name of the option. */
  readonly option: string;
  /** The handler of the command, for example `Weather.forecast`. */
  readonly handler: string;
  /** The whole path of the command, for example `weather forecast`. */
  readonly command: string;
}

/** Is told of a provider that failed. What the user sees is settled: no suggestions, or a value that was refused. */
export type OnAutocompleteError = (failure: AutocompleteFailure) => Awaitable<void>;
