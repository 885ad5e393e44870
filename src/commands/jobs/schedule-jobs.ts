import * as z from 'zod/mini';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeNames } from '../../common/nearest-name.js';
import { givenInvalid, givenProblem, isSettings, readGiven, whole } from '../../common/read-given.js';
import {
  type CommandClass,
  describeCandidate,
  isClass,
  nameOfClass,
  nameOfMade,
} from '../compile/definition.js';
import { orEmpty } from '../compile/map-list.js';
import type { Awaitable } from '../types/reply-types.js';
import type { AnySchema, InputOf, OutputOf } from '../types/standard-schema.js';
import {
  isDefinedJob,
  jobOf,
  type JobDefinition,
  type ScheduleJob,
  type ScheduleServices,
  toDefinedJob,
  validatedBy,
  JOB_ID,
  LARGEST_DATA_BYTES,
  LONGEST_DELAY_MS,
  DEFAULT_BACKOFF_MS,
  DEFAULT_MAX_ATTEMPTS,
} from './job-definition.js';
import type { DefinedJob } from './later.js';
import type { DataIsNotJson, JobSettings, JsonData, QueuedJob } from './queued-job.js';
import type { DueData, ScheduledSettings } from './schedule.js';

const When = z.object({
  delayMs: whole(0, LONGEST_DELAY_MS),
  options: z.strictObject({
    id: z.optional(z.string().check(z.regex(JOB_ID, 'must be 1 to 64 letters, digits, ".", "_" and "-"'))),
  }),
});

/** The settings of `later`, apart from the delay. */
interface Wanted {
  readonly job: JobDefinition;
  readonly data: unknown;
  readonly options: unknown;
}

export function createScheduler(
  jobs: readonly JobDefinition[],
  { add, remove, makeId }: ScheduleServices,
): ScheduleJob {
  return async (delayMs, given) => {
    const { job, data, options } = readWanted(jobs, given);
    if (!isSettings(options))
      throw givenInvalid('later', [givenProblem(['options'], 'must be an object', options)]);
    const when = readGiven(When, { delayMs, options }, 'later');
    const { name, maxAttempts, backoffMs } = job;
    const id = `${name}~${when.options.id ?? makeId()}`;
    const work = { id, kind: 'job', name, data: { data }, maxAttempts, backoffMs } as const;
    requireData(name, data);
    try {
      await add({ ...work, delayMs: when.delayMs });
    } catch (cause) {
      throw new CommandryError('WORK_QUEUE_FAILED', `The job '${name}' could not be queued.`, { cause });
    }
    return { id, cancel: () => remove(id) };
  };
}

function readWanted(jobs: readonly JobDefinition[], [first, ...others]: readonly unknown[]): Wanted {
  const isMethod = isClass(first);
  const job = isMethod ? findMethod(jobs, first, others[0]) : findJob(jobs, first);
  const [data, options = {}] = isMethod ? others.slice(1) : others;
  return { job, data, options };
}

function findJob(jobs: readonly JobDefinition[], given: unknown): JobDefinition {
  const defined = isDefinedJob(given) ? jobOf(given) : undefined;
  const name = defined?.name ?? given;
  const job = jobs.find((one) => one.name === name && (!defined || one.handler === defined.handler));
  if (job) return job;
  if (typeof name !== 'string')
    throw unknownJob(
      `later was given ${describeCandidate(given)}, which is neither a class, nor made by defineJob, nor the name of a job`,
    );
  const names = jobs.map((one) => one.name);
  throw unknownJob(`The app has no job '${name}'. ${describeNames(name, names)}`);
}

function findMethod(jobs: readonly JobDefinition[], target: CommandClass, method: unknown): JobDefinition {
  const found = jobs.find(
    ({ handler }) => handler.kind === 'method' && handler.target === target && handler.methodName === method,
  );
  if (found) return found;
  const named = typeof method === 'string' ? `${nameOfClass(target)}.${method}` : `of ${nameOfClass(target)}`;
  const hint = typeof method === 'string' ? '' : ': after the class, name its method with @Job';
  throw unknownJob(`The app has no job ${named}${hint}`);
}

function unknownJob(message: string): CommandryError {
  return new CommandryError('JOB_UNKNOWN', message);
}

/** @throws CommandryError `JOB_DATA_INVALID`. */
function requireData(name: string, data: unknown): void {
  const unfit = findUnfitData(data);
  if (unfit !== undefined)
    throw new CommandryError('JOB_DATA_INVALID', `The data of the job '${name}' is not JSON: ${unfit}.`);
  const bytes = data === undefined ? 0 : Buffer.byteLength(JSON.stringify(data));
  if (bytes > LARGEST_DATA_BYTES)
    throw new CommandryError(
      'JOB_DATA_INVALID',
      `The data of the job '${name}' has ${bytes} bytes as JSON, and may have ${LARGEST_DATA_BYTES}.`,
    );
}

