import * as z from 'zod/mini';
import { nearestName } from '../protocol/nearest-name.js';
import { describeFound } from '../protocol/validation/describe-found.js';
import { isClock, type Clock } from './clock.js';
import { CommandryError, helpFor, type ErrorCode } from './errors/commandry-error.js';
import { hasFunctions } from './has-functions.js';
import { isLog, LOG_WANTED, type Logger } from './logger.js';
import type { Log } from './log.js';

/** Something that an author gave and that cannot be used. */
export interface GivenProblem {
  /** Names and indices from the whole to the part; empty for the whole. */
  readonly path: readonly (string | number)[];
  /** The value, in a few words. Texts are not repeated: one may be a secret in the wrong place. */
  readonly found: string;
  /** What the value must be, or what to write instead of a name that there is not. */
  readonly wanted: string;
  /** One sentence without its full stop, which begins with the path. */
  readonly text: string;
}

/** What zod finds, as far as it is read here. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
  readonly errors?: readonly (readonly Issue[])[];
}

/** A schema of `zod` or of `zod/mini`. */
export type Schema<T> = z.core.$ZodType<T>;

/** How a problem is told, if not as one of settings. */
export interface ToldAs {
  /** Default `SETTING_INVALID`. */
  readonly code?: ErrorCode;
  /** The sentence before the list, without its full stop. Default: that the function was given what it cannot use. */
  readonly what?: string;
  /** The advice. Default: that of the code. */
  readonly help?: string;
}

/**
 * Reads what an author gave: settings, a file, an answer. Fills in defaults, and refuses unknown names where the schema
 * is strict.
 *
 * @param where - The function that was called.
 * @throws CommandryError `SETTING_INVALID`, or another code, with all problems at once. No text is repeated.
 */
export function readGiven<T>(schema: Schema<T>, given: unknown, where: string, toldAs: ToldAs = {}): T {
  const read = parse(schema, given);
  if (read.success) return read.data;
  throw givenInvalid(where, toProblems(read.error.issues, given), toldAs);
}

/** Returns what is wrong with a value. Never throws. */
export function findGivenProblems(schema: Schema<unknown>, given: unknown): GivenProblem[] {
  const read = parse(schema, given);
  return read.success ? [] : toProblems(read.error.issues, given);
}

/**
 * Refuses names that a function does not have, and looks at no value: for what is called with every interaction.
 *
 * @throws CommandryError `SETTING_INVALID`, as {@link readGiven} does.
 */
export function refuseUnknown<T extends object>(where: string, given: T, names: SettingNames<T>): void {
  if (typeof given !== 'object' || (given as object | null) === null)
    throw givenInvalid(where, [givenProblem([], 'must be an object', given)]);
  let unknown: string[] | undefined;
  for (const name in given) if (!Object.hasOwn(names, name)) (unknown ??= []).push(name);
  if (unknown === undefined) return;
  const all = Object.keys(names);
  throw givenInvalid(
    where,
    unknown.map((name) => unknownName([], name, all)),
  );
}

/** The names of all settings of a function. The compiler misses none. */
export type SettingNames<T extends object> = Readonly<Record<keyof T, true>>;

