import type { REST, RESTOptions } from '@discordjs/rest';
import { formatMs } from '../common/format-ms.js';
import type { Log } from '../common/log.js';
import { boundRateLimits } from './fetch/bound-rate-limits.js';
import { toRealUrl, withRealUrls } from './fetch/counted-by-guild.js';
import { refuseDailyLimit } from './fetch/refuse-daily-limit.js';
import { toShownPath, withWholeAnswer } from './fetch/read-answer.js';
import { LONGEST_PAUSE_MS, PAUSE_MARGIN_MS } from './rate-limit-pauses.js';
import { withoutRedirects } from './fetch/without-redirects.js';

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
