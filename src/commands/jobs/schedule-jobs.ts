import * as z from 'zod/mini';
import { givenInvalid, givenProblem, isSettings, readGiven, whole } from '../../common/read-given.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeNames } from '../../common/nearest-name.js';
import type { CommandClass } from '../compile/definition.js';
import { describeCandidate, isClass, nameOfClass } from '../compile/is-class.js';
import { findUnfitData } from './find-unfit-data.js';
import {
  isDefinedJob,
  jobOf,
  type JobDefinition,
  type ScheduleJob,
  type ScheduleServices,
} from './job-definition.js';
import { JOB_ID, LARGEST_DATA_BYTES, LONGEST_DELAY_MS } from './job-limits.js';

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
