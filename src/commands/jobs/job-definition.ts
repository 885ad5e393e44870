import type { HandlerReference } from '../compile/definition.js';
import type { WorkQueue } from '../queue/work-queue.js';
import { JOB_INPUT, type DefinedJob, type ScheduledJob } from './later.js';
import type { ParseJobData } from './queued-job.js';

/** A compiled job. */
export interface JobDefinition {
  /** The name by which queued work finds its handler. */
  readonly name: string;
  /** The handler. */
  readonly handler: HandlerReference;
  /** The maximum number of attempts, 1 to 100. */
  readonly maxAttempts: number;
  /** The initial backoff in ms; it doubles with each attempt. */
  readonly backoffMs: number;
  /** Validates the data before the handler gets it. Absent: not validated. */
  readonly parse?: ParseJobData<unknown> | undefined;
  /** The code that queues jobs. Declarations import it, so that bots without jobs do not bundle it. */
  readonly createScheduler: CreateScheduler;
}

export type CreateScheduler = (jobs: readonly JobDefinition[], services: ScheduleServices) => ScheduleJob;

/** The dependencies of scheduling. */
export interface ScheduleServices extends Pick<WorkQueue, 'add' | 'remove'> {
  readonly makeId: () => string;
}

/** Adds a job to the queue; the parameters are those of `Later`. */
export type ScheduleJob = (delayMs: unknown, given: readonly unknown[]) => Promise<ScheduledJob>;

export function toDefinedJob<Data>(definition: JobDefinition): DefinedJob<Data> {
  return { [JOB_INPUT]: definition };
}

export function isDefinedJob(source: unknown): source is DefinedJob {
  return typeof source === 'object' && source !== null && JOB_INPUT in source;
}

export function jobOf(defined: DefinedJob): JobDefinition {
  return defined[JOB_INPUT] as JobDefinition;
}
