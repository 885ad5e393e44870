import type { CommandryError } from 'commandry';
import type { PermissionsReport, SyncReport } from 'commandry/sync';
import { describeError, errorUrl, isErrorCode } from 'commandry/tooling';
import { EMULATOR_ERROR_CODES } from '../../emulator/emulator-error.js';
import { CLI_ERROR_CODES, CliError } from './cli-error.js';
import { toCauseLines, type DescribedError } from './error-lines.js';
import { toJsonText } from './output.js';
import { toPrintable } from './printable.js';
import type { Session } from '../runtime/command-session.js';

/** Why a run failed. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly exitCode: 1 | 2;
  /** The problems of the command classes, if they are the reason. */
  readonly problems?: CommandryError['problems'];
  /** Discord's refusal, if it is the reason. */
  readonly discord?: CommandryError['discord'];
  /** The problems that Discord found in a registration, if they are the reason. */
  readonly discordProblems?: CommandryError['discordProblems'];
  /** The finished and the remaining work, if a registration or permissions stopped half way. */
  readonly report?: SyncReport | PermissionsReport;
  /** The registration report, if setting permissions failed. */
  readonly sync?: SyncReport;
  /** The result of setting permissions, if not all commands were registered. */
  readonly permissions?: PermissionsReport | Failure | undefined;
  /** The cause with its own causes, if it adds to the message. */
  readonly cause?: unknown;
  /** The errors that were combined into one. */
  readonly errors?: unknown;
}

/**
 * Adds the cause to a failure.
 *
 * @param isVerbose - True to include the cause of a `CliError`, whose message already includes it. Default false.
 */
export function withCause(failure: Failure, thrown: unknown, isVerbose = false): Failure {
  if (thrown instanceof CliError && !isVerbose) return failure;
  // A combined error has no message of its own.
  const told = thrown instanceof FailureError && thrown.cause !== undefined ? thrown.cause : thrown;
  const { cause, errors } = describeError(told) as DescribedError;
  return {
    ...failure,
    ...(cause === undefined ? {} : { cause }),
    ...(errors === undefined ? {} : { errors }),
  };
}

/** Several failures combined into one. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause: unknown) {
    super(failure.message, { cause });
    this.name = 'FailureError';
    this.failure = failure;
  }
}

type AnyCommandryError = Omit<CommandryError, 'discordProblems'> &
  Pick<Failure, 'discordProblems' | 'report'>;

/** Converts a thrown value to a failure, or `undefined` if it is a programming error. */
export function toFailure(thrown: unknown): Failure | undefined {
  if (thrown instanceof CliError) {
    const { code, message, exitCode } = thrown;
    return { code, message, exitCode };
  }
  if (thrown instanceof FailureError) return thrown.failure;
  if (!isAnyCommandryError(thrown)) return undefined;
  // Older copies of the package lack them.
  const { code, message, problems, discord, discordProblems = [], report } = thrown as AnyCommandryError;
  return {
    code,
    message,
    exitCode: 1,
    ...(problems.length > 0 ? { problems } : {}),
    ...(discord ? { discord } : {}),
    ...(discordProblems.length > 0 ? { discordProblems } : {}),
    ...(report ? { report } : {}),
  };
}

/** True for an error of Commandry, from any copy of the package. */
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

/**
 * Prints the failure: as the one JSON document on the standard output stream, or in words on the standard error stream.
 */
export function reportFailure(session: Session, failure: Failure, isJson: boolean): void {
  const { exitCode, ...told } = failure;
  const { verbose = false } = session.output;
  const url = urlOf(failure);
  if (isJson) {
    const error = { ...told, ...(url === undefined ? {} : { url }) };
    session.stdout.write(toJsonText({ error: verbose ? error : withoutStacks(error) }));
    return;
  }
  const text = describeFailure(failure, verbose);
  // Each problem of a list has its own.
  const see = url === undefined || text.includes(errorUrl('')) ? '' : `\nSee ${url}`;
  session.stderr.write(`commandry: ${text}${see}\n`);
}

/** The page that explains a code. Those of an emulator's answers have none, nor those that say no more than the message. */
function urlOf({ code }: Failure): string | undefined {
  if (code === 'MISUSED' || code === 'FAILED') return undefined;
  const known: readonly string[] = [...CLI_ERROR_CODES, ...EMULATOR_ERROR_CODES];
  return isErrorCode(code) || known.includes(code) ? errorUrl(code) : undefined;
}

/** Describes the failure and its causes. */
export function describeFailure(failure: Failure, isVerbose = false): string {
  const causes = toCauseLines(failure, failure.message, { isVerbose });
  return [failure.message, ...causes.map(toPrintable)].join('\n');
}
