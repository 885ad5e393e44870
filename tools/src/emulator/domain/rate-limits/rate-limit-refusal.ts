/** Who a limit applies to: the caller in one bucket, the caller everywhere, or everybody who uses the resource. */
export type RateLimitScope = 'user' | 'global' | 'shared';

/** The JSON body of a 429. */
export interface RateLimitBody {
  readonly message: string;
  /** Seconds, with a fraction. */
  readonly retry_after: number;
  readonly global: boolean;
  /** 0, except for limits with an error code of their own. */
  readonly code: number;
}

/** The response to a rate-limited request. */
export interface Refusal {
  readonly status: 429;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RateLimitBody;
}

/** The content of a refusal. */
export interface RefusalParts {
  readonly scope: RateLimitScope;
  /** Milliseconds until the same request may succeed. */
  readonly retryAfterMs: number;
  /** Default: the service's message for the scope. */
  readonly message?: string;
  /** The service's error code, for a limit that has one. */
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
 * Creates a 429 of any scope. The limiter creates those of `user` and `global`; `shared`, a limit used up by others, is
 * for requested faults, and `code` for limits that are counted elsewhere, as the daily one of new commands.
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
