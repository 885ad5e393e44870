import { causeChain } from '../common/errors/commandry-error.js';

/** A `DiscordAPIError` of `@discordjs/rest`. */
export interface ApiError extends Error {
  readonly status: number;
  readonly method: string;
  readonly url: string;
  readonly code?: number | string;
  /** The body of the response; absent if it could not be read. */
  readonly rawError?: { readonly message?: unknown; readonly errors?: unknown };
  /** Only with the daily limit. */
  readonly retryAfterMs?: number | undefined;
}

/** True if an error is a response of Discord. */
export function isApiError(error: unknown): error is ApiError {
  return (
    error instanceof Error &&
    typeof (error as Partial<ApiError>).status === 'number' &&
    typeof (error as Partial<ApiError>).url === 'string'
  );
}

/** Failures to connect: nothing can have been executed. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** True if a call failed before anything was sent, so that a retry is always safe. */
export function isConnectionError(thrown: unknown): boolean {
  for (const { code } of causeChain(thrown))
    if (typeof code === 'string' && NEVER_SENT.has(code)) return true;
  return false;
}
