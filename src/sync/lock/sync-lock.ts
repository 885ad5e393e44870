import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '../../common/clock.js';

/** The registration of the last holder who finished. */
export interface AppliedMark {
  /** As `take` returned it to that holder. */
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
   * @returns The owner: a text unique to this acquisition, with which the lock is renewed and released. `undefined` if
   *   somebody holds it.
   */
  readonly take: (key: string, lifetimeMs: number) => Promise<string | undefined>;
  /** Extends the lock to that long from now. Returns `false`, and changes nothing, if the owner no longer holds it. */
  readonly renew: (key: string, owner: string, lifetimeMs: number) => Promise<boolean>;
  /**
   * Releases the lock and stores what was registered. Returns `false`, and changes and stores nothing, if the owner no
   * longer holds it.
   *
   * @param appliedHash - Left out if nothing was finished.
   */
  readonly release: (key: string, owner: string, appliedHash?: string) => Promise<boolean>;
  /** Returns what was stored last. It may be forgotten at any time: then a replica compares for itself. */
  readonly lastApplied: (key: string) => Promise<AppliedMark | undefined>;
}

/** Makes a lock for the apps of this process. Pass one lock to all apps that share an application. */
export function createSyncLock(clock: Pick<Clock, 'monotonicMs'> = systemClock): SyncLock {
  const held = new Map<string, { readonly owner: string; untilMs: number }>();
  const applied = new Map<string, AppliedMark>();

  const holdOf = (key: string, owner: string) => {
    const hold = held.get(key);
    return hold?.owner === owner && hold.untilMs > clock.monotonicMs() ? hold : undefined;
  };
  return {
    take: (key, lifetimeMs) => {
      const nowMs = clock.monotonicMs();
      if ((held.get(key)?.untilMs ?? -Infinity) > nowMs) return Promise.resolve(undefined);
      const owner = randomUUID();
      held.set(key, { owner, untilMs: nowMs + lifetimeMs });
      return Promise.resolve(owner);
    },
    renew: (key, owner, lifetimeMs) => {
      const hold = holdOf(key, owner);
      if (hold) hold.untilMs = clock.monotonicMs() + lifetimeMs;
      return Promise.resolve(hold !== undefined);
    },
    release: (key, owner, hash) => {
      if (!holdOf(key, owner)) return Promise.resolve(false);
      held.delete(key);
      if (hash !== undefined) applied.set(key, { owner, hash });
      return Promise.resolve(true);
    },
    lastApplied: (key) => Promise.resolve(applied.get(key)),
  };
}
