import { toBucketId } from '../../domain/rate-limits/buckets.js';
import type {
  BucketState,
  CountedRequest,
  RateLimitScope,
  RefusedRequest,
} from '../../domain/rate-limits/limiter.js';
import { ApiError } from './errors/api-error-response.js';

const MESSAGES: Readonly<Record<RateLimitScope, string>> = {
  user: 'You are being rate limited.',
  global: 'You are being rate limited.',
  shared: 'The resource is being rate limited.',
};

/** The headers that say how many requests a bucket has left; none for a route without one. */
export function toRateLimitHeaders({ bucket }: CountedRequest): Readonly<Record<string, string>> {
  return bucket ? toBucketHeaders(bucket) : {};
}

/** The 429 of any scope. `shared`, a limit used up by others, is for requested faults. */
export function toRateLimitError(refused: RefusedRequest): ApiError {
  const { scope, retryAfterMs } = refused.reached;
  const isGlobal = scope === 'global';
  const body = {
    message: MESSAGES[scope],
    /** Seconds, with a fraction. */
    retry_after: retryAfterMs / 1_000,
    global: isGlobal,
    code: 0,
  };
  return new ApiError(429, body, {
    ...toRateLimitHeaders(refused),
    'Retry-After': Math.ceil(retryAfterMs / 1_000).toString(),
    'X-RateLimit-Scope': scope,
    ...(isGlobal ? { 'X-RateLimit-Global': 'true' } : {}),
  });
}

function toBucketHeaders({ name, limit, remaining, endsAtMs, endsInMs }: BucketState) {
  return {
    'X-RateLimit-Limit': limit.toString(),
    'X-RateLimit-Remaining': remaining.toString(),
    'X-RateLimit-Reset': toSeconds(endsAtMs),
    'X-RateLimit-Reset-After': toSeconds(endsInMs),
    'X-RateLimit-Bucket': toBucketId(name),
  };
}

function toSeconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}
