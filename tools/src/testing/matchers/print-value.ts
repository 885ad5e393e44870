import type { MatcherContext } from './matcher-types.js';
import { isObject } from './received.js';

/** Longer values are cut: the whole message stands above them. */
const MAX_LENGTH = 300;

/** Prints the call of a matcher. */
export function printCall(
  { utils, isNot = false, promise = '' }: MatcherContext,
  matcher: string,
  received: string,
  expected: string,
): string {
  return utils.matcherHint(matcher, received, expected, { isNot, promise });
}

/** Prints what was wanted, in one line. */
export function printWanted(context: MatcherContext, value: unknown): string {
  return context.utils.EXPECTED_COLOR(cut(inOneLine(value)));
}

/** Prints what is there instead, in one line. */
export function printSeen(context: MatcherContext, value: unknown): string {
  return context.utils.RECEIVED_COLOR(cut(inOneLine(value)));
}

function inOneLine(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (!isObject(value) || value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  // A matcher of the framework says its name.
  if ('asymmetricMatch' in value)
    return `${value.constructor.name} ${'sample' in value ? inOneLine(value.sample) : ''}`;
  const entries = Object.entries(value).map(([name, each]) => `${name}: ${inOneLine(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function cut(line: string): string {
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}
