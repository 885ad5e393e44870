import type { REST, RequestData } from '@discordjs/rest';
import type * as z from 'zod/mini';
import type { Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { boundRateLimits } from './bound-rate-limits.js';
import { toRealUrl, withRealUrls } from './counted-by-guild.js';
import { refuseDailyLimit } from './refuse-daily-limit.js';
import { retryTransientFailures } from './retry-transient-failures.js';
import { toServiceError } from './to-service-error.js';
import { withWholeBody } from './with-whole-body.js';
import { withoutRedirects } from './without-redirects.js';
import { validate } from '../common/validate.js';

export interface CallsOptions {
  /** The address of the service, without `/api`, for example `https://discord.com`. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** The clock of the pauses before retries. */
  readonly clock: Clock;
}

/** The authorization of a call. */
export interface Authorization {
  readonly scheme: 'Bot' | 'Bearer';
  readonly token: string;
}

/** A request of `@discordjs/rest`, with what all requests share. It may be made twice: see `retryTransientFailures`. */
export type CallRequest = (rest: REST, common: RequestData) => Promise<unknown>;

/** Makes a request and parses its response. Rejects with a CommandryError whose code begins with `SERVICE_`. */
export type SendCall = <T>(
  schema: z.ZodMiniType<T>,
  authorization: Authorization,
  request: CallRequest,
) => Promise<T>;

/** The longest rate limit that is waited for, in milliseconds. A longer one is reported instead. */
const LONGEST_PAUSE_MS = 300_000;

/** How long a call may take, in milliseconds. The service needs time for a bulk overwrite of a hundred commands. */
const TIMEOUT_MS = 30_000;

/**
 * Makes the calls of one application. Rate limits and queues are handled by `@discordjs/rest`; it is loaded with the
 * first call, so that a bot that only receives never pays for it. Retries are ours: it retries without a pause.
 */
export function createCalls(options: CallsOptions): SendCall {
  const { baseUrl, clock } = options;
  let loading: Promise<REST> | undefined;
  return async (schema, { scheme, token }, request) => {
    loading ??= loadRest(options);
    let answer: unknown;
    try {
      const rest = await loading;
      // Not set by setToken: the library forgets its token after one 401, and bearer tokens change.
      const common = { auth: false, headers: { authorization: `${scheme} ${token}` } };
      answer = await retryTransientFailures(clock, () => request(rest, common));
    } catch (error) {
      throw toServiceError(withRealUrl(error), baseUrl, undefined, [token]);
    }
    const parsed = validate(schema, answer);
    if (parsed.success) return parsed.data;
    const what = `${baseUrl} gave a response that is not the service's.`;
    throw new CommandryError('SERVICE_ANSWER_MALFORMED', what, { cause: parsed.error });
  };
}

async function loadRest({ baseUrl, fetch }: CallsOptions): Promise<REST> {
  const { REST } = await import('@discordjs/rest');
  type Options = NonNullable<ConstructorParameters<typeof REST>[0]>;
  return new REST({
    api: `${baseUrl}/api`,
    version: '10',
    retries: 0,
    timeout: TIMEOUT_MS,
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > LONGEST_PAUSE_MS,
    // The standard fetch and the one of undici's own types differ only in name.
    makeRequest: withRealUrls(
      withWholeBody(withoutRedirects(boundRateLimits(refuseDailyLimit(fetch)))),
    ) as unknown as NonNullable<Options['makeRequest']>,
  });
}

/** Replaces the address under which the library counts by the one that was called. */
function withRealUrl(error: unknown): unknown {
  if (error instanceof Error && 'url' in error && typeof error.url === 'string')
    error.url = toRealUrl(error.url);
  return error;
}
