import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeError, type Log } from '../../common/log.js';
import { pause } from '../../rest/timeouts.js';
import { lockWithTimeout } from './lock-with-timeout.js';
import { keepLock, type KeptLock } from './keep-lock.js';
import type { AppliedMark, SyncLock } from './sync-lock.js';

/** How replicas wait for each other. All lengths in milliseconds. */
export interface SyncLockTimes {
  /** After how long the lock of a replica that died is free again. */
  readonly lifetimeMs: number;
  /** How long to wait for a replica that holds the lock. */
  readonly waitMs: number;
  /** The longest random wait before the first try. */
  readonly jitterMs: number;
}

export interface SyncTogetherParts extends SyncLockTimes {
  readonly lock: SyncLock;
  /** The behaviour if the lock cannot be used. */
  readonly whenAway: 'alone' | 'fail';
  /** The key of the lock: the commands of one application at one service. */
  readonly key: string;
  /**
   * The hash of everything that decides what is registered, for example `sync:2c26b46b`. The text before the colon is
   * the kind of work; only the same kind is compared.
   */
  readonly hash: string;
  readonly clock: Clock;
  /** Returns a number from 0 to 1, 1 excluded. */
  readonly random: () => number;
  readonly log: Log;
  /** Aborted when the app ends. */
  readonly signal: AbortSignal;
}

/** Called before every write. Throws if this replica may no longer write. */
export type MayWrite = () => void;

/** Who did the work: this replica, with its result, or another one that started at the same time. */
export type DoneTogether<T> = { readonly by: 'this'; readonly result: T } | { readonly by: 'another' };

/** How often to retry a lock that another replica holds, in milliseconds, a little more or less at random. */
const POLL_MS = 400;

/**
 * Does work in one of the replicas that start at the same time. The others wait until it is done, and do it themselves
 * if it failed, or if they declare something else.
 *
 * @param work - Must be repeatable: it is done again if the lock is lost on the way.
 * @throws CommandryError `SYNC_LOCK_BUSY`, `SYNC_LOCK_FAILED` or `SYNC_STOPPED`, or what the work throws.
 */
export function syncTogether<T>(
  parts: SyncTogetherParts,
  work: (mayWrite: MayWrite) => Promise<T>,
): Promise<DoneTogether<T>> {
  return new Turn(parts, work).take();
}

class Turn<T> {
  readonly #parts: SyncTogetherParts;
  readonly #lock: SyncLock;
  readonly #work: (mayWrite: MayWrite) => Promise<T>;
  /** Owners whose other commands were already reported. */
  readonly #reported = new Set<string>();

  constructor(parts: SyncTogetherParts, work: (mayWrite: MayWrite) => Promise<T>) {
    this.#parts = parts;
    this.#lock = lockWithTimeout(parts.lock, parts.clock);
    this.#work = work;
  }

  async take(): Promise<DoneTogether<T>> {
    try {
      return await this.#together();
    } catch (error) {
      const { whenAway, log, random, jitterMs } = this.#parts;
      this.#checkEnding();
      if (whenAway === 'fail' || !(error instanceof CommandryError) || error.code !== 'SYNC_LOCK_FAILED')
        throw error;
      log({
        level: 'error',
        event: 'SYNC_LOCK_FAILED',
        message: 'The lock of the synchronisation cannot be used. This replica synchronises by itself.',
        error: describeError(error),
      });
      await this.#pause(random() * jitterMs);
      return { by: 'this', result: await this.#work(this.#checkEnding) };
    }
  }

  async #together(): Promise<DoneTogether<T>> {
    const { key, clock, waitMs, jitterMs, random } = this.#parts;
    const giveUpAtMs = clock.monotonicMs() + waitMs;
    const before = await this.#lock.lastApplied(key);
    await this.#pause(random() * jitterMs);
    for (;;) {
      if (await this.#isDoneSince(before)) return { by: 'another' };
      const done = await this.#tryOnce(before);
      if (done) return done;
      if (clock.monotonicMs() >= giveUpAtMs)
        throw new CommandryError('SYNC_LOCK_BUSY', `Another replica has had the lock for ${waitMs} ms.`);
      await this.#pause(POLL_MS * (0.75 + random() / 2));
    }
  }

  /** True if another replica has registered the same after this one began: then the service was compared just now. */
  async #isDoneSince(before: AppliedMark | undefined): Promise<boolean> {
    const { key, hash, log } = this.#parts;
    const mark = await this.#lock.lastApplied(key);
    if (!mark || mark.owner === before?.owner) return false;
    if (mark.hash === hash) return true;
    if (kindOf(mark.hash) === kindOf(hash) && !this.#reported.has(mark.owner)) {
      this.#reported.add(mark.owner);
      log({
        level: 'warn',
        event: 'SYNC_VERSIONS_DIFFER',
        message:
          'Another replica that started at the same time declares something else. The last one wins: are two versions running?',
      });
    }
    return false;
  }

  /** @returns `undefined` if another has the lock, or if it was lost before the work was done. */
  async #tryOnce(before: AppliedMark | undefined): Promise<DoneTogether<T> | undefined> {
    const { key, lifetimeMs, clock } = this.#parts;
    this.#checkEnding();
    const askedAtMs = clock.monotonicMs();
    const owner = await this.#lock.take(key, lifetimeMs);
    if (owner === undefined) return undefined;
    const kept = keepLock(this.#lock, clock, { key, owner, lifetimeMs }, askedAtMs);
    let appliedHash: string | undefined;
    try {
      // Another replica may have finished between the last check and the lock.
      if (await this.#isDoneSince(before)) return { by: 'another' };
      const done = await this.#workWith(kept);
      if (done) appliedHash = this.#parts.hash;
      return done;
    } finally {
      kept.stop();
      await this.#release(owner, appliedHash);
    }
  }

  async #workWith(kept: KeptLock): Promise<DoneTogether<T> | undefined> {
    const lost = new AbortController();
    const mayWrite = (): void => {
      this.#checkEnding();
      if (kept.isHeld()) return;
      lost.abort();
      throw new CommandryError('SYNC_LOCK_FAILED', 'The lock was lost during a write.');
    };
    try {
      return { by: 'this', result: await this.#work(mayWrite) };
    } catch (error) {
      // However the work reports it: everything is compared again, under a new lock.
      if (lost.signal.aborted && !this.#parts.signal.aborted) return undefined;
      throw error;
    }
  }

  async #release(owner: string, appliedHash: string | undefined): Promise<void> {
    const { key, log } = this.#parts;
    try {
      await this.#lock.release(key, owner, appliedHash);
    } catch (error) {
      log({
        level: 'warn',
        event: 'SYNC_LOCK_FAILED',
        message: 'The lock of the synchronisation could not be given back. It ends by itself.',
        error: describeError(error),
      });
    }
  }

  readonly #checkEnding = (): void => {
    if (this.#parts.signal.aborted)
      throw new CommandryError('SYNC_STOPPED', 'The app ended while it was synchronised.');
  };

  /** The end of the app ends it early, and is noticed before the next write. */
  async #pause(ms: number): Promise<void> {
    const { clock, signal } = this.#parts;
    this.#checkEnding();
    if (ms > 0) await pause(clock, ms, signal).catch(() => undefined);
  }
}

function kindOf(hash: string): string {
  const colon = hash.indexOf(':');
  return hash.slice(0, Math.max(colon, 0));
}
