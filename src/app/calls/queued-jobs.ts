import type { CommandClass } from '../../commands/compile/definition.js';
import type { JobDefinition, RunQueuedJob } from '../../commands/jobs/job-definition.js';
import type { Later } from '../../commands/jobs/later.js';
import type { WorkQueue } from '../../commands/queue/work-queue.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Jobs } from './jobs.js';

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
  const schedule = any.jobbing.createScheduler(jobs, { queue, makeId: () => crypto.randomUUID() });
  return (delayMs: number, ...given: readonly unknown[]) => schedule(delayMs, given);
}

/** Makes what runs the jobs of an app that a queue gives to a worker. Undefined if it has none. */
export function createRunQueuedJob(
  definitions: readonly JobDefinition[],
  instances: ReadonlyMap<CommandClass, object>,
  jobs: Jobs,
): RunQueuedJob | undefined {
  return definitions[0]?.jobbing.createRunner(definitions, {
    instances,
    run: (name, work, attempt) => jobs.run(name, work, attempt),
    reportUnfit: (name, error, attempt) => {
      jobs.reportUnfit(name, error, attempt);
    },
  });
}
