/** Who a limit belongs to: the caller in one bucket, the caller everywhere, or everybody who uses the resource. */
export type RateLimitScope = 'user' | 'global' | 'shared';

/** The JSON body of a 429. */
export interface RateLimitBody {
  readonly message: string;
  /** Seconds, with a fraction. */
  readonly retry_after: number;
  readonly global: boolean;
  /** 0, but for limits that have an error code of their own. */
  readonly code: number;
}

/** The answer to a request that came too early. */
export interface Refusal {
  readonly status: 429;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RateLimitBody;
}

/** What a refusal says. */
export interface RefusalParts {
  readonly scope: RateLimitScope;
  /** Milliseconds until the same request may succeed. */
  readonly retryAfterMs: number;
  /** Default: what the service says for the scope. */
  readonly message?: string;
  /** An error code of the service, for a limit that has one. */
  readonly code?: number;
  /** Further headers, those of the bucket. */
  readonly headers?: Readonly<Record<string, string>>;
}

const MESSAGES: Readonly<Record<RateLimitScope, string>> = {
  user: 'You are being rate limited.',
  global: 'You are being rate limited.',
  shared: 'The resource is being rate limited.',
};

/**
 * A 429 of any scope. The limiter makes those of `user` and `global`; `shared`, the limit of somebody else's making, is
 * for faults that are asked for, and `code` for limits that are counted elsewhere, as the daily one of new commands.
 */
export function createRefusal({
  scope,
  retryAfterMs,
  message,
  code = 0,
  headers = {},
}: RefusalParts): Refusal {
  return {
    status: 429,
    headers: {
      ...headers,
      'Retry-After': Math.ceil(retryAfterMs / 1_000).toString(),
      'X-RateLimit-Scope': scope,
      ...(scope === 'global' ? { 'X-RateLimit-Global': 'true' } : {}),
    },
    body: {
      message: message ?? MESSAGES[scope],
      retry_after: retryAfterMs / 1_000,
      global: scope === 'global',
      code,
    },
  };
}
