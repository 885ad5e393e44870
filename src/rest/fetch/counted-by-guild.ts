import type { Snowflake } from '../../protocol/snowflake.js';

/**
 * Returns a path that begins with the guild. Discord counts the calls for commands of a guild by guild;
 * `@discordjs/rest` does so only if the path begins with the guild, and would otherwise count all guilds together: a
 * thousand guilds would wait for each other. The calls are then made to the real paths.
 */
export function toCountedPath(applicationId: Snowflake, guildId: Snowflake | undefined): `/${string}` {
  const application = `/applications/${applicationId}` as const;
  return guildId === undefined ? `${application}/commands` : `/guilds/${guildId}${application}/commands`;
}

const COUNTED = /\/guilds\/(\d+)\/applications\/(\d+)\/commands/;

/** Returns the address that a call is made to. */
export function toRealUrl(url: string): string {
  return url.replace(COUNTED, '/applications/$2/guilds/$1/commands');
}

/** Makes a fetch that calls the real addresses. */
export function withRealUrls(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => fetch(typeof input === 'string' ? toRealUrl(input) : input, init);
}

/** Replaces the address under which the library counts by the one that was called. */
export function withRealUrl(error: unknown): unknown {
  if (error instanceof Error && 'url' in error && typeof error.url === 'string')
    error.url = toRealUrl(error.url);
  return error;
}
