import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Snowflake } from '../../protocol/snowflake.js';

/** Code and message of an error, as they can be written as JSON. */
export interface ScopeFailure {
  /** The code of the error, for example `GUILD_NOT_INSTALLED`. */
  readonly code: string;
  /** The message of the error. */
  readonly message: string;
}

/** A scope that could not be read. Nothing is written there. */
export interface UnreadScope<G = Snowflake | null> extends ScopeFailure {
  /** The guild; null for the global commands. */
  readonly guildId: G;
}

/** Returns the code of the first error, and every distinct message. */
export function toFailure(first: Error, ...more: readonly Error[]): ScopeFailure {
  const messages = new Set([first, ...more].map(({ message }) => message));
  return {
    code: first instanceof CommandryError ? first.code : 'INTERNAL',
    message: [...messages].join(' '),
  };
}

/** Returns what was thrown as an error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/**
 * True if the next scope would fail too: Discord is unreachable, the token is refused, or the application is
 * another one.
 */
export function concernsAll(error: unknown): boolean {
  if (!(error instanceof CommandryError)) return false;
  return (
    error.code === 'DISCORD_UNREACHABLE' ||
    error.code === 'APPLICATION_NOT_OWN' ||
    error.discord?.status === 401
  );
}

export function nameScope(guildId: Snowflake | null): string {
  return guildId === null ? 'Global commands' : `Guild ${guildId}`;
}
