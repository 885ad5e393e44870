import type { Clock } from '../common/clock.js';
import { causeChain } from '../common/errors/cause-chain.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { isApiError } from './api-error.js';
import { isConnectionError } from './connection-error.js';
import { pause } from './timeouts.js';

/** Milliseconds before each further attempt. */
const DELAYS_MS = [500, 2000, 8000];

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
export interface RetryOptions {
  /**
   * Whether doing it twice equals doing it once. Otherwise it is repeated only if it was certainly not executed. Default
   * true.
   */
  readonly isIdempotent?: boolean;
  /** The caller's signal, which ends the attempts. */
  readonly signal?: AbortSignal | undefined;
  /** Told of a failed attempt before the pause. */
  readonly onRetry?: ((error: unknown, delayMs: number) => void) | undefined;
}

/**
 * Makes a call, and repeats it after transient failures: a connection that breaks, a service that fails.
 *
 * @param call - Gets the number of the attempt, from 0.
 * @throws The error of the last attempt, or the reason of the caller's signal.
 */
export async function retryTransientFailures<T>(
  clock: Clock,
  call: (attempt: number) => Promise<T>,
  { isIdempotent = true, signal, onRetry }: RetryOptions = {},
): Promise<T> {
  for (const [attempt, delayMs] of DELAYS_MS.entries()) {
    try {
      return await call(attempt);
    } catch (error) {
      signal?.throwIfAborted();
      if (!isTransient(error) || !(isIdempotent || isConnectionError(error))) throw error;
      onRetry?.(error, delayMs);
    }
    await pause(clock, delayMs, signal);
  }
  return call(DELAYS_MS.length);
}

/** Checks errors of the network and of the service. Our own errors are not transient, whatever their status. */
function isTransient(error: unknown): boolean {
  for (const at of causeChain(error)) {
    const { code } = at;
    if (at instanceof CommandryError) return false;
    if (at.name === 'AbortError' || (typeof code === 'string' && TRANSIENT.has(code))) return true;
    if (isApiError(at) && at.status >= 500) return true;
  }
  return false;
}
