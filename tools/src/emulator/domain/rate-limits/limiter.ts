import type { BucketName } from './buckets.js';
import type { RateLimitSettings } from './rate-limit-options.js';
import { Windows } from './windows.js';

/** A request as the limits see it. */
export interface RateLimitRequest {
  /** The bucket of its route. Absent: the route has no limit of its own. */
  readonly bucket?: BucketName | undefined;
  /** Identifies the caller: anything unique to a token. */
  readonly caller: string;
  /** The resource that is counted separately: a guild's id, or a webhook's id and token. Absent: none. */
  readonly resource?: string | undefined;
  /** True if it counts toward the limit of all routes. Those of interactions do not. */
  readonly countsGlobally: boolean;
}

/** Who a limit applies to: the caller in one bucket, the caller everywhere, or everybody who uses the resource. */
export type RateLimitScope = 'user' | 'global' | 'shared';

/** A bucket, as it is after a request. */
export interface BucketState {
  readonly name: BucketName;
  readonly limit: number;
  readonly remaining: number;
  /** When the full limit is available again, in milliseconds of the Unix epoch. */
  readonly endsAtMs: number;
  /** Milliseconds until then. */
  readonly endsInMs: number;
}

/** Why a request is refused. */
export interface LimitReached {
  readonly scope: RateLimitScope;
  /** Milliseconds until the same request may succeed. */
  readonly retryAfterMs: number;
}

/** A counted request. */
export interface CountedRequest {
  /** Undefined for a route without a limit of its own, and where the global limit was reached. */
  readonly bucket?: BucketState | undefined;
  /** Undefined for an allowed request. */
  readonly reached?: LimitReached | undefined;
}

/** A counted request that is refused. */
export interface RefusedRequest extends CountedRequest {
  readonly reached: LimitReached;
}

/**
 * The rate limits of Discord: for each caller, bucket and resource, and for each caller over all routes.
 *
 * Windows are fixed: the first request opens one, and when it ends the full limit is available again. That is how
 * clients read the headers, and it makes them exact: after `X-RateLimit-Reset-After` there are `X-RateLimit-Limit`
 * requests. (Discord itself gives single requests back earlier on many routes, which its headers do not show.)
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

  /** Counts a request, and decides whether it is allowed. */
  check({ bucket, caller, resource, countsGlobally }: RateLimitRequest): CountedRequest {
    const nowMs = this.#now();
    const { global } = this.#settings;
    if (global !== false && countsGlobally) {
      const { isAllowed, endsAtMs } = this.#global.count(caller, global, nowMs);
      if (!isAllowed) return { reached: { scope: 'global', retryAfterMs: endsAtMs - nowMs } };
    }
    const limit = bucket === undefined ? false : this.#settings.buckets[bucket];
    if (bucket === undefined || limit === false) return {};
    const key = JSON.stringify([bucket, caller, resource ?? null]);
    const { isAllowed, remaining, endsAtMs } = this.#buckets.count(key, limit, nowMs);
    const endsInMs = endsAtMs - nowMs;
    const state: BucketState = { name: bucket, limit: limit.limit, remaining, endsAtMs, endsInMs };
    return isAllowed
      ? { bucket: state }
      : { bucket: state, reached: { scope: 'user', retryAfterMs: endsInMs } };
  }

  /** Returns a requested refusal, as one of a full bucket would be. Nothing is counted. */
  refuse(bucket: BucketName | undefined, scope: RateLimitScope, retryAfterMs: number): RefusedRequest {
    const reached: LimitReached = { scope, retryAfterMs };
    const limit = bucket === undefined ? false : this.#settings.buckets[bucket];
    if (bucket === undefined || limit === false || scope === 'global') return { reached };
    const times = { endsAtMs: this.#now() + retryAfterMs, endsInMs: retryAfterMs };
    return { reached, bucket: { name: bucket, limit: limit.limit, remaining: 0, ...times } };
  }
}
