import { CommandryError } from '../../common/errors/commandry-error.js';
import type { JobContext } from '../calls/job-types.js';
import type { WorkAttempt } from '../queue/work-queue.js';
import type { JobDefinition, RunQueuedJob, RunServices } from './job-definition.js';
import type { QueuedJob } from './queued-job.js';

export function createRunner(jobs: readonly JobDefinition[], services: RunServices): RunQueuedJob {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  return async (attempt) => {
    const { name } = attempt.work;
    const job = byName.get(name);
    if (!job) {
      // A newer process may have queued it: its own worker, or this one after its update, knows it.
      services.reportUnfit(
        name,
        new CommandryError(
          'JOB_UNKNOWN',
          `The queue has a job '${name}', and the app has none of this name.`,
        ),
        attempt,
      );
      return attempt.isLast ? 'failed' : 'again';
    }
    const read = readData(job, attempt);
    if (!read.ok) {
      services.reportUnfit(name, read.error, attempt);
      return 'failed';
    }
    const result = await services.run(
      name,
      (context) => call(job, toQueuedJob(context, read.data, attempt), services),
      attempt,
    );
    if (result.ok) return 'done';
    return attempt.isLast && !attempt.signal.aborted ? 'failed' : 'again';
  };
}

type ReadData =
  { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: CommandryError };

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

function call({ handler }: JobDefinition, job: QueuedJob, { instances }: RunServices): unknown {
  if (handler.kind === 'function') return handler.run(job as never, undefined as never);
  const instance = instances.get(handler.target) as Record<string, (job: QueuedJob) => unknown>;
  return instance[handler.methodName]?.(job);
}
