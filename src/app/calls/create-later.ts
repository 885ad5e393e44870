import type { JobDefinition } from '../../commands/jobs/job-definition.js';
import type { Later } from '../../commands/jobs/later.js';
import { addWork } from '../../commands/queue/add-work.js';
import type { WorkQueue } from '../../commands/queue/work-queue.js';
import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Observer } from '../../common/observer.js';

/** Makes what queues the jobs of an app. */
export function createLater(
  jobs: readonly JobDefinition[],
  queue: WorkQueue | undefined,
  { observer, clock }: { readonly observer: Observer; readonly clock: Clock },
): Later {
  const [any] = jobs;
  if (!any)
    return () =>
      Promise.reject(new CommandryError('JOB_UNKNOWN', 'later was called, and the app has no job.'));
  if (!queue)
    throw new CommandryError(
      'QUEUE_MISSING',
      `The app has the job '${any.name}', and no queue to keep it in.`,
    );
  const schedule = any.createScheduler(jobs, {
    add: (work) => addWork(observer, clock, queue, work),
    remove: (id) => queue.remove(id),
    makeId: () => crypto.randomUUID(),
  });
  return (delayMs: number, ...given: readonly unknown[]) => schedule(delayMs, given);
}
