import type { REST, RequestData } from '@discordjs/rest';
import type * as z from 'zod/mini';
import type { Clock } from '../common/clock.js';
import { formatMs } from '../common/time-limit.js';
import type { Log } from '../common/log.js';
import { withRealUrl } from './fetch/wrap-fetch.js';
import { loadRest, LONG_PAUSE_MS } from './load-rest.js';
import { once } from './once.js';
import { retryTransientFailures } from './retry-transient-failures.js';
import { toDiscordError } from './to-discord-error.js';
import { readGiven } from '../common/read-given.js';

export interface CallsOptions {
  /** The address of Discord, without `/api`, for example `https://discord.com`. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** The clock for retry delays. */
  readonly clock: Clock;
  /** The client whose queues and rate limits are shared. Default: an own one, loaded on the first call. */
  readonly rest?: (() => Promise<REST>) | undefined;
  /** Logs long rate limits. Default: none. */
  readonly log?: Log | undefined;
}

export interface Authorization {
  readonly scheme: 'Bot' | 'Bearer';
  readonly token: string;
}

/** A request of `@discordjs/rest`, with the common options. It may be retried: see `retryTransientFailures`. */
export type CallRequest = (rest: REST, common: RequestData) => Promise<unknown>;

/** Makes a request and parses its response. Rejects with a CommandryError whose code begins with `DISCORD_`. */
export type SendCall = <T>(
  schema: z.ZodMiniType<T>,
  authorization: Authorization,
  request: CallRequest,
) => Promise<T>;

/**
 * Creates the calls of one application. `@discordjs/rest` handles rate limits and queues; it is loaded on the first
 * call, since a bot that only receives never needs it. Retries are ours, because it retries without backoff.
 */
export function createCalls(options: CallsOptions): SendCall {
  const { baseUrl, clock, log } = options;
  const load = options.rest ?? once(() => loadRest(options));
  return async (schema, { scheme, token }, request) => {
    const explain = (error: unknown) => toDiscordError(withRealUrl(error), baseUrl, { secrets: [token] });
    let answer: unknown;
    try {
      const rest = await load();
      // Not setToken: the library forgets its token after one 401, and bearer tokens change.
      const common = { auth: false, headers: { authorization: `${scheme} ${token}` } };
      answer = await retryTransientFailures(clock, () => request(rest, common), {
        onRetry: (error, delayMs) => {
          if (delayMs < LONG_PAUSE_MS) return;
          const { message } = explain(error);
          const next = `The call is made again in ${formatMs(delayMs)}.`;
          log?.({ level: 'warn', event: 'DISCORD_AWAITED', message: `${message} ${next}` });
        },
      });
    } catch (error) {
      throw explain(error);
    }
    return readGiven(schema, answer, baseUrl, {
      code: 'DISCORD_ANSWER_MALFORMED',
      what: `${baseUrl} gave a response that is not Discord's`,
    });
  };
}
