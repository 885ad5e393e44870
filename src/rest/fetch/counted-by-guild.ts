import type { Snowflake } from '../../protocol/snowflake.js';

/**
 * Returns a path that begins with the guild. Discord limits command calls per guild, but `@discordjs/rest` does so only
 * for paths that begin with the guild: otherwise a thousand guilds would share one bucket. Requests go to the real
 * paths.
 */
export function toCountedPath(applicationId: Snowflake, guildId: Snowflake | undefined): `/${string}` {
  const application = `/applications/${applicationId}` as const;
  return guildId === undefined ? `${application}/commands` : `/guilds/${guildId}${application}/commands`;
}

const COUNTED = /\/guilds\/(\d+)\/applications\/(\d+)\/commands/;

/** Returns the real URL of a call. */
export function toRealUrl(url: string): string {
  return url.replace(COUNTED, '/applications/$2/guilds/$1/commands');
}

/** Creates a fetch that calls the real URLs. */
export function withRealUrls(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => fetch(typeof input === 'string' ? toRealUrl(input) : input, init);
}

/** Replaces the rewritten URL in an error by the real one. */
export function withRealUrl(error: unknown): unknown {
  if (error instanceof Error && 'url' in error && typeof error.url === 'string')
    error.url = toRealUrl(error.url);
  return error;
}
