import type { AppSettings } from './app-settings.js';
import { hashOf } from '../sync/commands/declared-hash.js';
import { createSyncLock } from '../sync/lock/sync-lock.js';
import {
  syncTogether,
  type DoneTogether,
  type MayWrite,
  type SyncLockTimes,
} from '../sync/lock/sync-together.js';

/** Work that one of the replicas that start at the same time does for all of them. */
export interface SharedWork<T> {
  /** What is written, and so what nobody else may write meanwhile. */
  readonly writes: 'commands' | 'permissions';
  /** What is done. Only the same thing is compared with what others have done. */
  readonly action: string;
  /** All that decides what is written, beside the application and the service. */
  readonly content: object;
  /** Must be repeatable: it is done again if the lock was lost on the way. */
  readonly run: (mayWrite: MayWrite) => Promise<T>;
}

/** How the replicas of an app wait for each other. */
export interface Replicas {
  /** @throws CommandryError `SYNC_LOCK_BUSY`, `SYNC_LOCK_FAILED` or `SYNC_STOPPED`, or what the work throws. */
  readonly share: <T>(work: SharedWork<T>) => Promise<DoneTogether<T>>;
  /** Keeps something from being cut off by `stop`, and gives it back. */
  readonly track: <T>(done: Promise<T>) => Promise<T>;
  /** Lets nothing more be written, and waits for what is under way, at most so many milliseconds. Never rejects. */
  readonly stop: (graceMs: number) => Promise<void>;
}

/** Among the apps of one process a short start counts more than spreading them. */
const ALONE_TIMES: SyncLockTimes = { lifetimeMs: 30_000, waitMs: 600_000, jitterMs: 0 };

export function createReplicas(settings: AppSettings): Replicas {
  const { applicationId, baseUrl, clock, random, log, syncLock } = settings;
  const shared = syncLock ?? { ...ALONE_TIMES, lock: createSyncLock(clock), whenAway: 'fail' };
  const { host, pathname } = new URL(baseUrl);
  const service = `${applicationId}@${host}${pathname.replace(/\/$/, '')}`;
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();

  return {
    share: ({ writes, action, content, run }) => {
      // Each has a lock and a memory of its own: whoever waits for commands must find what was done about commands.
      const key = writes === 'commands' ? service : `${service}/${writes}`;
      const hash = `${action}:${hashOf({ applicationId, baseUrl, content })}`;
      return syncTogether({ ...shared, key, hash, clock, random, log, signal: ending.signal }, run);
    },
    track: (done) => {
      // What is given back has no other listener, so that a failure that nobody awaits ends the process, as ever.
      const told = done.finally(() => running.delete(told));
      running.add(told);
      return told;
    },
    stop: async (graceMs) => {
      ending.abort();
      if (running.size === 0) return;
      await new Promise<void>((resolve) => {
        const cancel = clock.after(graceMs, resolve);
        void Promise.allSettled(running).then(() => {
          cancel();
          resolve();
        });
      });
    },
  };
}
