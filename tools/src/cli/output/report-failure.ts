import type { CommandryError } from 'commandry';
import type { PermissionsReport } from 'commandry/permissions';
import type { SyncReport } from 'commandry/sync';
import { describeError } from 'commandry/tooling';
import { CliError } from './cli-error.js';
import { toCauseLines, type DescribedError } from './error-lines.js';
import { toJsonText } from './output.js';
import { toPrintable } from './printable.js';
import type { Session } from '../runtime/command-session.js';

/** Why a run ended without having done what was asked. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly exitCode: 1 | 2;
  /** What is wrong with the command classes, where that is the reason. */
  readonly problems?: CommandryError['problems'];
  /** How the service refused, where that is the reason. */
  readonly service?: CommandryError['service'];
  /** What the service found wrong with a registration, where that is the reason. */
  readonly faults?: CommandryError['faults'];
  /** What is done and what is left, where a registration or permissions were stopped half way. */
  readonly report?: SyncReport | PermissionsReport;
  /** Where commands were registered and their permissions were not set: what was registered. */
  readonly sync?: SyncReport;
  /** Where commands were not all registered: what became of permissions afterwards. */
  readonly permissions?: PermissionsReport | Failure | undefined;
  /** What caused it, with its own causes, as far as there is more to tell than the message does. */
  readonly cause?: unknown;
  /** Where several errors were put together as one. */
  readonly errors?: unknown;
}

/**
 * The same with what caused it.
 *
 * @param isVerbose - A `CliError` says in its message what its cause says. Default false: that is not repeated.
 */
export function withCause(failure: Failure, thrown: unknown, isVerbose = false): Failure {
  if (thrown instanceof CliError && !isVerbose) return failure;
  // One that puts several together says nothing itself.
  const told = thrown instanceof FailureError && thrown.cause !== undefined ? thrown.cause : thrown;
  const { cause, errors } = describeError(told) as DescribedError;
  return {
    ...failure,
    ...(cause === undefined ? {} : { cause }),
    ...(errors === undefined ? {} : { errors }),
  };
}

/** Several failures, put together as one. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause: unknown) {
    super(failure.message, { cause });
    this.name = 'FailureError';
    this.failure = failure;
  }
}

type AnyCommandryError = Omit<CommandryError, 'faults'> & Pick<Failure, 'faults' | 'report'>;

/** What is known of something that was thrown, or `undefined` if it is a mistake of the program. */
export function toFailure(thrown: unknown): Failure | undefined {
  if (thrown instanceof CliError) {
    const { code, message, exitCode } = thrown;
    return { code, message, exitCode };
  }
  if (thrown instanceof FailureError) return thrown.failure;
  if (!isAnyCommandryError(thrown)) return undefined;
  // An older copy of the package knows nothing of faults.
  const { code, message, problems, service, faults = [], report } = thrown as AnyCommandryError;
  return {
    code,
    message,
    exitCode: 1,
    ...(problems.length > 0 ? { problems } : {}),
    ...(service ? { service } : {}),
    ...(faults.length > 0 ? { faults } : {}),
    ...(report ? { report } : {}),
  };
}

/** Whether an error is of Commandry, whichever copy of the package threw it. */
export function isAnyCommandryError(thrown: unknown): thrown is CommandryError {
  if (!(thrown instanceof Error) || thrown.name !== 'CommandryError') return false;
  const { code, problems } = thrown as Partial<CommandryError>;
  return typeof code === 'string' && Array.isArray(problems);
}

function withoutStacks<T extends object>(error: T): T {
  const { cause, errors } = error as Pick<Failure, 'cause' | 'errors'>;
  const strip = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    const { stack: _stack, ...rest } = one as DescribedError;
    return withoutStacks(rest);
  };
  return {
    ...error,
    ...(cause === undefined ? {} : { cause: strip(cause) }),
    ...(Array.isArray(errors) ? { errors: errors.map(strip) } : {}),
  };
}

/** Says it: as the one JSON document on the standard output stream, or in words on the one for errors. */
export function reportFailure(session: Session, failure: Failure, isJson: boolean): void {
  const { exitCode, ...error } = failure;
  const { verbose = false } = session.output;
  if (isJson) {
    session.stdout.write(toJsonText({ error: verbose ? error : withoutStacks(error) }));
    return;
  }
  session.stderr.write(`commandry: ${describeFailure(failure, verbose)}\n`);
}

/** What failed, and what caused it. */
export function describeFailure(failure: Failure, isVerbose = false): string {
  const causes = toCauseLines(failure, failure.message, { isVerbose });
  return [failure.message, ...causes.map(toPrintable)].join('\n');
}
