import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { redact, redactFields } from '../../common/redact.js';
import { within } from '../../common/time-limit.js';
import type { SyncLock } from './sync-lock.js';

/**
 * How long a lock may take to respond, in milliseconds. Clients of stores wait for an unreachable store, some for ever.
 */
const LOCK_TIMEOUT_MS = 5000;

/**
 * Wraps a lock so that it always settles: rejects with `SYNC_LOCK_FAILED` if the lock behind it rejects or does not
 * respond.
 */
export function lockWithTimeout(lock: SyncLock, clock: Clock): SyncLock {
  return {
    take: (key, lifetimeMs) => answer(clock, () => lock.take(key, lifetimeMs)),
    renew: (key, owner, lifetimeMs) => answer(clock, () => lock.renew(key, owner, lifetimeMs)),
    release: (key, owner, hash) => answer(clock, () => lock.release(key, owner, hash)),
    lastApplied: (key) => answer(clock, () => lock.lastApplied(key)),
  };
}

async function answer<T>(clock: Clock, call: () => Promise<T>): Promise<T> {
  try {
    return await within(clock, LOCK_TIMEOUT_MS, call(), () => {
      const message = `The lock did not respond within ${LOCK_TIMEOUT_MS} ms.`;
      return new CommandryError('SYNC_LOCK_FAILED', message);
    });
  } catch (error) {
    if (error instanceof CommandryError) throw error;
    const reason = error instanceof Error ? redact(error.message) : 'it threw a value that is not an error';
    throw new CommandryError('SYNC_LOCK_FAILED', `The lock cannot be used (${reason}).`, {
      cause: redactFields(error),
    });
  }
}
