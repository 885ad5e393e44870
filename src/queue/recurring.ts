import type { AppWork } from '../app/app-work.js';
import type { JobDefinition } from '../commands/jobs/job-definition.js';
import type { Schedule } from '../commands/jobs/schedule.js';
import { addWork, type QueuedWork } from '../commands/queue/work-queue.js';
import { readDuration } from '../common/duration.js';
import { CommandryError } from '../common/errors/commandry-error.js';

type Recurring = JobDefinition & { readonly schedule: Schedule };

export function isRecurring(job: JobDefinition): job is Recurring {
  return job.schedule !== undefined;
}

/**
 * Queues the next run of a recurring job. Runs are named by their time, so that of all processes that queue one the queue
 * keeps one.
 */
export async function queueNextRun(work: AppWork, job: Recurring, afterMs: number): Promise<void> {
  const { queue, observer, clock } = work;
  const dueAtMs = await nextRunMs(job.schedule, afterMs);
  if (dueAtMs === undefined || !queue) return;
  const { name, maxAttempts, backoffMs } = job;
  const run: QueuedWork = {
    id: toRunId(name, dueAtMs),
    kind: 'job',
    name,
    data: { data: { dueAtMs }, isRecurring: true },
    delayMs: Math.max(0, dueAtMs - clock.now()),
    maxAttempts,
    backoffMs,
  };
  await addWork(observer, clock, queue, run);
}

/** The id of a run, which is its idempotency key. */
function toRunId(name: string, dueAtMs: number): string {
  return `${name}~at~${dueAtMs}`;
}

/** Returns when a queued run was due; undefined for work that `later` has queued. */
export function dueOf({ data }: QueuedWork): number | undefined {
  const { isRecurring, data: own } = (data ?? {}) as {
    readonly isRecurring?: true;
    readonly data?: { readonly dueAtMs: number };
  };
  return isRecurring === true ? own?.dueAtMs : undefined;
}

/** Whether the schedule has a run at this time: a job may have got another schedule since it was queued. */
export async function isScheduledAt(schedule: Schedule, dueAtMs: number): Promise<boolean> {
  return (await nextRunMs(schedule, dueAtMs - 1)) === dueAtMs;
}

/**
 * Returns the first run after a time, in ms since 1970; undefined if there is none.
 *
 * @throws CommandryError `CRON_PACKAGE_MISSING` or `CRON_INVALID`.
 */
export async function nextRunMs(schedule: Schedule, afterMs: number): Promise<number | undefined> {
  if (schedule.cron === undefined) {
    const everyMs = readDuration(schedule.every) ?? Number.NaN;
    return (Math.floor(afterMs / everyMs) + 1) * everyMs;
  }
  const { Cron } = await loadCroner();
  const { cron, timeZone: timezone = 'UTC' } = schedule;
  try {
    // croner counts in whole seconds, after the one that is given.
    const whole = new Date(Math.floor(afterMs / 1000) * 1000);
    return new Cron(cron, { timezone, paused: true }).nextRun(whole)?.getTime();
  } catch (cause) {
    throw new CommandryError('CRON_INVALID', `The cron expression '${cron}' cannot be read.`, { cause });
  }
}

/** In its own try block: bundlers then allow the optional package to be missing. */
async function loadCroner(): Promise<typeof import('croner')> {
  try {
    return await import('croner');
  } catch (cause) {
    throw new CommandryError(
      'CRON_PACKAGE_MISSING',
      'Cron expressions need the package croner, which could not be loaded.',
      { cause },
    );
  }
}
