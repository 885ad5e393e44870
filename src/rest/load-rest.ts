import type { REST, RESTOptions } from '@discordjs/rest';
import { formatMs } from '../common/time-limit.js';
import type { Log } from '../common/log.js';
import { JsonErrors } from '../protocol/json-error-codes.js';
import { boundRateLimits, toRealUrl, withRealUrls, withoutRedirects } from './fetch/wrap-fetch.js';
import { toShownPath, withWholeAnswer } from './fetch/read-answer.js';
import { LONGEST_PAUSE_MS, PAUSE_MARGIN_MS } from './to-discord-error.js';

/** Where Discord is, and how it is reached. */
export interface RestAddress {
  /** The address of Discord, without `/api`, for example `https://discord.com`. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** Told what is waited for. Default: nobody. */
  readonly log?: Log | undefined;
}

/** How long a call may take, in milliseconds. Discord needs time for a bulk overwrite of a hundred commands. */
const TIMEOUT_MS = 30_000;

/**
 * Returns the options of a client of `@discordjs/rest`: it has queues and rate limits, and no retries, because its own
 * come without a pause.
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
    // The standard fetch and the one of undici's own types differ only in name.
    makeRequest: withRealUrls(
      withWholeAnswer(withoutRedirects(boundRateLimits(refuseDailyLimit(fetch)))),
    ) as unknown as RESTOptions['makeRequest'],
  };
}

/** The shortest pause that is worth an entry in the log, in milliseconds. */
export const LONG_PAUSE_MS = 1000;

/** Loads `@discordjs/rest` and makes a client: a bot that only receives never pays for it. */
export async function loadRest(address: RestAddress): Promise<REST> {
  const { REST } = await import('@discordjs/rest');
  return new REST(toRestOptions(address));
}

const { code: DAILY_LIMIT } = JsonErrors.MAX_DAILY_CREATES;

/** A refusal with the fields that `@discordjs/rest` puts on errors for refusals. */
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
 * Turns the daily limit of creates into an error. Discord reports it as a rate limit of up to a day, which
 * `@discordjs/rest` would wait for. Other rate limits pass.
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
