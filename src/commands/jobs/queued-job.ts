import type { JobContext } from '../calls/job-types.js';
import type { AnySchema, InputOf, OutputOf } from '../types/standard-schema.js';
import type { DataOfMethod, QueuedByMethod, WithQueued } from './later.js';

/**
 * The parameter of a job's handler: its data, and the tools of code outside interactions.
 *
 * @typeParam Data - What the handler gets.
 * @typeParam Queued - What `later` takes, if the schema of the job makes `Data` of something else.
 */
export interface QueuedJob<Data = unknown, Queued = Data> extends JobContext, WithQueued<Queued> {
  /** As passed to `later`, or what the schema made of it. */
  readonly data: Data;
  /** The same for all attempts at this job. Pass it to operations that must happen once, for example a payment. */
  readonly idempotencyKey: string;
  /** 1 for the first. An attempt whose process died counts as one. */
  readonly attempt: number;
  /** Whether this is the last attempt. */
  readonly isLastAttempt: boolean;
}

/** Settings of a job. */
export interface JobSettings<X = AnySchema> {
  /** The maximum number of attempts. A whole number from 1 to 100; default 5. */
  readonly maxAttempts?: number | undefined;
  /** The initial backoff in milliseconds, which doubles with each attempt. 0 to 3,600,000; default 1,000. */
  readonly backoffMs?: number | undefined;
  /**
   * Validates the data before the job runs, and returns what the handler gets: a schema of Zod, Valibot, ArkType or
   * another library with Standard Schema. Data that it refuses is not retried; an earlier version of the bot may have
   * queued it. Default: not validated.
   */
  readonly schema?: X | undefined;
}

type AnyMethod = (...parameters: never[]) => unknown;

/** Values that JSON, and so a queue, cannot carry. */
type NotJson = bigint | symbol | AnyMethod | Date | RegExp | ReadonlyMap<never, never> | ReadonlySet<never>;

/** The paths of values that JSON would change. */
type UnfitPaths<Data, Path extends string, Depth extends readonly unknown[] = []> = 0 extends 1 & Data
  ? never
  : Data extends string | number | boolean | null | undefined
    ? never
    : // Types may contain themselves.
      Depth['length'] extends 6
      ? never
      : Data extends NotJson | Map<unknown, unknown> | Set<unknown> | Uint8Array
        ? Path
        : Data extends readonly (infer Element)[]
          ? UnfitPaths<Element, `${Path}[]`, [...Depth, 0]>
          : Data extends object
            ? {
                [K in keyof Data & string]-?: UnfitPaths<Data[K], `${Path}.${K}`, [...Depth, 0]>;
              }[keyof Data & string]
            : never;

/** Shown by the compiler for a job whose data JSON cannot carry, such as a Date or a bigint. */
export interface DataIsNotJson<Path> {
  /** The path of the value, for example `data.dueAt`. */
  readonly notJson: Path;
  /** Values that JSON can represent. */
  readonly wanted: 'texts, numbers, booleans, null, lists and plain objects';
}

/** Shown by the compiler when the parameter of a method is no `QueuedJob`, or there is more than one. */
export interface JobDoesNotFit<Declared> {
  /** The only parameter that the method may have. */
  readonly decoratorGives: 'QueuedJob<Data>, with the type of your data';
  /** The types of the method's parameters. */
  readonly parametersAreDeclared: Declared;
}

/** The job that a method gets: that of its schema if there is one, otherwise whatever the method declares. */
type GivenJob<F, X> = [X] extends [never]
  ? QueuedJob<DataOfMethod<F>>
  : X extends AnySchema
    ? QueuedJob<OutputOf<X>, InputOf<X>>
    : never;

type FitsJob<F extends AnyMethod, X> =
  Parameters<F> extends readonly []
    ? unknown
    : [GivenJob<F, X>] extends Parameters<F>
      ? [UnfitPaths<QueuedByMethod<F>, 'data'>] extends [never]
        ? unknown
        : DataIsNotJson<UnfitPaths<QueuedByMethod<F>, 'data'>>
      : JobDoesNotFit<Parameters<F>>;

/** A decorator for a method that handles a job. The compiler refuses a wrong parameter. */
export type JobDecorator<X = never> = <F extends AnyMethod>(
  prototype: object,
  method: string,
  descriptor: TypedPropertyDescriptor<F> & FitsJob<F, X>,
) => void;

/** The parameter of `defineJob`; impossible if JSON cannot carry the data. */
export type JsonData<Data> = [UnfitPaths<Data, 'data'>] extends [never]
  ? unknown
  : DataIsNotJson<UnfitPaths<Data, 'data'>>;
