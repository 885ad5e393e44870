import type { CommandClass, HandlerReference } from '../compile/definition.js';
import type { JobContext, JobResult } from '../calls/job-types.js';
import type { WorkAttempt, WorkOutcome, WorkQueue } from '../queue/work-queue.js';
import type { Awaitable } from '../types/reply-types.js';
import { JOB_INPUT, type DefinedJob, type ScheduledJob } from './later.js';
import type { ParseJobData } from './queued-job.js';

/** A compiled job. */
export interface JobDefinition {
  readonly name: string;
  readonly handler: HandlerReference;
  readonly maxAttempts: number;
  readonly backoffMs: number;
  readonly parse?: ParseJobData<unknown> | undefined;
  /** What schedules and runs jobs. Every declaration brings it, so that the bundle of a bot without jobs leaves it out. */
  readonly jobbing: Jobbing;
}

export interface Jobbing {
  readonly createScheduler: (jobs: readonly JobDefinition[], services: ScheduleServices) => ScheduleJob;
  readonly createRunner: (jobs: readonly JobDefinition[], services: RunServices) => RunQueuedJob;
}

/** What scheduling uses. */
export interface ScheduleServices {
  readonly queue: Pick<WorkQueue, 'add' | 'remove'>;
  readonly makeId: () => string;
}

/** What running uses. */
export interface RunServices {
  /** One instance of each class with a job. */
  readonly instances: ReadonlyMap<CommandClass, object>;
  /** Runs work with what a job has, and reports its failure. Never rejects. */
  readonly run: <T>(
    name: string,
    work: (job: JobContext) => Awaitable<T>,
    attempt: WorkAttempt,
  ) => Promise<JobResult<T>>;
  /** Reports work that no attempt can do. */
  readonly reportUnfit: (name: string, error: Error, attempt: WorkAttempt) => void;
}

/** Adds a job to the queue; see `Later`, whose parameters these are. */
export type ScheduleJob = (delayMs: unknown, given: readonly unknown[]) => Promise<ScheduledJob>;

/** Runs one attempt at a job. Never rejects. */
export type RunQueuedJob = (attempt: WorkAttempt) => Promise<WorkOutcome>;

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
