import * as z from 'zod/mini';
import {
  givenProblem,
  listGivenProblems,
  parseGiven,
  unknownName,
  type GivenProblem,
  type GivenSchema,
} from '../protocol/validation/given-problems.js';
export { givenProblem, type GivenProblem } from '../protocol/validation/given-problems.js';
import { isClock, type Clock } from './clock.js';
import { CommandryError, helpFor, type ErrorCode } from './errors/commandry-error.js';
import { hasFunctions } from './has-functions.js';
import { isLog, LOG_WANTED, type Logger } from './logger.js';
import type { Log } from './log.js';

/** How problems are reported, if not as those of settings. */
export interface ToldAs {
  /** Default `SETTING_INVALID`. */
  readonly code?: ErrorCode;
  /** The sentence before the list, without its full stop. Default: that the function got invalid arguments. */
  readonly what?: string;
  /** The advice. Default: the one of the code. */
  readonly help?: string;
}

export interface ReadAs extends ToldAs {
  /**
   * Finds contradictions between fields. Gets the raw input, in which any field may be invalid: a check in the schema
   * would not run then, and not all problems would be reported at once.
   */
  readonly findConflicts?: (given: Readonly<Record<string, unknown>>) => readonly GivenProblem[];
}

/**
 * Validates input: settings, a file, a response. Fills in defaults, and refuses unknown names where the schema is
 * strict.
 *
 * @param where - The function that was called.
 * @throws CommandryError `SETTING_INVALID`, or another code, with all problems at once. Never quotes a text.
 */
export function readGiven<T>(schema: GivenSchema<T>, given: unknown, where: string, readAs: ReadAs = {}): T {
  if (typeof given === 'object' && given !== null && !isSettings(given))
    throw givenInvalid(where, [givenProblem([], 'must be an object', given)], readAs);
  const read = parseGiven(schema, given);
  const conflicts = isSettings(given) ? (readAs.findConflicts?.(given) ?? []) : [];
  if (read.success && conflicts.length === 0) return read.data;
  throw givenInvalid(where, [...(read.success ? [] : read.problems), ...conflicts], readAs);
}

/**
 * Refuses unknown names without validating values: cheap enough for every interaction.
 *
 * @throws CommandryError `SETTING_INVALID`, as {@link readGiven} does.
 */
export function refuseUnknown<T extends object>(where: string, given: T, names: SettingNames<T>): void {
  if (!isSettings(given)) throw givenInvalid(where, [givenProblem([], 'must be an object', given)]);
  let unknown: string[] | undefined;
  for (const name in given) if (!Object.hasOwn(names, name)) (unknown ??= []).push(name);
  if (unknown === undefined) return;
  const all = Object.keys(names);
  throw givenInvalid(
    where,
    unknown.map((name) => unknownName([], name, all)),
  );
}

/**
 * Whether a value can hold settings. A promise, map, set or date has no own properties, so it would pass as empty
 * settings.
 */
export function isSettings(given: unknown): given is Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null) return false;
  if (typeof (given as { readonly then?: unknown }).then === 'function') return false;
  return !(given instanceof Map || given instanceof Set || given instanceof Date);
}

/** The names of all settings of a function, checked for completeness by the compiler. */
export type SettingNames<T extends object> = Readonly<Record<keyof T, true>>;

/** Creates the error that lists problems. */
export function givenInvalid(
  where: string,
  problems: readonly GivenProblem[],
  { code = 'SETTING_INVALID', what = `${where} was given settings it cannot use`, help }: ToldAs = {},
): CommandryError {
  return new CommandryError(code, `${what}. ${listGivenProblems(problems)}.`, {
    ...(help === undefined ? {} : { help }),
    problems: problems.map(({ path, found, wanted }) => ({
      code,
      location: { className: where, ...(path.length > 0 ? { option: path.join('.') } : {}) },
      found,
      wanted,
      help: help ?? helpFor(code),
    })),
  });
}

/** Signals that end a process. */
export const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const;
/** A signal that ends a process. */
export type EndSignal = (typeof END_SIGNALS)[number];

const isFunction = (value: unknown): boolean => typeof value === 'function';

// @__NO_SIDE_EFFECTS__
export function aFunction<T>(): z.ZodMiniCustom<T, T> {
  return z.custom<T>(isFunction, 'must be a function');
}

/** An object with these methods. */
// @__NO_SIDE_EFFECTS__
export function withFunctions<T>(...names: readonly string[]): z.ZodMiniCustom<T, T> {
  const last = names.at(-1) ?? '';
  const all =
    names.length > 1 ? `functions ${names.slice(0, -1).join(', ')} and ${last}` : `function ${last}`;
  return z.custom<T>((value) => hasFunctions(value, ...names), `must have the ${all}`);
}

/** A whole number within limits, both included. */
// @__NO_SIDE_EFFECTS__
export function whole(min: number, max = Infinity): z.ZodMiniCustom<number, number> {
  return z.custom<number>(
    (value) => Number.isSafeInteger(value) && value >= min && value <= max,
    `must be a whole number from ${min}${max === Infinity ? '' : ` to ${max}`}`,
  );
}

/** A duration in ms. */
// @__NO_SIDE_EFFECTS__
export function milliseconds(): z.ZodMiniCustom<number, number> {
  return z.custom<number>(
    (value) => typeof value === 'number' && value >= 0,
    'must be a number of milliseconds from 0',
  );
}

/** A clock. */
// @__NO_SIDE_EFFECTS__
export function aClock(): z.ZodMiniCustom<Clock, Clock> {
  return z.custom<Clock>(isClock, 'must have the functions now, monotonicMs and after');
}

/** A log function or logger. */
// @__NO_SIDE_EFFECTS__
export function aLog(): z.ZodMiniCustom<Log | Logger, Log | Logger> {
  return z.custom<Log | Logger>(isLog, LOG_WANTED);
}
