import type { Clock } from '../common/clock.js';
import { FAILURE_HEADER } from '../protocol/interactions/failure-header.js';
import type { ApiError } from './api-error.js';
import { boundRateLimits } from './fetch/bound-rate-limits.js';
import { readRefusalTree } from './read-refusal-tree.js';
import { pause } from './timeouts.js';
import { readAnswer } from './fetch/read-answer.js';
import { withoutRedirects } from './fetch/without-redirects.js';

export interface WebhookRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** From `/webhooks/{application.id}/{interaction.token}`, with a query if there is one. */
  readonly path: string;
  readonly body?: string | FormData;
  /** The value of `FAILURE_HEADER`. */
  readonly failure?: string | undefined;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

export interface WebhookClientOptions {
  /** The address of Discord, without `/api`. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

/** Timeout of one request, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** How many exhausted rate limits are remembered. Expired ones are dropped first, then the oldest. */
const MAX_LIMITS = 1000;

const USER_AGENT = 'DiscordBot (https://github.com/commandry/commandry, 0.1.0)';

/**
 * Calls interaction webhooks with plain `fetch`: they need no bot token, and a worker should not bundle a REST client
 * for them. Waits for rate limits that the headers announce, and retries after a 429.
 *
 * @returns The body of a response as JSON; `undefined` for one without a body.
 * @throws ApiError for a refusal; CommandryError for a response that is not Discord's; SyntaxError for invalid JSON;
 *   and the errors of `fetch`.
 */
export function createWebhookClient({
  baseUrl,
  fetch,
  clock,
}: WebhookClientOptions): (request: WebhookRequest) => Promise<unknown> {
  const send = withoutRedirects(boundRateLimits(fetch));
  const limits = new Map<string, number>();
  let globalUntilMs = 0;

  /** Waits for the rate limit of an interaction. */
  async function waitForLimit(webhook: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const untilMs = Math.max(limits.get(webhook) ?? 0, globalUntilMs);
      const leftMs = untilMs - clock.monotonicMs();
      if (leftMs <= 0) break;
      await pause(clock, leftMs, signal);
    }
    limits.delete(webhook);
  }

  function keepLimit(webhook: string, ms: number): void {
    const nowMs = clock.monotonicMs();
    if (limits.size >= MAX_LIMITS)
      for (const [other, untilMs] of limits) if (untilMs <= nowMs) limits.delete(other);
    const [oldest] = limits.keys();
    // An evicted limit is learnt again from the next 429.
    if (limits.size >= MAX_LIMITS && oldest !== undefined) limits.delete(oldest);
    limits.set(webhook, nowMs + ms);
  }

  return async ({ method, path, body, failure, signal }) => {
    const url = `${baseUrl}/api/v10${path}`;
    const webhook = path.split('/', 4).join('/').replace(/\?.*$/, '');
    const headers = {
      'user-agent': USER_AGENT,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(failure !== undefined && { [FAILURE_HEADER]: failure }),
    };
    for (;;) {
      await waitForLimit(webhook, signal);
      const response = await send(url, {
        method,
        headers,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(body !== undefined && { body }),
      });
      if (response.headers.get('x-ratelimit-remaining') === '0')
        keepLimit(webhook, 1000 * readSeconds(response.headers.get('x-ratelimit-reset-after')));
      if (response.status === 204) return undefined;
      const text = new TextDecoder().decode(await readAnswer(response, { method, url }));
      if (response.ok) return JSON.parse(text) as unknown;
      const error = toApiError(response, { method, url }, text);
      if (response.status !== 429) throw error;
      const { retry_after: seconds, global } = (error.rawError ?? {}) as {
        readonly retry_after?: unknown;
        readonly global?: unknown;
      };
      const ms = 1000 * readSeconds(seconds ?? response.headers.get('retry-after'));
      if (global === true) globalUntilMs = clock.monotonicMs() + ms;
      else keepLimit(webhook, ms);
    }
  };
}

/** The shortest pause after a 429 that names none. */
function readSeconds(given: unknown): number {
  const seconds = Number(given ?? 1);
  return Number.isFinite(seconds) ? Math.max(seconds, 0.001) : 1;
}

/** Discord's refusal, like a `DiscordAPIError`. */
function toApiError(
  { status, statusText }: Response,
  { method, url }: { readonly method: string; readonly url: string },
  text: string,
): ApiError {
  const rawError = readRefusal(text);
  const { code, message, errors } = rawError ?? {};
  const words = typeof message === 'string' ? message : statusText || `Status ${status}`;
  const problems = readRefusalTree(errors).map(
    (problem) => `${problem.path.join('.')}[${problem.code}]: ${problem.message}`,
  );
  return Object.assign(new Error([words, ...problems].join('\n')), {
    status,
    method,
    url,
    ...(typeof code === 'number' && { code }),
    ...(rawError && { rawError }),
  });
}

interface Refusal {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly errors?: unknown;
  readonly retry_after?: unknown;
}

/** The body may come from a proxy, as HTML. */
function readRefusal(text: string): Refusal | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
