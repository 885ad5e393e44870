import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '../../common/clock.js';

/** What its holder shows to keep a lock or to give it back. */
export interface SyncLease {
  /** Belongs to this taking alone. */
  readonly owner: string;
  /** Grows with every taking of the same lock, so that a holder who was late is known as such. */
  readonly fence: number;
}

/** What the last holder who finished has registered. */
export interface AppliedMark {
  readonly owner: string;
  /** Of what is declared, as given to `release`. */
  readonly hash: string;
}

/**
 * What the replicas of a bot share so that one of them registers commands while the others wait. Every method may reject
 * when the store behind it is away. Times are lengths, never moments, so that clocks need not agree.
 */
export interface SyncLock {
  /**
   * Takes the lock if nobody has it. Of several calls at the same moment exactly one may be given it.
   *
   * @param lifetimeMs - After how long the lock is free again unless it is renewed: its holder may have died.
   * @returns `undefined` if somebody has it.
   */
  readonly take: (key: string, lifetimeMs: number) => Promise<SyncLease | undefined>;
  /** Makes the lock last that long from now. Answers `false`, and changes nothing, if it is not the owner's any more. */
  readonly renew: (key: string, lease: SyncLease, lifetimeMs: number) => Promise<boolean>;
  /**
   * Gives the lock back, and remembers with it what was registered. Answers `false`, and changes and remembers nothing,
   * if it is not the owner's any more.
   *
   * @param appliedHash - Left out when nothing was finished.
   */
  readonly release: (key: string, lease: SyncLease, appliedHash?: string) => Promise<boolean>;
  /** What was remembered last. It may be forgotten at any time: then a replica looks for itself. */
  readonly lastApplied: (key: string) => Promise<AppliedMark | undefined>;
}

/** A lock among the apps of this process. Pass one to all apps that share an application. */
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
