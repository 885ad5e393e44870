import type { Clock } from '../../common/clock.js';
import type { SyncLock } from './sync-lock.js';

/** How often a lock is renewed in its lifetime: two renewals may fail before it is lost. */
const RENEWALS = 3;

/** A lock that is renewed while work goes on. */
export interface KeptLock {
  /** Whether it is still held. */
  readonly isHeld: () => boolean;
  /** Ends the renewals. It counts as held no more: calls of work that failed may still go on. */
  readonly stop: () => void;
}

/**
 * Renews a lock. Counts by the monotonic clock from before each call, so that it never counts on the lock for longer than
 * the store does.
 *
 * @param askedAtMs - When the lock was requested, by the monotonic clock.
 */
export function keepLock(
  lock: SyncLock,
  clock: Clock,
  { key, owner, lifetimeMs }: { readonly key: string; readonly owner: string; readonly lifetimeMs: number },
  askedAtMs: number,
): KeptLock {
  let untilMs = askedAtMs + lifetimeMs;
  let isDone = false;
  let cancel: () => void;
  const renewLater = (): void => {
    cancel = clock.after(lifetimeMs / RENEWALS, () => void renew());
  };
  const renew = async (): Promise<void> => {
    const nowMs = clock.monotonicMs();
    renewLater();
    const isOwner = await lock.renew(key, owner, lifetimeMs).catch(() => undefined);
    // Without a response the lock is held until its time is up.
    if (isOwner === true) untilMs = Math.max(untilMs, nowMs + lifetimeMs);
    else if (isOwner === false) untilMs = -Infinity;
  };
  renewLater();
  return {
    isHeld: () => !isDone && clock.monotonicMs() < untilMs,
    stop: () => {
      isDone = true;
      cancel();
    },
  };
}
