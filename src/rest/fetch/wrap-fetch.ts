import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Snowflake } from '../../protocol/snowflake.js';

/**
 * Makes a fetch that rejects redirects: one could carry a token to another host, and Discord sends none. They are
 * detected here and not by `redirect: 'error'`, which workers do not have.
 */
export function withoutRedirects(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'manual' });
    if (!isRedirect(answer)) return answer;
    await answer.body?.cancel();
    throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') });
  };
}

/** Some hosts show the redirect itself, others as much of it as browsers do. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}

/**
 * How many rate limits in a row are waited for: a call that waited as requested ten times would not pass the next time.
 */
const MOST_IN_A_ROW = 10;

/**
 * Ends the waiting for rate limits: `@discordjs/rest` waits and retries for as long as Discord asks.
 *
 * @throws CommandryError `RATE_LIMIT_TOO_LONG`, from the returned function.
 */
export function boundRateLimits(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const inARow = new Map<string, number>();
  return async (input, init) => {
    const response = await fetch(input, init);
    const call = `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : String(input)}`;
    const count = response.status === 429 ? (inARow.get(call) ?? 0) + 1 : 0;
    if (count === 0 || count >= MOST_IN_A_ROW) inARow.delete(call);
    else inARow.set(call, count);
    if (count < MOST_IN_A_ROW) return response;
    const message = `Discord rate limited a call ${MOST_IN_A_ROW} times in a row, although each attempt came after the requested pause.`;
    throw new CommandryError('RATE_LIMIT_TOO_LONG', message, {
      discord: { status: 429, code: undefined, message },
    });
  };
}

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
