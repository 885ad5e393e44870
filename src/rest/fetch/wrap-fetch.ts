import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Snowflake } from '../../protocol/snowflake.js';

/**
 * Creates a fetch that rejects redirects: Discord sends none, and one could leak a token to another host. Not
 * `redirect: 'error'`, which workers lack.
 */
export function withoutRedirects(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'manual' });
    if (!isRedirect(answer)) return answer;
    await answer.body?.cancel();
    throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') });
  };
}

/** Some hosts expose the redirect, others an opaque one, like browsers. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}

/** The most rate limits in a row to wait for. */
const MOST_IN_A_ROW = 10;

/**
 * Bounds the waiting for rate limits: `@discordjs/rest` waits and retries for as long as Discord asks.
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
