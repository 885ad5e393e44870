import type { AppSettings } from '../app-settings.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { atMost } from '../../common/time-limit.js';
import { hashOf } from '../../sync/commands/declared-hash.js';
import { createSyncNotes, syncOnce } from '../../sync/sync-once.js';

/** Work that one of several replicas does for all that start at the same time. */
export interface SharedWork<R> {
  /** What it writes; no other replica may write it meanwhile. */
  readonly writes: 'commands' | 'permissions';
  /** The name of the action. Only an equal action counts as done by another replica. */
  readonly action: string;
  /** Every input that decides what is written, apart from the application and Discord. */
  readonly content: object;
  /** Does the work. Must be repeatable. */
  readonly run: () => Promise<R>;
  /** The report if another replica did the work, without the fields about writes. */
  readonly elsewhere: Omit<R, 'writes' | 'isDoneElsewhere'>;
  /** Printed in that case. */
  readonly notice?: string | undefined;
}

interface SharedReport {
  readonly writes: number;
  readonly isDoneElsewhere: boolean;
}

/** Coordinates the replicas of an app. */
export interface Replicas {
  /** @throws CommandryError `SYNC_STOPPED`, or the errors of the work. */
  readonly share: <R extends SharedReport>(work: SharedWork<R>) => Promise<R>;
  /** Wraps a call so that it rejects with `SYNC_STOPPED` once the app ends. */
  readonly untilStopped: <A extends readonly unknown[], R>(
    call: (...given: A) => Promise<R>,
  ) => (...given: A) => Promise<R>;
  /**
   * Stops further writes, and waits for running work, at most `graceMs`; whatever still runs then rejects with
   * `SYNC_STOPPED`. Never rejects itself.
   */
  readonly stop: (graceMs: number) => Promise<void>;
}

export function createReplicas(settings: AppSettings): Replicas {
  const { applicationId, baseUrl, clock, log, print } = settings;
  const notes = settings.stores.syncNotes ?? createSyncNotes(clock);
  const { host, pathname } = new URL(baseUrl);
  const commands = `${applicationId}@${host}${pathname.replace(/\/$/, '')}`;
  const ending = new AbortController();
  const { signal } = ending;
  const running = new Set<Promise<unknown>>();
  let giveUp = (): void => undefined;
  const givenUp = new Promise<never>((_resolve, reject) => {
    giveUp = () => {
      reject(new CommandryError('SYNC_STOPPED', 'The app ended while it waited for Discord.'));
    };
  });
  givenUp.catch(() => undefined);

  const share = async <R extends SharedReport>(work: SharedWork<R>): Promise<R> => {
    const { writes, action, content, run, elsewhere, notice } = work;
    // Commands and permissions each have their own note, so that waiting replicas find the right one.
    const key = writes === 'commands' ? commands : `${commands}/${writes}`;
    const hash = `${action}:${hashOf({ applicationId, baseUrl, content })}`;
    const done = await syncOnce({ notes, key, hash, clock, log, signal }, run);
    if (done) return done;
    if (notice !== undefined) print(`Another replica that started at the same time has ${notice}.`);
    return { ...elsewhere, writes: 0, isDoneElsewhere: true } as unknown as R;
  };
  return {
    share: (work) => {
      // The returned promise has no other listener, so that an unhandled failure ends the process as usual.
      const tracked = Promise.race([share(work), givenUp]).finally(() => running.delete(tracked));
      running.add(tracked);
      return tracked;
    },
    untilStopped:
      (call) =>
      async (...given) => {
        signal.throwIfAborted();
        return call(...given);
      },
    stop: async (graceMs) => {
      ending.abort(new CommandryError('SYNC_STOPPED', 'The app ended while it was synchronised.'));
      if (running.size > 0) await atMost(clock, graceMs, Promise.allSettled(running));
      // A call that waits for a rate limit may wait for minutes more.
      giveUp();
    },
  };
}
