import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Snowflake } from '../../protocol/snowflake.js';

/** Code and message of an error, as they can be written as JSON. */
export interface ScopeFailure {
  readonly code: string;
  readonly message: string;
}

export function toFailure(error: Error): ScopeFailure {
  return { code: error instanceof CommandryError ? error.code : 'INTERNAL', message: error.message };
}

/** Returns what was thrown as an error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/**
 * True if the next scope would fail too: the service is unreachable, the token is refused, or the application is
 * another one.
 */
export function concernsAll(error: unknown): boolean {
  if (!(error instanceof CommandryError)) return false;
  return (
    error.code === 'SERVICE_UNREACHABLE' ||
    error.code === 'APPLICATION_NOT_OWN' ||
    error.service?.status === 401
  );
}

/** The errors as the cause of one: itself, or all together. */
export function toCause(errors: readonly Error[], message: string): { readonly cause?: Error } {
  const [first, ...more] = errors;
  if (!first) return {};
  return { cause: more.length === 0 ? first : new AggregateError(errors, message) };
}

/** How many scopes a message names; the others are counted. */
const NAMED = 10;

/** Describes what is left, a line for each of the first scopes. */
export function listLeft(summary: string, left: readonly string[]): string {
  const hidden = left.length - NAMED;
  return [
    summary,
    ...left.slice(0, NAMED).map((line) => `- ${line}`),
    ...(hidden > 0 ? [`- and ${hidden} more`] : []),
    '',
  ].join('\n');
}

export function nameScope(guildId: Snowflake | null): string {
  return guildId === null ? 'Global commands' : `Guild ${guildId}`;
}
