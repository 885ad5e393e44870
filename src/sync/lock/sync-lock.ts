import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '../../common/clock.js';

/** Proves ownership of a lock, to renew or release it. */
export interface SyncLease {
  /** Unique to this acquisition. */
  readonly owner: string;
  /** Grows with every acquisition of the same lock, so that a late holder can be recognised. */
  readonly fence: number;
}

/** The registration of the last holder who finished. */
export interface AppliedMark {
  /** The `owner` of that holder's lease. */
  readonly owner: string;
  /** The hash of what is declared, as given to `release`. */
  readonly hash: string;
}

/**
 * Lets one of the replicas of a bot register commands while the others wait. Every method may reject if the store
 * behind it is unreachable. Times are durations, never moments, so that clocks need not agree.
 */
export interface SyncLock {
  /**
   * Takes the lock if it is free. Of several calls at the same moment at most one succeeds.
   *
   * @param lifetimeMs - After how long the lock is free again unless it is renewed: its holder may have died.
   * @returns `undefined` if somebody holds it.
   */
  readonly take: (key: string, lifetimeMs: number) => Promise<SyncLease | undefined>;
  /** Extends the lock to that long from now. Returns `false`, and changes nothing, if the owner no longer holds it. */
  readonly renew: (key: string, lease: SyncLease, lifetimeMs: number) => Promise<boolean>;
  /**
   * Releases the lock and stores what was registered. Returns `false`, and changes and stores nothing, if the owner no
   * longer holds it.
   *
   * @param appliedHash - Left out if nothing was finished.
   */
  readonly release: (key: string, lease: SyncLease, appliedHash?: string) => Promise<boolean>;
  /** Returns what was stored last. It may be forgotten at any time: then a replica compares for itself. */
  readonly lastApplied: (key: string) => Promise<AppliedMark | undefined>;
}

/** Makes a lock for the apps of this process. Pass one lock to all apps that share an application. */
export function createSyncLock(clock: Pick<Clock, 'monotonicMs'> = systemClock): SyncLock {
  const held = new Map<string, { readonly lease: SyncLease; untilMs: number }>();
  const applied = new Map<string, AppliedMark>();
  let fence = 0;

  const holdOf = (key: string, lease: SyncLease) => {
    const hold = held.get(key);
    return hold?.lease.owner === lease.owner && hold.untilMs > clock.monotonicMs() ? hold : undefined;
  };
  return {
    take: (key, lifetimeMs) => {
      const nowMs = clock.monotonicMs();
      if ((held.get(key)?.untilMs ?? -Infinity) > nowMs) return Promise.resolve(undefined);
      fence += 1;
      const lease = { owner: randomUUID(), fence };
      held.set(key, { lease, untilMs: nowMs + lifetimeMs });
      return Promise.resolve(lease);
    },
    renew: (key, lease, lifetimeMs) => {
      const hold = holdOf(key, lease);
      if (hold) hold.untilMs = clock.monotonicMs() + lifetimeMs;
      return Promise.resolve(hold !== undefined);
    },
    release: (key, lease, hash) => {
      const hold = holdOf(key, lease);
      if (!hold) return Promise.resolve(false);
      held.delete(key);
      if (hash !== undefined) applied.set(key, { owner: lease.owner, hash });
      return Promise.resolve(true);
    },
    lastApplied: (key) => Promise.resolve(applied.get(key)),
  };
}
