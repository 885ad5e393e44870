import type { Clock } from '../common/clock.js';
import { causeChain, CommandryError } from '../common/errors/commandry-error.js';
import { isApiError, isConnectionError } from './api-error.js';
import { repeat, type Repetition } from './repeat.js';

/** Transient connection errors. */
const TRANSIENT = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

export interface RetryOptions extends Pick<Repetition, 'signal' | 'onRetry'> {
  /** If false, the call is retried only if it was certainly not executed. Default true. */
  readonly isIdempotent?: boolean;
}

/**
 * Makes a call, with retries after transient failures: connection errors and 5xx.
 *
 * @param call - Gets the number of the attempt, from 0.
 * @throws The error of the last attempt, or the reason of the caller's signal.
 */
export function retryTransientFailures<T>(
  clock: Clock,
  call: (attempt: number) => Promise<T>,
  { isIdempotent = true, signal, onRetry }: RetryOptions = {},
): Promise<T> {
  const isWorthRepeating = (error: unknown) =>
    isTransient(error) && (isIdempotent || isConnectionError(error));
  return repeat({ clock, delays: 'work', signal, onRetry, isWorthRepeating }, call);
}

/** Whether an error of the network or of Discord is transient. Our own errors are not, whatever their status. */
function isTransient(error: unknown): boolean {
  for (const at of causeChain(error)) {
    const { code } = at;
    if (at instanceof CommandryError) return false;
    if (at.name === 'AbortError' || (typeof code === 'string' && TRANSIENT.has(code))) return true;
    if (isApiError(at) && at.status >= 500) return true;
  }
  return false;
}
