import type { JobDefinition } from '../../commands/jobs/job-definition.js';
import type { Later } from '../../commands/jobs/later.js';
import type { WorkQueue } from '../../commands/queue/work-queue.js';
import { CommandryError } from '../../common/errors/commandry-error.js';

/** Makes what queues the jobs of an app. */
export function createLater(jobs: readonly JobDefinition[], queue: WorkQueue | undefined): Later {
  const [any] = jobs;
  if (!any)
    return () =>
      Promise.reject(new CommandryError('JOB_UNKNOWN', 'later was called, and the app has no job.'));
  if (!queue)
    throw new CommandryError(
      'QUEUE_MISSING',
      `The app has the job '${any.name}', and no queue to keep it in.`,
    );
  const schedule = any.createScheduler(jobs, { queue, makeId: () => crypto.randomUUID() });
  return (delayMs: number, ...given: readonly unknown[]) => schedule(delayMs, given);
}
