import { systemClock, type Clock } from '../common/clock.js';
import { describeError, type Log } from '../common/log.js';
import { within } from '../common/time-limit.js';
import { pause } from '../rest/timeouts.js';

/** Notes by which replicas of a bot tell each other that one is syncing, or has just done so. */
export interface SyncNotes {
  /**
   * Compare-and-set: leaves a note if there is none, or if the current one equals `replaced`. May reject: the replica
   * then syncs for itself.
   *
   * @param lifetimeMs - The time to live of the note.
   * @param replaced - The current note that may be replaced.
   * @returns The note that is there now: this one, or another replica's.
   */
  readonly leave: (key: string, note: string, lifetimeMs: number, replaced?: string) => Promise<string>;
}

/** Creates notes in this process. Pass them to all apps that share an application. */
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

export interface SyncOnceParts {
  readonly notes: SyncNotes;
  /** The key of the notes: the commands of one application at one address. */
  readonly key: string;
  /**
   * The hash of everything that decides what is registered, for example `sync:2c26b46b`. Before the colon is the kind
   * of work; only equal kinds are compared.
   */
  readonly hash: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborted when the app ends. */
  readonly signal: AbortSignal;
}

/** The lifetime of a "begun" note: another replica then takes over from one that died. */
const BEGUN_MS = 30_000;
/** How long the last sync is remembered, for a replica that was suspended meanwhile. */
const DONE_MS = 86_400_000;
const POLL_MS = 400;
/** How long to wait for another replica before that is logged. */
const QUIET_MS = 5000;
/** Some clients wait for ever for an unreachable store. */
const STORE_TIMEOUT_MS = 5000;

/**
 * Syncs, or waits for another replica that is syncing. Replicas with different declarations sync one after the other.
 * The work must be idempotent: every replica plans from what is registered; the notes only save requests.
 *
 * @returns `undefined` if another replica has done it since the call.
 * @throws The reason of the signal, or the error of the work.
 */
export async function syncOnce<T>(parts: SyncOnceParts, work: () => Promise<T>): Promise<T | undefined> {
  const { hash, clock, log, signal } = parts;
  const leave = openNotes(parts);
  const owner = globalThis.crypto.randomUUID();
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
        // Another version that took over may have read while this one was still writing: one of them has to look again.
        if (last.endsWith(` ${hash}`)) return result;
      } finally {
        over.abort();
        // Others need not wait for a failed one.
        if (!isDone) await leave(`failed ${owner} ${hash}`, 1, begun);
      }
    } else if (there.startsWith('done ')) {
      // A sync before this call does not count: the commands may have been changed by hand since.
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

/** Leaves notes. If that fails, this replica goes on as if alone, which is logged once. */
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
