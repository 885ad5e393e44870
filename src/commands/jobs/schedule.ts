import { readDuration, type Duration } from '../../common/duration.js';
import type { JobDoesNotFit, JobSettings, QueuedJob } from './queued-job.js';

/** Recurs at every multiple of a duration since 1970 in UTC: `'1 day'` at midnight, `'15 min'` four times an hour. */
export interface IntervalSchedule {
  /** From a second to a year. */
  readonly every: Duration;
  /** Not together with `every`. */
  readonly cron?: undefined;
  /** Only with `cron`. */
  readonly timeZone?: undefined;
}

/** Recurs as a cron expression says, which the package `croner` reads. */
export interface CronSchedule {
  /**
   * Minute, hour, day of the month, month, day of the week; with seconds before them if there are six fields.
   *
   * @example '0 9 * * 1-5' // on weekdays at nine
   */
  readonly cron: string;
  /** An IANA time zone, for example `Europe/Berlin`. Default: UTC. */
  readonly timeZone?: string | undefined;
  /** Not together with `cron`. */
  readonly every?: undefined;
}

/** When a job recurs. */
export type Schedule = IntervalSchedule | CronSchedule;

/** The data of a recurring job. */
// A type alias, because the data of a job must have an index signature of JSON.
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions
export type DueData = {
  /** When it was due, in ms since 1970. It may begin later: no worker was free, or none was running. */
  readonly dueAtMs: number;
};

/** Settings of a recurring job. */
export type ScheduledSettings = Schedule & Pick<JobSettings, 'maxAttempts' | 'backoffMs'>;

/** A decorator for a method that handles a recurring job. The compiler refuses a wrong parameter. */
export type ScheduledDecorator = <F extends (...parameters: never[]) => unknown>(
  prototype: object,
  method: string,
  descriptor: TypedPropertyDescriptor<F> & FitsSchedule<F>,
) => void;

type FitsSchedule<F extends (...parameters: never[]) => unknown> =
  Parameters<F> extends readonly []
    ? unknown
    : [QueuedJob<DueData>] extends Parameters<F>
      ? unknown
      : JobDoesNotFit<Parameters<F>>;

const SHORTEST_MS = 1000;
/** A year, in milliseconds. */
const LONGEST_MS = 31_536_000_000;

/** Five or six fields, or a name such as `@daily`. What is in them is checked when a worker starts. */
const CRON = /^(?:@[a-z]+|\S+(?: +\S+){4,5})$/;

/** Returns what is wrong with a schedule, and what is wanted. Undefined if nothing is. */
export function findScheduleProblem(schedule: unknown): readonly [found: string, wanted: string] | undefined {
  if (typeof schedule !== 'object' || schedule === null) return ['no schedule', 'every or cron'];
  const { every, cron, timeZone, ...others } = schedule as Readonly<Record<keyof Schedule, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    return [`the setting '${unknown}'`, 'every, cron, timeZone, maxAttempts or backoffMs'];
  if ((every === undefined) === (cron === undefined))
    return [every === undefined ? 'no schedule' : 'every and cron', 'one of every and cron'];
  if (every !== undefined) {
    const ms = readDuration(every);
    if (ms !== undefined && Number.isInteger(ms) && ms >= SHORTEST_MS && ms <= LONGEST_MS) return undefined;
    return [`every: ${show(every)}`, "a duration from a second to a year, such as '15 min' or '1 day'"];
  }
  if (typeof cron !== 'string' || !CRON.test(cron))
    return [`cron: ${show(cron)}`, "a cron expression of five or six fields, such as '0 9 * * 1-5'"];
  if (timeZone === undefined || isTimeZone(timeZone)) return undefined;
  return [`timeZone: ${show(timeZone)}`, "an IANA time zone, such as 'Europe/Berlin'"];
}

function show(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : `a ${typeof value}`;
}

function isTimeZone(name: unknown): boolean {
  if (typeof name !== 'string') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
