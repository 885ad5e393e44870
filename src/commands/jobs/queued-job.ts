import type { JobContext } from '../calls/job-types.js';
import type { RouteClass } from '../types/route-names.js';
import type { DefinedJob, ScheduledJob } from './job-definition.js';

/** What the handler of a job gets: its data, and what code has that no interaction causes. */
export interface QueuedJob<Data = unknown> extends JobContext {
  /** As it was given to `later`, or what `parse` made of it. */
  readonly data: Data;
  /** The same for all attempts at this job. Pass it on to what may run once only, for example a payment. */
  readonly idempotencyKey: string;
  /** 1 for the first. An attempt whose process died counts as one. */
  readonly attempt: number;
  /** Whether nothing follows if this attempt fails. */
  readonly isLastAttempt: boolean;
}

/** Checks data that an earlier version of the bot may have queued, and returns it. Throws if it does not fit. */
export type ParseJobData<Data> = (data: unknown) => Data;

/** How often a job is tried. */
export interface JobSettings<Data = unknown> {
  /** A whole number from 1 to 100; default 5. */
  readonly maxAttempts?: number | undefined;
  /** The pause before the second attempt in milliseconds, which doubles with each one. 0 to 3,600,000; default 1,000. */
  readonly backoffMs?: number | undefined;
  /**
   * Checks the data before the job runs, for example `z.object({ userId: z.string() }).parse`. Data that it refuses is not tried
   * again. Default: the data is passed on as it was queued.
   */
  readonly parse?: ParseJobData<Data> | undefined;
}

/** How one job is queued. */
export interface LaterOptions {
  /**
   * Makes the job known by a name of your own: while the queue has a job of this name with this id, another is not added.
   * 1 to 64 letters, digits, `.`, `_` and `-`. Default: a random one.
   */
  readonly id?: string | undefined;
}

type AnyMethod = (...parameters: never[]) => unknown;

/** What a queue cannot carry as it is: it keeps JSON. */
type NotJson = bigint | symbol | AnyMethod | Date | RegExp | ReadonlyMap<never, never> | ReadonlySet<never>;

/** The paths of values that would not arrive as they were sent. */
type UnfitPaths<Data, Path extends string> = 0 extends 1 & Data
  ? never
  : Data extends NotJson | Map<unknown, unknown> | Set<unknown> | Uint8Array
    ? Path
    : Data extends readonly (infer Element)[]
      ? UnfitPaths<Element, `${Path}[]`>
      : Data extends object
        ? { [K in keyof Data & string]-?: UnfitPaths<Data[K], `${Path}.${K}`> }[keyof Data & string]
        : never;

/** Shown by the compiler for a job whose data holds what JSON has no form for, such as a Date or a bigint. */
export interface DataIsNotJson<Path> {
  readonly notJson: Path;
  readonly wanted: 'texts, numbers, booleans, null, lists and plain objects';
}

/** Shown by the compiler when the parameter of a method is no `QueuedJob`, or there is more than one. */
export interface JobDoesNotFit<Declared> {
  readonly decoratorGives: 'QueuedJob<Data>, with the type of your data';
  readonly parametersAreDeclared: Declared;
}

type DataOfMethod<F> = F extends (job: infer J) => unknown
  ? J extends { readonly data: infer Data; readonly idempotencyKey: string }
    ? Data
    : never
  : never;

/** Given to a job: the data of `parse` if there is one, otherwise whatever the method declares. */
type FitsJob<F extends AnyMethod, Parsed> =
  Parameters<F> extends readonly []
    ? unknown
    : [QueuedJob<[unknown] extends [Parsed] ? DataOfMethod<F> : Parsed>] extends Parameters<F>
      ? [UnfitPaths<DataOfMethod<F>, 'data'>] extends [never]
        ? unknown
        : DataIsNotJson<UnfitPaths<DataOfMethod<F>, 'data'>>
      : JobDoesNotFit<Parameters<F>>;

/** A decorator for a method that handles a job. The compiler refuses a wrong parameter. */
export type JobDecorator<Parsed> = <F extends AnyMethod>(
  prototype: object,
  method: string,
  descriptor: TypedPropertyDescriptor<F> & FitsJob<F, Parsed>,
) => void;

/** The parameter of `defineJob` that only a type of data which JSON has no form for makes impossible. */
export type JsonData<Data> = [UnfitPaths<Data, 'data'>] extends [never]
  ? unknown
  : DataIsNotJson<UnfitPaths<Data, 'data'>>;

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

/**
 * Queues a job: it runs in a worker after a delay, and is not lost with this process. Nothing ties it to the interaction:
 * it may run long after the end of its token, and then reaches users through `rest`.
 *
 * Resolves as soon as the queue keeps it.
 *
 * @param delayMs - In milliseconds; a whole number from 0 to 31,536,000,000, which is a year.
 * @throws CommandryError `JOB_UNKNOWN`, `JOB_DATA_INVALID`, `SETTING_INVALID`, or `QUEUE_NOT_REACHED` if it may not be kept.
 * @example await interaction.later(3_600_000, Reminders, 'remind', { userId: interaction.user.id, text });
 * @example await interaction.later(3_600_000, 'remind', { userId, text });
 */
export interface Later {
  /** A method with `@Job`; the compiler knows its data. */
  <T, K extends JobNames<T> & string>(
    delayMs: number,
    jobs: RouteClass<T>,
    method: K,
    data: DataOfMethod<T[K]>,
    options?: LaterOptions,
  ): Promise<ScheduledJob>;
  /** A job of `defineJob`; the compiler knows its data. */
  <Data>(
    delayMs: number,
    job: DefinedJob<Data>,
    data: NoInfer<Data>,
    options?: LaterOptions,
  ): Promise<ScheduledJob>;
  /** A job by its name, with any data of JSON. */
  (delayMs: number, job: string, data?: unknown, options?: LaterOptions): Promise<ScheduledJob>;
}
