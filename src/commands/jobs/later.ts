import type { RouteClass } from '../types/routes/route-names.js';

export const JOB_INPUT: unique symbol = Symbol.for('commandry.job.v1');

/** A job made by `defineJob`. Pass it to `createApp({ commands })`. */
export interface DefinedJob<Data = unknown> {
  /** Its definition. */
  readonly [JOB_INPUT]: unknown;
  /** Never set: carries the type of its data. */
  readonly dataType?: Data;
}

/** A queued job. */
export interface ScheduledJob {
  readonly id: string;
  /** Resolves to true if the job was removed before it began. */
  cancel(): Promise<boolean>;
}

/** Options of `later`. */
export interface LaterOptions {
  /**
   * A deduplication id: while the queue has a job of this name with this id, another is not added. 1 to 64 letters,
   * digits, `.`, `_` and `-`. Default: random.
   */
  readonly id?: string | undefined;
}

/** The data of the job that a method handles. */
export type DataOfMethod<F> = F extends (job: infer J) => unknown
  ? J extends { readonly data: infer Data; readonly idempotencyKey: string }
    ? Data
    : never
  : never;

declare const queuedData: unique symbol;

/** Never set: carries to `later` what a job is queued with, if its schema makes something else of it. */
export interface WithQueued<Queued> {
  readonly [queuedData]?: { readonly queued: Queued };
}

/** The data with which `later` queues the job that a method handles. */
export type QueuedByMethod<F> = F extends (job: infer J) => unknown
  ? J extends { readonly [queuedData]?: infer B }
    ? Exclude<B, undefined> extends { readonly queued: infer Queued }
      ? Queued
      : DataOfMethod<F>
    : DataOfMethod<F>
  : never;

/** The names of the methods that handle jobs. */
export type JobNames<T> = {
  [K in keyof T]: T[K] extends (job: infer J) => unknown
    ? 0 extends 1 & J
      ? never
      : J extends { readonly idempotencyKey: string; readonly data: unknown }
        ? K
        : never
    : never;
}[keyof T];

/** The data is optional if a job needs none. */
type DataAndOptions<Data> = undefined extends Data
  ? readonly [data?: NoInfer<Data>, options?: LaterOptions]
  : readonly [data: NoInfer<Data>, options?: LaterOptions];

/**
 * Queues a job: it runs in a worker after a delay, and survives this process. It is independent of the interaction: it
 * may run long after its token has expired, and reaches users through `rest`.
 *
 * Resolves as soon as the queue has stored it.
 *
 * @param delayMs - In milliseconds; a whole number from 0 to 31,536,000,000, which is a year.
 * @throws CommandryError `JOB_UNKNOWN`, `JOB_DATA_INVALID`, `SETTING_INVALID`, or `WORK_QUEUE_FAILED` when it is
 *   unknown whether the queue took it.
 * @example await interaction.later(3_600_000, Reminders, 'remind', { userId: interaction.user.id, text });
 * @example await interaction.later(3_600_000, 'remind', { userId, text });
 */
export interface Later {
  /** A job by its name, with any JSON data. */
  (delayMs: number, job: string, data?: unknown, options?: LaterOptions): Promise<ScheduledJob>;
  /** A job of `defineJob`; its data is type-checked. */
  <Data>(delayMs: number, job: DefinedJob<Data>, ...given: DataAndOptions<Data>): Promise<ScheduledJob>;
  /** A method with `@Job`; its data is type-checked. Last, because compilers report the last overload. */
  <T, K extends JobNames<T> & string>(
    delayMs: number,
    jobs: RouteClass<T>,
    method: K,
    ...given: DataAndOptions<QueuedByMethod<T[K]>>
  ): Promise<ScheduledJob>;
}
