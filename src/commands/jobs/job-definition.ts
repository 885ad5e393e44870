import type { Observer } from '../../common/observer.js';
import { isSchema, toTransform } from '../compile/compile-schema.js';
import { nameOfHandler, type CommandClass, type HandlerReference } from '../compile/definition.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import type { WorkQueue } from '../queue/work-queue.js';
import { JOB_INPUT, type DefinedJob, type ScheduledJob } from './later.js';
import type { QueuedJob } from './queued-job.js';
import type { Schedule } from './schedule.js';

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
  readonly validate?: ((data: unknown) => Promise<unknown>) | undefined;
  /** What was given in place of a schema, by plain JavaScript. */
  readonly noSchema?: string | undefined;
  /** When it recurs. Absent: only what `later` queues. */
  readonly schedule?: Schedule | undefined;
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

/** Returns the part of a job that its schema becomes. */
export function validatedBy(schema: unknown): Pick<JobDefinition, 'validate' | 'noSchema'> {
  if (schema === undefined) return {};
  return isSchema(schema) ? { validate: toTransform(schema) } : { noSchema: describeFound(schema) };
}

/** Calls the handler of a job. */
export function callJob(
  { handler }: JobDefinition,
  job: QueuedJob,
  { instances, observer }: JobHandlers,
): unknown {
  return observer.call(nameOfHandler(handler), () => {
    if (handler.kind === 'function') return handler.run(job as never, undefined as never);
    const instance = instances.get(handler.target) as Record<string, (job: QueuedJob) => unknown>;
    return instance[handler.methodName]?.(job);
  });
}

export interface JobHandlers {
  /** One instance of each class with a job. */
  readonly instances: ReadonlyMap<CommandClass, object>;
  readonly observer: Observer;
}

export function toDefinedJob<Data>(definition: JobDefinition): DefinedJob<Data> {
  return { [JOB_INPUT]: definition };
}

export function isDefinedJob(source: unknown): source is DefinedJob {
  return typeof source === 'object' && source !== null && JOB_INPUT in source;
}

export function jobOf(defined: DefinedJob): JobDefinition {
  return defined[JOB_INPUT] as JobDefinition;
}

/**
 * Throw it in a job or queued handler if retrying is pointless: the channel is gone, the account is closed. It then
 * fails for good, regardless of `maxAttempts`.
 *
 * @example throw new DoNotRetry('The channel is gone.', { cause: error });
 */
export class DoNotRetry extends Error {
  /** Always `DoNotRetry`. */
  override readonly name = 'DoNotRetry';
}

/** The default of `maxAttempts`. */
export const DEFAULT_MAX_ATTEMPTS = 5;
export const MOST_ATTEMPTS = 100;

/** The default of `backoffMs`. */
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
