import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '../common/clock.js';
import { describeError, type Log } from '../common/log.js';
import { within } from '../common/time-limit.js';
import { pause } from '../rest/timeouts.js';

/** The notes by which the replicas of a bot tell each other that one of them is syncing, or has just done so. */
export interface SyncNotes {
  /**
   * Leaves a note if there is none, or exactly the one that it replaces, in one step. May reject: then the replica syncs
   * for itself.
   *
   * @param lifetimeMs - After how long the note is gone.
   * @param replaced - The note that may be there.
   * @returns The note that is there now: the given one, or somebody else's.
   */
  readonly leave: (key: string, note: string, lifetimeMs: number, replaced?: string) => Promise<string>;
}

/** Makes notes for the apps of this process. Pass them to all apps that share an application. */
export function createSyncNotes(clock: Pick<Clock, 'monotonicMs'> = systemClock): SyncNotes {
  const notes = new Map<string, { readonly note: string; readonly endsAtMs: number }>();
  return {
    leave: (key, note, lifetimeMs, replaced) => {
      const nowMs = clock.monotonicMs();
      const there = notes.get(key);
      if (there && there.endsAtMs > nowMs && there.note !== replaced) return Promise.resolve(there.note);
      notes.set(key, { note, endsAtMs: nowMs + lifetimeMs });
      return Promise.resolve(note);
    },
  };
}

/** What is synced, and with whom. */
export interface SyncOnceParts {
  readonly notes: SyncNotes;
  /** Everything that must not be written by two at once: the commands of one application at one address. */
  readonly key: string;
  /**
   * The hash of everything that decides what is registered, for example `sync:2c26b46b`. The text before the colon is
   * the kind of work; only the same kind is compared.
   */
  readonly hash: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborted when the app ends. */
  readonly signal: AbortSignal;
}

/** After how long another replica takes over from one that died. */
const BEGUN_MS = 30_000;
/** How long it is known who synced last, to one that was suspended meanwhile. */
const DONE_MS = 86_400_000;
const POLL_MS = 400;
/** How long to wait for another replica before the log says so. */
const QUIET_MS = 5000;
/** Clients of stores wait for an unreachable store, some for ever. */
const STORE_TIMEOUT_MS = 5000;

/**
 * Syncs, unless another replica does it now: then waits until it has. Replicas that declare something else sync one
 * after the other. The work must be repeatable: every replica plans from what is registered, so that the notes save
 * requests, and the result does not depend on them.
 *
 * @returns `undefined` if another replica has done it since this one began.
 * @throws The reason of the signal, or what the work throws.
 */
export async function syncOnce<T>(parts: SyncOnceParts, work: () => Promise<T>): Promise<T | undefined> {
  const { hash, clock, log, signal } = parts;
  const leave = openNotes(parts);
  const owner = randomUUID();
  const begun = `begun ${owner} ${hash}`;
  let replaced: string | undefined;
  let waitedMs = 0;
  for (let isFirst = true; ; isFirst = false) {
    signal.throwIfAborted();
    const there = await leave(begun, BEGUN_MS, replaced);
    if (there === begun) {
      const over = new AbortController();
      const renew = async (): Promise<never> => {
        for (;;) {
          await pause(clock, BEGUN_MS / 3, over.signal);
          void leave(begun, BEGUN_MS, begun);
        }
      };
      renew().catch(() => undefined);
      let isDone = false;
      try {
        const result = await work();
        isDone = true;
        over.abort();
        const last = await leave(`done ${owner} ${hash}`, DONE_MS, begun);
        // Another version that took over may have read what this one was still writing: one of them has to look again.
        if (last.endsWith(` ${hash}`)) return result;
      } finally {
        over.abort();
        // Nobody has to wait for one that has failed.
        if (!isDone) await leave(`failed ${owner} ${hash}`, 1, begun);
      }
    } else if (there.startsWith('done ')) {
      // What was done before this replica began says nothing about what somebody has changed by hand since.
      if (!isFirst && there.endsWith(` ${hash}`)) return undefined;
      if (!isFirst && kindOf(there) === kindOf(begun)) {
        const message =
          'Another replica that started at the same time declares something else. The last one wins: are two versions running?';
        log({ level: 'warn', event: 'SYNC_VERSIONS_DIFFER', message });
      }
      replaced = there;
    } else {
      if (waitedMs < QUIET_MS && waitedMs + POLL_MS >= QUIET_MS) {
        const message = 'Another replica is synchronising. This one waits for it.';
        log({ level: 'info', event: 'SYNC_AWAITED', message });
      }
      waitedMs += POLL_MS;
      await pause(clock, POLL_MS, signal);
    }
  }
}

/** Leaves notes. Where that fails, there is nobody else: the note counts as left, and the log says so once. */
function openNotes({ notes, key, clock, log }: SyncOnceParts) {
  let isTold = false;
  return async (note: string, lifetimeMs: number, replaced?: string): Promise<string> => {
    try {
      const left = Promise.resolve().then(() => notes.leave(key, note, lifetimeMs, replaced));
      return await within(clock, STORE_TIMEOUT_MS, left, () => new Error('no response in time'));
    } catch (error) {
      const message = 'The notes of the synchronisation cannot be used: this replica synchronises by itself.';
      if (!isTold) log({ level: 'error', event: 'SYNC_NOTES_FAILED', message, error: describeError(error) });
      isTold = true;
      return note;
    }
  };
}

/** The kind of work of a note. */
function kindOf(note: string): string {
  return note.slice(note.lastIndexOf(' '), note.lastIndexOf(':'));
}
