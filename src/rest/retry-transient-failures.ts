import type { Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { isApiError } from './api-error.js';
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

/**
 * Makes a call, and repeats it after transient failures: a connection that breaks, a service that fails. For calls that
 * may be executed twice, as all calls for commands may: creating a name that exists overwrites it, and does not count
 * again.
 *
 * @throws The error of the last attempt.
 */
export async function retryTransientFailures<T>(clock: Clock, call: () => Promise<T>): Promise<T> {
  for (const delayMs of DELAYS_MS) {
    try {
      return await call();
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
    await pause(clock, delayMs);
  }
  return call();
}

/** Checks errors of the network and of the service. Our own errors are not transient, whatever their status. */
function isTransient(error: unknown): boolean {
  for (let at = error; at instanceof Error && !(at instanceof CommandryError); at = at.cause) {
    const { code } = at as { readonly code?: unknown };
    if (at.name === 'AbortError' || (typeof code === 'string' && TRANSIENT.has(code))) return true;
    if (isApiError(at) && at.status >= 500) return true;
  }
  return false;
}
