import { JsonErrors } from '../../protocol/json-error-codes.js';

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
export function refuseDailyLimit(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
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