/** Makes the error that lists problems. */
export function givenInvalid(
  where: string,
  problems: readonly GivenProblem[],
  { code = 'SETTING_INVALID', what = `${where} was given settings it cannot use`, help }: ToldAs = {},
): CommandryError {
  const list = problems.map(({ text }) => text).join('; ');
  return new CommandryError(code, `${what}. ${list}.`, {
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

/** Makes the problem of a value that something else than a schema has found. */
export function givenProblem(
  path: GivenProblem['path'],
  must: string,
  value: unknown,
  meant?: string,
): GivenProblem {
  const found = describeGiven(value);
  const at = path.length === 0 ? '' : `${path.join('.')}: `;
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return { path, found, wanted: must.replace(/^must be /, ''), text: `${at}${must} (found ${found}${hint})` };
}

function parse<T>(schema: Schema<T>, given: unknown): z.core.util.SafeParseResult<T> {
  // Most schemas read one value: to compile them takes longer. The texts are given here, since setting them for all of a
  // process would change those of a bot that uses zod for itself.
  return z.safeParse(schema, given, { error: describeIssue, jitless: true });
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  undefined: 'left out',
  nonoptional: 'given',
};

/** What is counted of a value with a size. */
const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'elements' };

/** The words for what has none of its own. */
const UNEXPLAINED = 'must be valid';

function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${listed(issue.values.map((value) => JSON.stringify(value)))}`;
    case 'too_small':
      return `must ${describeSize('at least', issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must ${describeSize('at most', issue.maximum, issue.origin)}`;
    case 'unrecognized_keys':
      return JSON.stringify(namesOf(issue.inst));
    default:
      return UNEXPLAINED;
  }
}

function describeSize(limit: string, size: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  return unit === undefined ? `be ${limit} ${size}` : `have ${limit} ${size} ${unit}`;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

function namesOf(schema: unknown): string[] {
  const { _zod: internals } = schema as { readonly _zod?: { readonly def?: { readonly shape?: object } } };
  return Object.keys(internals?.def?.shape ?? {});
}

function toProblems(
  issues: readonly Issue[],
  given: unknown,
  above: readonly PropertyKey[] = [],
): GivenProblem[] {
  return issues.flatMap(({ code, path: below, message, keys = [], values = [], errors = [] }) => {
    const whole = [...above, ...below];
    const path = whole.map((step) => (typeof step === 'symbol' ? String(step) : step));
    if (code === 'unrecognized_keys')
      return keys.map((name) => unknownName(path, name, JSON.parse(message) as string[]));
    if (code === 'invalid_union') {
      const meant = errors.find((branch) => !branch.some(isAboutAll));
      if (meant) return toProblems(meant, given, whole);
      if (message === UNEXPLAINED) return [givenProblem(path, joinBranches(errors), valueAt(given, whole))];
    }
    const value = valueAt(given, whole);
    const meant =
      typeof value === 'string' && value.length > 3 ? nearestName(value, values.map(String)) : undefined;
    return [givenProblem(path, message, value, meant)];
  });
}

/** Whether a branch of a union does not fit at all, so that another one was meant. */
function isAboutAll({ code, path }: Issue): boolean {
  return path.length === 0 && code !== 'unrecognized_keys';
}

function joinBranches(branches: readonly (readonly Issue[])[]): string {
  const wanted = branches.flatMap((branch) => branch.filter(isAboutAll).map(({ message }) => message));
  return `must be ${listed(wanted.map((message) => message.replace(/^must be /, '')))}`;
}

function unknownName(path: GivenProblem['path'], name: string, names: readonly string[]): GivenProblem {
  const meant = nearestName(name, names);
  const wanted = meant ?? (names.length === 0 ? 'nothing' : names.join(', '));
  const hint = meant === undefined ? `known: ${wanted}` : `did you mean ${meant}?`;
  const whole = [...path, name];
  return { path: whole, found: name, wanted, text: `${whole.join('.')}: is unknown (${hint})` };
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[step];
  }
  return value;
}

/** Describes a value without repeating a text, which may be a secret. */
function describeGiven(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'an empty string' : describeText(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return describeFound(value);
  if (hasFunctions(value, 'then')) return 'a promise (await it)';
  const { name } = (value.constructor as { readonly name?: unknown } | undefined) ?? {};
  return typeof name !== 'string' || name === '' || name === 'Object'
    ? 'an object'
    : `an object of the class ${name}`;
}

function describeText({ length }: string): string {
  return `a string of ${length === 1 ? 'one character' : `${length} characters`}`;
}

/** Signals that end a process. */
export const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const;
/** A signal that ends a process. */
export type EndSignal = (typeof END_SIGNALS)[number];

const isFunction = (value: unknown): boolean => typeof value === 'function';

/** A function. */
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

/** How long something takes. */
// @__NO_SIDE_EFFECTS__
export function milliseconds(): z.ZodMiniCustom<number, number> {
  return z.custom<number>(
    (value) => typeof value === 'number' && value >= 0,
    'must be a number of milliseconds from 0',
  );
}

/** Another clock than that of the machine. */
// @__NO_SIDE_EFFECTS__
export function aClock(): z.ZodMiniCustom<Clock, Clock> {
  return z.custom<Clock>(isClock, 'must have the functions now, monotonicMs and after');
}

/** What log entries go to. */
// @__NO_SIDE_EFFECTS__
export function aLog(): z.ZodMiniCustom<Log | Logger, Log | Logger> {
  return z.custom<Log | Logger>(isLog, LOG_WANTED);
}
