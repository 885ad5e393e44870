import type { Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { isApiError } from './api-error.js';

/** Milliseconds before each further attempt. */
const DELAYS_MS = [500, 2000, 8000];

/** What breaks a connection that was there, or keeps one from coming about this time. */
const PASSING = new Set([
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
 * Makes a call, and again after what passes: a connection that breaks, a service that fails. For calls that may be carried
 * out twice, as each of those to commands may: a create of a name that is there overwrites it, and counts no second time.
 *
 * @throws What the last attempt threw.
 */
export async function retryTransientFailures<T>(clock: Clock, call: () => Promise<T>): Promise<T> {
  for (const delayMs of DELAYS_MS) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await new Promise<void>((resolve) => {
      clock.after(delayMs, resolve);
    });
  }
  return call();
}

/** Of the network and of the service. What is our own says something else, whatever status it is answered with. */
function isPassing(error: unknown): boolean {
  for (let at = error; at instanceof Error && !(at instanceof CommandryError); at = at.cause) {
    const { code } = at as { readonly code?: unknown };
    if (at.name === 'AbortError' || (typeof code === 'string' && PASSING.has(code))) return true;
    if (isApiError(at) && at.status >= 500) return true;
  }
  return false;
}
