import type { Clock } from '../common/clock.js';
import { causeChain, CommandryError } from '../common/errors/commandry-error.js';
import { isApiError, isConnectionError } from './api-error.js';
import { repeat, type Repetition } from './repeat.js';

/** Transient errors of a connection: it broke, or could not be made this time. */
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

/** How a call may be repeated. */
export interface RetryOptions extends Pick<Repetition, 'signal' | 'onRetry'> {
  /**
   * Whether doing it twice equals doing it once. Otherwise it is repeated only if it was certainly not executed. Default
   * true.
   */
  readonly isIdempotent?: boolean;
}

/**
 * Makes a call, and repeats it after transient failures: a connection that breaks, a 5xx.
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

/** Checks errors of the network and of Discord. Our own errors are not transient, whatever their status. */
function isTransient(error: unknown): boolean {
  for (const at of causeChain(error)) {
    const { code } = at;
    if (at instanceof CommandryError) return false;
    if (at.name === 'AbortError' || (typeof code === 'string' && TRANSIENT.has(code))) return true;
    if (isApiError(at) && at.status >= 500) return true;
  }
  return false;
}
