import type { RepliableInteraction } from '../commands/interaction-types.js';
import type { Awaitable, Reply } from '../commands/reply.js';
import type { ErrorCode } from '../errors.js';

/** What went wrong while a command was answered. */
export interface HandlerFailure {
  /** What was thrown: by the handler, or a CommandryError where it broke a rule of replies or was too slow. */
  readonly error: unknown;
  /** `HANDLER_FAILED`, or the code of the CommandryError. */
  readonly code: ErrorCode;
  /** The number that the log has too. The user is shown it unless you answer something else. */
  readonly incidentId: string;
  readonly interaction: RepliableInteraction;
  /** The handler, for example `Weather.forecast`. */
  readonly handler: string;
  /** The whole path of the command, for example `weather forecast`. */
  readonly command: string;
  /** Whether the user has an answer already. What you answer is then not shown. */
  readonly answered: boolean;
}

/** Decides what a user sees when a command failed. Answering nothing leaves it at the incident id. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a function without a return statement returns void
export type OnError = (failure: HandlerFailure) => Awaitable<Reply | undefined | void>;
