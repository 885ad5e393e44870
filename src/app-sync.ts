import type { AppSettings } from './app-settings.js';
import { hashOf, hashScopes } from './registration/declared-hash.js';
import { guardWrites } from './registration/guard-writes.js';
import {
  createRegistration,
  type Registration,
  type RegistrationParts,
} from './registration/registration.js';
import { createSyncLock } from './registration/sync-lock.js';
import type { SyncReport } from './registration/sync-report.js';
import { syncTogether, type SyncLockTimes } from './registration/sync-together.js';

/** What of a registration writes by itself, so that one replica does it for all that start at the same time. */
export interface Synchronisation extends Pick<Registration, 'sync' | 'cleanGuilds'> {
  /** Lets nothing more be written, and waits for what is under way, at most so many milliseconds. Never rejects. */
  readonly stop: (graceMs: number) => Promise<void>;
}

/** Among the apps of one process a short start counts more than spreading them. */
const ALONE_TIMES: SyncLockTimes = { lifetimeMs: 30_000, waitMs: 600_000, jitterMs: 0 };

export function createSynchronisation(settings: AppSettings, parts: RegistrationParts): Synchronisation {
  const { applicationId, baseUrl, clock, random, log, print, syncLock } = settings;
  const shared = syncLock ?? { ...ALONE_TIMES, lock: createSyncLock(clock), whenAway: 'fail' };
  const { host, pathname } = new URL(baseUrl);
  const key = `${applicationId}@${host}${pathname.replace(/\/$/, '')}`;
  const ending = new AbortController();
  let declared: string | undefined;
  const running = new Set<Promise<unknown>>();

  const together = async (
    asked: object,
    work: (registration: Registration) => Promise<SyncReport>,
  ): Promise<SyncReport> => {
    // Without a token there is nothing to wait for.
    const client = parts.connect();
    // Within this app all declare the same.
    declared ??= syncLock === undefined ? '' : hashScopes(parts.scopes);
    const hash = hashOf({ applicationId, baseUrl, declared, prune: parts.prune, asked });
    const { signal } = ending;
    const done = await syncTogether({ ...shared, key, hash, clock, random, log, signal }, (mayWrite) =>
      work(createRegistration({ ...parts, connect: () => guardWrites(client, mayWrite) })),
    );
    if (done.by === 'this') return done.result;
    print('Another replica that started at the same time has registered the same commands.');
    return {
      plan: { applicationId, scopes: [], unread: [] },
      writes: 0,
      scopes: [],
      isDoneElsewhere: true,
    };
  };
  const tracked = (done: Promise<SyncReport>): Promise<SyncReport> => {
    // What is given back has no other listener, so that a failure that nobody awaits ends the process, as ever.
    const told = done.finally(() => running.delete(told));
    running.add(told);
    return told;
  };
  return {
    sync: (options) => tracked(together({ sync: options }, (registration) => registration.sync(options))),
    cleanGuilds: (guildIds, options) =>
      tracked(
        together({ cleanGuilds: guildIds, options }, (registration) =>
          registration.cleanGuilds(guildIds, options),
        ),
      ),
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
