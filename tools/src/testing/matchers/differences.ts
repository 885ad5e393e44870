import type { MatcherContext } from './matcher-types.js';
import { printSeen, printWanted } from './print-value.js';

/** One thing that is not as wanted. */
export interface Difference {
  /** Where, for example `embeds[0].title`. */
  readonly path: string;
  readonly wanted: unknown;
  readonly seen: unknown;
}

type Equals = MatcherContext['equals'];

/** Compares a value with what is wanted: a text by a pattern too, an object by some of its properties. */
export function findDifferences(path: string, wanted: unknown, seen: unknown, equals: Equals): Difference[] {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(seen)) return [{ path, wanted, seen }];
    if (seen.length !== wanted.length) return [differentLength(path, wanted, seen)];
    return wanted.flatMap((each, index) =>
      findDifferences(`${path}[${index}]`, each, (seen as unknown[])[index], equals),
    );
  }
  if (isSomeOf(wanted)) {
    if (typeof seen !== 'object' || seen === null) return [{ path, wanted, seen }];
    const properties = seen as Readonly<Record<string, unknown>>;
    return Object.entries(wanted).flatMap(([name, each]) =>
      findDifferences(path === '' ? name : `${path}.${name}`, each, properties[name], equals),
    );
  }
  return fits(wanted, seen, equals) ? [] : [{ path, wanted, seen }];
}

/**
 * Compares a list with what is wanted, where an entry may be named instead.
 *
 * @param nameOf - The name of an entry, with which a text or a pattern is compared.
 */
export function findListDifferences<T>(
  path: string,
  wanted: readonly unknown[],
  seen: readonly T[],
  nameOf: (entry: T) => string,
  equals: Equals,
): Difference[] {
  if (wanted.length !== seen.length && wanted.every(isName))
    return [{ path, wanted, seen: seen.map(nameOf) }];
  const shown = seen.map((entry, index) => {
    const each = wanted[index];
    return isName(each) || (isMatcher(each) && !equals(entry, each)) ? nameOf(entry) : entry;
  });
  return findDifferences(path, wanted, shown, equals);
}

/** Says what is not as wanted, or with `.not`, what was not to be there. */
export function describeMismatch(
  context: MatcherContext,
  differences: readonly Difference[],
  wanted: string,
): string {
  return context.isNot === true
    ? `This is what was not wanted: ${wanted}`
    : describeDifferences(differences, context);
}

/** Says in a line each what is not as wanted; texts of several lines are compared line by line. */
export function describeDifferences(differences: readonly Difference[], context: MatcherContext): string {
  return differences
    .map(({ path, wanted, seen }) => {
      const lines = isLong(wanted) && typeof seen === 'string' ? context.utils.diff(wanted, seen) : undefined;
      if (lines) return `${path}:\n${lines}`;
      const isOrWas = seen === undefined ? 'there is none' : `got ${printSeen(context, seen)}`;
      return `${path}: wanted ${wanted === undefined ? 'none' : printWanted(context, wanted)}, ${isOrWas}`;
    })
    .join('\n');
}

function differentLength(path: string, wanted: readonly unknown[], seen: readonly unknown[]): Difference {
  const areTexts = [...wanted, ...seen].every(isName);
  return areTexts
    ? { path, wanted, seen }
    : { path: `${path}.length`, wanted: wanted.length, seen: seen.length };
}

function fits(wanted: unknown, seen: unknown, equals: Equals): boolean {
  if (wanted instanceof RegExp && typeof seen === 'string') return seen.search(wanted) >= 0;
  return equals(seen, wanted);
}

function isName(wanted: unknown): boolean {
  return typeof wanted === 'string' || wanted instanceof RegExp;
}

/** Whether an object stands for some properties: not for a pattern, and not for a matcher of the framework. */
function isSomeOf(wanted: unknown): wanted is object {
  return typeof wanted === 'object' && wanted !== null && !(wanted instanceof RegExp) && !isMatcher(wanted);
}

function isMatcher(wanted: unknown): boolean {
  return typeof wanted === 'object' && wanted !== null && 'asymmetricMatch' in wanted;
}

function isLong(wanted: unknown): boolean {
  return typeof wanted === 'string' && wanted.includes('\n');
}