/** Handles a job. If it rejects, the job is retried; its result is ignored. */
type RunJob<Data, Queued = Data> = (job: QueuedJob<Data, Queued>) => Awaitable<unknown>;

/**
 * Defines a job without decorators.
 *
 * @param name - 1 to 50 letters, digits, `.`, `_`, `-` and `/`. Identifies queued jobs: keep it while any may be
 *   queued.
 * @example const remind = defineJob('remind', async ({ data, rest }: QueuedJob<{ userId: string }>) => { … });
 * @example defineJob('remind', { maxAttempts: 3, schema: z.object({ userId: z.string() }) }, async ({ data }) => { … });
 */
export function defineJob<Data>(name: string, run: RunJob<Data> & JsonData<Data>): DefinedJob<Data>;
export function defineJob<Data>(
  name: string,
  settings: JobSettings<undefined>,
  run: RunJob<Data> & JsonData<Data>,
): DefinedJob<Data>;
// Last, because compilers report the last overload: without a schema only the data can be wrong.
export function defineJob<X extends AnySchema = never>(
  name: string,
  settings: JobSettings<X>,
  run: [X] extends [never] ? DataIsNotJson<'data'> : RunJob<OutputOf<X>, InputOf<X>> & JsonData<InputOf<X>>,
): DefinedJob<InputOf<X>>;
export function defineJob<Data>(
  name: string,
  ...given: readonly [RunJob<Data>] | readonly [JobSettings<unknown>, RunJob<Data>]
): DefinedJob<Data> {
  const [settings, run] = given.length === 1 ? [{}, given[0]] : given;
  const { maxAttempts = DEFAULT_MAX_ATTEMPTS, backoffMs = DEFAULT_BACKOFF_MS, schema } = orEmpty(settings);
  const handler = { kind: 'function', className: nameOfMade('defineJob', name), run } as const;
  return toDefinedJob({ name, handler, maxAttempts, backoffMs, ...validatedBy(schema), createScheduler });
}

/** Compiles the settings of a recurring job, apart from its handler. */
export function toScheduledJob(name: string, settings: ScheduledSettings): Omit<JobDefinition, 'handler'> {
  const {
    maxAttempts = DEFAULT_MAX_ATTEMPTS,
    backoffMs = DEFAULT_BACKOFF_MS,
    ...schedule
  } = orEmpty(settings);
  return { name, maxAttempts, backoffMs, schedule, createScheduler };
}

/**
 * Defines a recurring job without decorators; see `@Scheduled`.
 *
 * @param name - 1 to 50 letters, digits, `.`, `_`, `-` and `/`. Identifies queued runs.
 * @example defineScheduled('digest', { every: '1 day' }, async ({ rest }) => { … });
 */
export function defineScheduled(
  name: string,
  settings: ScheduledSettings,
  run: RunJob<DueData>,
): DefinedJob<DueData> {
  const handler = { kind: 'function', className: nameOfMade('defineScheduled', name), run } as const;
  return toDefinedJob({ ...toScheduledJob(name, settings), handler });
}

/** How deep data may be nested. A cycle is deeper. */
const DEEPEST = 50;

/**
 * Returns the first value that JSON cannot carry, with its path; undefined if there is none. Undefined fields are left
 * out, which is no loss.
 */
function findUnfitData(data: unknown, path = 'data', depth = 0): string | undefined {
  if (data === undefined) return undefined;
  if (data === null || typeof data === 'string' || typeof data === 'boolean') return undefined;
  if (typeof data === 'number') return Number.isFinite(data) ? undefined : `${path} is ${data}`;
  if (typeof data !== 'object') return `${path} is a ${typeof data}`;
  if (depth >= DEEPEST) return `${path} is nested too deeply, or contains itself`;
  if (Array.isArray(data)) {
    // `from` turns holes into undefined, which JSON would turn into null.
    const missing = Array.from(data).indexOf(undefined);
    if (missing >= 0) return `${path}[${missing}] is undefined`;
    return first(data.map((element, at) => () => findUnfitData(element, `${path}[${at}]`, depth + 1)));
  }
  const prototype: unknown = Object.getPrototypeOf(data);
  if (prototype !== Object.prototype && prototype !== null)
    return `${path} is ${describeCandidate(data)}, not a plain object`;
  return first(
    Object.entries(data).map(
      ([key, value]) =>
        () =>
          findUnfitData(value, `${path}.${key}`, depth + 1),
    ),
  );
}

function first(finders: readonly (() => string | undefined)[]): string | undefined {
  for (const find of finders) {
    const found = find();
    if (found !== undefined) return found;
  }
  return undefined;
}
