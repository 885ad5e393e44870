import type { Snowflake } from '../protocol/snowflake.js';

/**
 * The service counts the calls for commands of a guild by guild. `@discordjs/rest` takes the guild for a resource of its
 * own only where a path begins with it, and counts the calls for all guilds together elsewhere: a thousand guilds would
 * wait for each other. So it is given paths that begin with the guild, and the calls are made to the real ones.
 */
export function toCountedPath(applicationId: Snowflake, guildId: Snowflake | undefined): `/${string}` {
  const application = `/applications/${applicationId}` as const;
  return guildId === undefined ? `${application}/commands` : `/guilds/${guildId}${application}/commands`;
}

const COUNTED = /\/guilds\/(\d+)\/applications\/(\d+)\/commands/;

/** The address that a call is made to. */
export function toRealUrl(url: string): string {
  return url.replace(COUNTED, '/applications/$2/guilds/$1/commands');
}

/** Makes calls to the real addresses. */
export function withRealUrls(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => fetch(typeof input === 'string' ? toRealUrl(input) : input, init);
}
