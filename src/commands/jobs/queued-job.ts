import type { JobContext } from '../calls/job-types.js';
import type { DataOfMethod } from './later.js';

/** The parameter of a job's handler: its data, and the tools of code that no interaction causes. */
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

type AnyMethod = (...parameters: never[]) => unknown;

/** Values that a queue cannot carry as they are: it keeps JSON. */
type NotJson = bigint | symbol | AnyMethod | Date | RegExp | ReadonlyMap<never, never> | ReadonlySet<never>;

/** The paths of values that would not arrive as they were sent. */
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

/** Shown by the compiler for a job whose data holds what JSON has no form for, such as a Date or a bigint. */
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
