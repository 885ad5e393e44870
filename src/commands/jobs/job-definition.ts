import type { HandlerReference } from '../compile/definition.js';
import type { WorkQueue } from '../queue/work-queue.js';
import { JOB_INPUT, type DefinedJob, type ScheduledJob } from './later.js';
import type { ParseJobData } from './queued-job.js';

/** A compiled job. */
export interface JobDefinition {
  /** The name by which queued work finds its handler. */
  readonly name: string;
  /** The method or function that runs it. */
  readonly handler: HandlerReference;
  /** How often it is tried, at most. A whole number from 1 to 100. */
  readonly maxAttempts: number;
  /** The pause before the second attempt, in ms; it doubles with each one. */
  readonly backoffMs: number;
  /** Checks the data of queued work before the handler gets it. Absent: it is not checked. */
  readonly parse?: ParseJobData<unknown> | undefined;
  /** The code that queues jobs. Every declaration brings it, so that the bundle of a bot without jobs leaves it out. */
  readonly createScheduler: CreateScheduler;
}

export type CreateScheduler = (jobs: readonly JobDefinition[], services: ScheduleServices) => ScheduleJob;

/** The dependencies of scheduling. */
export interface ScheduleServices extends Pick<WorkQueue, 'add' | 'remove'> {
  readonly makeId: () => string;
}

/** Adds a job to the queue; see `Later`, whose parameters these are. */
export type ScheduleJob = (delayMs: unknown, given: readonly unknown[]) => Promise<ScheduledJob>;

export function toDefinedJob<Data>(definition: JobDefinition): DefinedJob<Data> {
  return { [JOB_INPUT]: definition };
}

export function isDefinedJob(source: unknown): source is DefinedJob {
  return typeof source === 'object' && source !== null && JOB_INPUT in source;
}

/** Returns what `defineJob` made. */
export function jobOf(defined: DefinedJob): JobDefinition {
  return defined[JOB_INPUT] as JobDefinition;
}

/**
 * Thrown by a job, or by a handler that runs queued, whose failure no further attempt would mend: the channel is gone, the
 * account is closed. It has failed then, whatever its `maxAttempts`.
 *
 * @example throw new DoNotRetry('The channel is gone.', { cause: error });
 */
export class DoNotRetry extends Error {
  /** Always `DoNotRetry`. */
  override readonly name = 'DoNotRetry';
}

/** How often a job is tried, unless it says otherwise. */
export const DEFAULT_MAX_ATTEMPTS = 5;
export const MOST_ATTEMPTS = 100;

/** The pause before the second attempt, in milliseconds. */
export const DEFAULT_BACKOFF_MS = 1000;
export const LONGEST_BACKOFF_MS = 3_600_000;

/** A year, in milliseconds. */
export const LONGEST_DELAY_MS = 31_536_000_000;

/** The maximum size of the data of a job as JSON, in bytes. */
export const LARGEST_DATA_BYTES = 262_144;

/** The pattern of a job's name. */
export const JOB_NAME = /^[\w./-]{1,50}$/;

/** The pattern of a queued job's id. */
export const JOB_ID = /^[\w.-]{1,64}$/;
