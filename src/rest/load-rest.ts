import type { REST, RESTOptions } from '@discordjs/rest';
import { formatMs } from '../common/time-limit.js';
import type { Log } from '../common/log.js';
import { JsonErrors } from '../protocol/json-error-codes.js';
import { boundRateLimits, toRealUrl, withRealUrls, withoutRedirects } from './fetch/wrap-fetch.js';
import { toShownPath, withWholeAnswer } from './fetch/read-answer.js';
import { LONGEST_PAUSE_MS, PAUSE_MARGIN_MS } from './to-discord-error.js';

export interface RestAddress {
  /** The address of Discord, without `/api`, for example `https://discord.com`. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** Logs long rate limits. Default: none. */
  readonly log?: Log | undefined;
}

/** Timeout of a call, in milliseconds: a bulk overwrite of a hundred commands takes Discord a while. */
const TIMEOUT_MS = 30_000;

/**
 * Returns the options of a client of `@discordjs/rest`: with queues and rate limits, but without its retries, which
 * have no backoff.
 */
export function toRestOptions({ baseUrl, fetch, log }: RestAddress): Partial<RESTOptions> {
  return {
    api: `${baseUrl}/api`,
    version: '10',
    retries: 0,
    timeout: TIMEOUT_MS,
    offset: PAUSE_MARGIN_MS,
    rejectOnRateLimit: ({ retryAfter, method, url }) => {
      const isTooLong = retryAfter > LONGEST_PAUSE_MS;
      if (!isTooLong && retryAfter >= LONG_PAUSE_MS)
        log?.({
          level: 'info',
          event: 'DISCORD_AWAITED',
          message: `Discord limits ${method} ${toShownPath(toRealUrl(url))}. The call waits ${formatMs(retryAfter)}.`,
        });
      return isTooLong;
    },
    // The types of the standard fetch and of undici's differ only in name.
    makeRequest: withRealUrls(
      withWholeAnswer(withoutRedirects(boundRateLimits(refuseDailyLimit(fetch)))),
    ) as unknown as RESTOptions['makeRequest'],
  };
}

/** Shorter rate limits are not logged, in milliseconds. */
export const LONG_PAUSE_MS = 1000;

/** Loads `@discordjs/rest` and creates a client: a bot that only receives never needs it. */
export async function loadRest(address: RestAddress): Promise<REST> {
  const { REST } = await import('@discordjs/rest');
  return new REST(toRestOptions(address));
}

const { code: DAILY_LIMIT } = JsonErrors.MAX_DAILY_CREATES;

/** A refusal with the fields of a `DiscordAPIError`. */
class DailyLimitError extends Error {
  readonly status = 429;
  readonly code = DAILY_LIMIT;
  readonly method: string;
  readonly url: string;
  /** Undefined if Discord does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, method: string, url: string, retryAfterMs: number | undefined) {
    super(message);
    this.method = method;
    this.url = url;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Rejects on the daily limit of creates. Discord reports it as a rate limit of up to a day, which `@discordjs/rest`
 * would wait for. Other rate limits pass.
 */
function refuseDailyLimit(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 429) return response;
    const text = await response.text();
    const { code, message, retry_after: retryAfterSeconds } = readBody(text);
    const { status, statusText, headers } = response;
    if (code !== DAILY_LIMIT) return new Response(text, { status, statusText, headers });
    const url = new URL(input instanceof Request ? input.url : input).href;
    const retryAfterMs = typeof retryAfterSeconds === 'number' ? retryAfterSeconds * 1000 : undefined;
    throw new DailyLimitError(String(message), init?.method ?? 'GET', url, retryAfterMs);
  };
}

function readBody(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
