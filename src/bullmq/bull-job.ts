import type { Job, JobsOptions } from 'bullmq';
import type { KeptWork, QueuedWork } from '../commands/queue/work-queue.js';

/** The data of a job. */
export type WorkData = Omit<QueuedWork, 'id'>;

export type WorkJob = Job<WorkData, void>;

/** The name of our backoff strategy, which the worker computes. */
const BACKOFF = 'commandry';

/** BullMQ refuses whole numbers as ids, such as snowflakes. */
const ID_PREFIX = 'w-';

/**
 * Effectively unlimited: BullMQ would remove work after its last attempt even if only a call to Redis failed, and
 * nobody would tell the user. So only our worker ends work.
 */
export const ANY_NUMBER = 1_000_000;

/** The id of the job of some work. */
export const toJobId = (id: string): string => `${ID_PREFIX}${id}`;

/** The options of a job. Finished jobs are removed at once, because their data holds the token of an interaction. */
export function toJobOptions({ id, delayMs }: QueuedWork): JobsOptions {
  return {
    jobId: toJobId(id),
    delay: delayMs,
    attempts: ANY_NUMBER,
    // The worker reads the backoff from the work itself.
    backoff: { type: BACKOFF },
    removeOnComplete: true,
    removeOnFail: true,
    // A thrown value may hold anything.
    stackTraceLimit: 0,
  };
}

/** The work of a job. */
export function toWork({ id = '', data }: WorkJob): QueuedWork {
  return { ...data, id: id.slice(ID_PREFIX.length) };
}

/** The work of a job as Redis keeps it. */
export function toKeptWork(id: string, json: string): KeptWork {
  return { ...(JSON.parse(json) as WorkData), id: id.slice(ID_PREFIX.length) };
}

/** The number of the attempt, from 1: failed ones and those whose process died count. */
export function attemptOf({ attemptsMade, stalledCounter }: WorkJob): number {
  return attemptsMade + stalledCounter + 1;
}
