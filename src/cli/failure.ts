import type { CommandryError } from '../errors.js';
import type { PermissionsReport } from '../permissions/apply.js';
import type { SyncReport } from '../registration/sync-report.js';
import { CliError } from './cli-error.js';
import { toJsonText } from './output.js';
import type { Session } from './session.js';

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

/** Says it: as the one JSON document on the standard output stream, or in words on the one for errors. */
export function tellFailure(session: Session, failure: Failure, isJson: boolean): void {
  const { exitCode, ...error } = failure;
  if (isJson) session.stdout.write(toJsonText({ error }));
  else session.stderr.write(`commandry: ${error.message}\n`);
}
