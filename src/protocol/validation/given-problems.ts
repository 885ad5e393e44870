import * as z from 'zod/mini';
import { nearestName } from '../nearest-name.js';
import { describeFound } from './describe-found.js';

/** A problem of a value that an author gave. */
export interface GivenProblem {
  /** Names and indices from the whole to the part; empty for the whole. */
  readonly path: readonly (string | number)[];
  /** The value, in a few words. Texts are not repeated: one may be a secret in the wrong place. */
  readonly found: string;
  /** What the value must be, or the name to use instead of an unknown one. */
  readonly wanted: string;
  /** One sentence without its full stop, which begins with the path. */
  readonly text: string;
}

/** The part of a zod issue that is read. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
  readonly errors?: readonly (readonly Issue[])[];
}

/** A schema of `zod` or of `zod/mini`. */
export type GivenSchema<T> = z.core.$ZodType<T>;

/**
 * Parses a value. Error texts are passed per call: setting them globally would change them for bots that use zod
 * themselves.
 */
export function parseGiven<T>(
  schema: GivenSchema<T>,
  given: unknown,
):
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly problems: readonly GivenProblem[] } {
  // Most schemas parse a single value: compiling them would take longer.
  const read = z.safeParse(schema, given, { error: describeIssue, jitless: true });
  return read.success ? read : { success: false, problems: toProblems(read.error.issues, given) };
}

/** Writes problems as one sentence without its full stop. */
export function listGivenProblems(problems: readonly GivenProblem[]): string {
  return problems.map(({ path, text }) => (path.length === 0 ? `It ${text}` : text)).join('; ');
}

/** Creates a problem found outside of a schema. */
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

/** The unit of each kind of size. */
const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'element' };

/** The default text. */
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
    case 'invalid_format':
      return `must be ${issue.pattern === undefined ? `a valid ${issue.format}` : `of the form ${issue.pattern}`}`;
    case 'unrecognized_keys':
      return JSON.stringify(namesOf(issue.inst));
    default:
      return UNEXPLAINED;
  }
}

function describeSize(limit: string, size: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `be ${limit} ${size}`;
  return `have ${limit} ${size} ${unit}${size === 1 ? '' : 's'}`;
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
    if (code === 'unrecognized_keys') return keys.map((name) => unknownName(path, name, namesFrom(message)));
    if (code === 'invalid_union') {
      const meant = errors.find((branch) => !branch.some(isAboutAll));
      if (meant) return toProblems(meant, given, whole);
      if (message === UNEXPLAINED && errors.length > 0)
        return [givenProblem(path, joinBranches(errors), valueAt(given, whole))];
    }
    const value = valueAt(given, whole);
    const meant =
      typeof value === 'string' && value.length > 3 ? nearestName(value, values.map(String)) : undefined;
    return [givenProblem(path, message, value, meant)];
  });
}

/** The text may come from the schema itself. */
function namesFrom(message: string): string[] {
  return message.startsWith('["') ? (JSON.parse(message) as string[]) : [];
}

/** Whether a branch of a union does not fit at all, so that another one was meant. */
function isAboutAll({ code, path }: Issue): boolean {
  return path.length === 0 && code !== 'unrecognized_keys';
}

function joinBranches(branches: readonly (readonly Issue[])[]): string {
  const wanted = branches.flatMap((branch) => branch.filter(isAboutAll).map(({ message }) => message));
  return `must be ${listed(wanted.map((message) => message.replace(/^must be /, '')))}`;
}

/** Creates the problem of an unknown name. */
export function unknownName(
  path: GivenProblem['path'],
  name: string,
  names: readonly string[],
): GivenProblem {
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
  if (typeof (value as { readonly then?: unknown }).then === 'function') return 'a promise (await it)';
  const { name } = (value.constructor as { readonly name?: unknown } | undefined) ?? {};
  return typeof name !== 'string' || name === '' || name === 'Object'
    ? 'an object'
    : `an object of the class ${name}`;
}

function describeText({ length }: string): string {
  return `a string of ${length === 1 ? 'one character' : `${length} characters`}`;
}
