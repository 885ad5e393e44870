import type { Jobs } from '../app/calls/jobs.js';
import type { JobContext } from '../commands/calls/job-types.js';
import { nameOfHandler, type CommandClass } from '../commands/compile/definition.js';
import { DoNotRetry } from '../commands/jobs/do-not-retry.js';
import type { JobDefinition } from '../commands/jobs/job-definition.js';
import type { QueuedJob } from '../commands/jobs/queued-job.js';
import type { WorkAttempt, WorkOutcome } from '../commands/queue/work-queue.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import type { Observer } from '../common/observer.js';
import { abandonedError, isAbandoned } from './queued-run.js';

/** The part of an app that running jobs needs. */
export interface JobParts {
  readonly definitions: readonly JobDefinition[];
  /** One instance of each class with a job. */
  readonly instances: ReadonlyMap<CommandClass, object>;
  readonly jobs: Pick<Jobs, 'run' | 'reportUnfit'>;
  readonly observer: Observer;
}

/** Runs one attempt at a job. Never rejects. */
export async function runQueuedJob(parts: JobParts, attempt: WorkAttempt): Promise<WorkOutcome> {
  const { definitions, instances, jobs, observer } = parts;
  const { name } = attempt.work;
  const reportUnfit = (error: CommandryError, of: WorkAttempt): void => {
    observer.listener?.note({ type: 'failed', error });
    jobs.reportUnfit(name, error, of);
  };
  if (isAbandoned(attempt)) {
    const died = { cause: abandonedError(attempt) };
    reportUnfit(new CommandryError('JOB_FAILED', `The job '${name}' failed.`, died), {
      ...attempt,
      isLast: true,
    });
    return 'failed';
  }
  const job = definitions.find((one) => one.name === name);
  if (!job) {
    // A newer process may have queued it: its own worker, or this one after its update, knows it.
    const message = `The queue has a job '${name}', and the app has none of this name.`;
    reportUnfit(new CommandryError('JOB_UNKNOWN', message), attempt);
    const outcome = outcomeOf(attempt);
    return outcome === 'again' && !attempt.signal.aborted ? 'unknown' : outcome;
  }
  const read = readData(job, attempt);
  if (!read.ok) {
    reportUnfit(read.error, { ...attempt, isLast: true });
    return 'failed';
  }
  const call = (context: JobContext): unknown =>
    observer.call(nameOfHandler(job.handler), () =>
      callHandler(job, toQueuedJob(context, read.data, attempt), instances),
    );
  const result = await jobs.run(name, call, attempt);
  if (result.ok) return 'done';
  observer.listener?.note({ type: 'failed', error: result.error });
  return result.error instanceof DoNotRetry ? 'failed' : outcomeOf(attempt);
}

/** The outcome for a job that failed, or was told to stop. */
function outcomeOf({ isLast, signal }: WorkAttempt): WorkOutcome {
  return isLast && !signal.aborted ? 'failed' : 'again';
}

type ReadData =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: CommandryError };

function readData({ name, parse }: JobDefinition, { work }: WorkAttempt): ReadData {
  const { data } = work.data as { readonly data?: unknown };
  if (!parse) return { ok: true, data };
  try {
    return { ok: true, data: parse(data) };
  } catch (cause) {
    const message = `parse refused the data of the job '${name}'.`;
    return { ok: false, error: new CommandryError('JOB_DATA_INVALID', message, { cause }) };
  }
}

function toQueuedJob(context: JobContext, data: unknown, { work, attempt, isLast }: WorkAttempt): QueuedJob {
  return { ...context, data, idempotencyKey: work.id, attempt, isLastAttempt: isLast };
}

function callHandler(
  { handler }: JobDefinition,
  job: QueuedJob,
  instances: ReadonlyMap<CommandClass, object>,
): unknown {
  if (handler.kind === 'function') return handler.run(job as never, undefined as never);
  const instance = instances.get(handler.target) as Record<string, (job: QueuedJob) => unknown>;
  return instance[handler.methodName]?.(job);
}
