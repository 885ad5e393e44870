import type { Clock } from '../../common/clock.js';
import type { SyncLease, SyncLock } from './sync-lock.js';

/** How often a lock is renewed in its lifetime: two renewals may fail before it is lost. */
const RENEWALS = 3;

/** A lock that is renewed while work goes on. */
export interface KeptLease {
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
export function keepLease(
  lock: SyncLock,
  clock: Clock,
  {
    key,
    lease,
    lifetimeMs,
  }: { readonly key: string; readonly lease: SyncLease; readonly lifetimeMs: number },
  askedAtMs: number,
): KeptLease {
  let untilMs = askedAtMs + lifetimeMs;
  let isDone = false;
  let cancel: () => void;
  const renewLater = (): void => {
    cancel = clock.after(lifetimeMs / RENEWALS, () => void renew());
  };
  const renew = async (): Promise<void> => {
    const nowMs = clock.monotonicMs();
    renewLater();
    const isOwner = await lock.renew(key, lease, lifetimeMs).catch(() => undefined);
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
