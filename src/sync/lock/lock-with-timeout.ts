import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { redact, redactFields } from '../../common/redact.js';
import type { SyncLock } from './sync-lock.js';

/** How long a lock may take to answer, in milliseconds. Clients of stores wait for a store that is away, some for ever. */
export const LOCK_TIMEOUT_MS = 5000;

/** A lock that always answers: when what is behind it does not, or rejects, with `SYNC_LOCK_FAILED`. */
export function lockWithTimeout(lock: SyncLock, clock: Clock): SyncLock {
  return {
    take: (key, lifetimeMs) => answer(clock, () => lock.take(key, lifetimeMs)),
    renew: (key, lease, lifetimeMs) => answer(clock, () => lock.renew(key, lease, lifetimeMs)),
    release: (key, lease, hash) => answer(clock, () => lock.release(key, lease, hash)),
    lastApplied: (key) => answer(clock, () => lock.lastApplied(key)),
  };
}

async function answer<T>(clock: Clock, call: () => Promise<T>): Promise<T> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(LOCK_TIMEOUT_MS, () => {
      reject(new CommandryError('SYNC_LOCK_FAILED', `The lock gave no answer in ${LOCK_TIMEOUT_MS} ms.`));
    });
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    if (error instanceof CommandryError) throw error;
    const reason = error instanceof Error ? redact(error.message) : 'it threw what is no error';
    throw new CommandryError('SYNC_LOCK_FAILED', `The lock cannot be used (${reason}).`, {
      cause: redactFields(error),
    });
  } finally {
    cancel();
  }
}
