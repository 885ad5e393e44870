import { toBucketId, type BucketName } from './buckets.js';
import type { RateLimitSettings } from './rate-limit-options.js';
import { createRefusal, type RateLimitScope, type Refusal } from './rate-limit-refusal.js';
import { Windows, type Count } from './windows.js';

/** A request as the limits see it. */
export interface RateLimitRequest {
  /** The bucket of its route. Absent: the route has no limit of its own. */
  readonly bucket?: BucketName | undefined;
  /** Identifies the caller: anything unique to a token. */
  readonly caller: string;
  /** The resource with a count of its own: a guild's id, or a webhook's id and token. Absent: none. */
  readonly resource?: string | undefined;
  /** True if it counts toward the limit of all routes. Those of interactions do not. */
  readonly countsGlobally: boolean;
}

/** An allowed request, and the headers of its response, whatever that will be. */
export interface Allowance {
  readonly status?: never;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The rate limits of the service: for each caller, bucket and resource, and for each caller over all routes.
 *
 * Windows are fixed: the first request opens one, and when it ends the full limit is available again. That is how
 * clients read the headers, and it makes them exact: after `X-RateLimit-Reset-After` there are `X-RateLimit-Limit`
 * requests. (The live service gives single requests back earlier on many routes, which its headers do not show.)
 *
 * The global limit is checked first. A request that it rejects does not count in its bucket; one that its bucket
 * rejects has counted globally.
 */
export class RateLimiter {
  readonly #settings: RateLimitSettings;
  readonly #now: () => number;
  readonly #global = new Windows();
  readonly #buckets = new Windows();

  /** @param now - The clock, in milliseconds of the Unix epoch. */
  constructor(settings: RateLimitSettings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  /** The number of windows in memory. */
  get size(): number {
    return this.#global.size + this.#buckets.size;
  }

  /** Counts a request. The outcomes are distinguished by `status`: 429, or none. */
  check({ bucket, caller, resource, countsGlobally }: RateLimitRequest): Allowance | Refusal {
    const nowMs = this.#now();
    const { global } = this.#settings;
    if (global !== false && countsGlobally) {
      const { isAllowed, endsAtMs } = this.#global.count(caller, global, nowMs);
      if (!isAllowed) return createRefusal({ scope: 'global', retryAfterMs: endsAtMs - nowMs });
    }
    const limit = bucket === undefined ? false : this.#settings.buckets[bucket];
    if (bucket === undefined || limit === false) return { headers: {} };
    const key = JSON.stringify([bucket, caller, resource ?? null]);
    const count = this.#buckets.count(key, limit, nowMs);
    const headers = toHeaders(bucket, limit.limit, count, nowMs);
    if (count.isAllowed) return { headers };
    return createRefusal({ scope: 'user', retryAfterMs: count.endsAtMs - nowMs, headers });
  }

  /** Returns a requested refusal, as one of a full bucket would be. Nothing is counted. */
  refuse(bucket: BucketName | undefined, scope: RateLimitScope, retryAfterMs: number): Refusal {
    const nowMs = this.#now();
    const limit = bucket === undefined ? false : this.#settings.buckets[bucket];
    if (bucket === undefined || limit === false || scope === 'global') {
      return createRefusal({ scope, retryAfterMs });
    }
    const full: Count = { isAllowed: false, remaining: 0, endsAtMs: nowMs + retryAfterMs };
    return createRefusal({ scope, retryAfterMs, headers: toHeaders(bucket, limit.limit, full, nowMs) });
  }
}

function toHeaders(bucket: BucketName, limit: number, { remaining, endsAtMs }: Count, nowMs: number) {
  return {
    'X-RateLimit-Limit': limit.toString(),
    'X-RateLimit-Remaining': remaining.toString(),
    'X-RateLimit-Reset': toSeconds(endsAtMs),
    'X-RateLimit-Reset-After': toSeconds(endsAtMs - nowMs),
    'X-RateLimit-Bucket': toBucketId(bucket),
  };
}

function toSeconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}
