import type { Job, JobsOptions } from 'bullmq';
import type { KeptWork, QueuedWork } from '../commands/queue/work-queue.js';

/** The part of the work that its job stores. */
export type WorkData = Omit<QueuedWork, 'id'>;

export type WorkJob = Job<WorkData, void>;

/** The name of the pauses between attempts, which the worker computes. */
const BACKOFF = 'commandry';

/** Ids of BullMQ may not be whole numbers, as those of Discord are. */
const ID_PREFIX = 'w-';

/**
 * More than any work has. BullMQ would remove work for good after its last attempt, also when nothing but a call of the
 * worker to Redis has failed, and nobody would tell its user. So the worker alone ends work.
 */
export const ANY_NUMBER = 1_000_000;

/** The id of the job of some work. */
export const toJobId = (id: string): string => `${ID_PREFIX}${id}`;

/**
 * How BullMQ keeps work. What has ended is removed at once, because its data holds the token of an interaction.
 */
export function toJobOptions({ id, delayMs }: QueuedWork): JobsOptions {
  return {
    jobId: toJobId(id),
    delay: delayMs,
    attempts: ANY_NUMBER,
    // The worker reads the pause from the work itself.
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

/** The attempt that a job is in, from 1: those that failed and those whose process died come before it. */
export function attemptOf({ attemptsMade, stalledCounter }: WorkJob): number {
  return attemptsMade + stalledCounter + 1;
}
