import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeError, type Log } from '../../common/log.js';
import { redact, redactFields } from '../../common/redact.js';
import { within } from '../../common/time-limit.js';
import { pause } from '../../rest/timeouts.js';
import type { SyncLock } from './sync-lock.js';

/** How replicas share a lock. All lengths in milliseconds. */
export interface SyncTogetherParts {
  readonly lock: SyncLock;
  /** After how long the lock of a replica that died is free again. */
  readonly lifetimeMs: number;
  /** How long to wait for a replica that holds the lock. */
  readonly waitMs: number;
  /** The longest random wait before the first try. */
  readonly jitterMs: number;
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

/** Returns a call that first asks whether it may write, and is not made if that throws. */
export function guarded<A extends readonly unknown[], R>(
  mayWrite: MayWrite,
  call: (...given: A) => Promise<R>,
): (...given: A) => Promise<R> {
  return async (...given) => {
    mayWrite();
    return call(...given);
  };
}

type Work<T> = (mayWrite: MayWrite) => Promise<T>;

/** Who did the work: this replica, with its result, or another one that started at the same time. */
export type DoneTogether<T> = { readonly by: 'this'; readonly result: T } | { readonly by: 'another' };

/** How often to retry a lock that another replica holds, a little more or less at random. */
const POLL_MS = 400;
/** How long to wait for another replica before the log says so. */
const QUIET_MS = 5000;
/** How often a lock is renewed in its lifetime, so that one renewal may fail. */
const RENEWALS = 3;
/** How long a lock may take to respond. Clients of stores wait for an unreachable store, some for ever. */
const LOCK_TIMEOUT_MS = 5000;

/**
 * Does work in one of the replicas that start at the same time. The others wait until it is done, and do it themselves
 * if it failed, or if they declare something else.
 *
 * @param work - Must be repeatable: it is done again if the lock is lost on the way.
 * @throws CommandryError `SYNC_LOCK_BUSY`, `SYNC_LOCK_FAILED` or `SYNC_STOPPED`, or what the work throws.
 */
export async function syncTogether<T>(parts: SyncTogetherParts, work: Work<T>): Promise<DoneTogether<T>> {
  const { whenAway, jitterMs, random } = parts;
  const mayWrite = () => {
    refuseEnding(parts);
  };
  try {
    return await takeTurn(parts, work);
  } catch (error) {
    mayWrite();
    if (whenAway === 'fail' || !(error instanceof CommandryError) || error.code !== 'SYNC_LOCK_FAILED')
      throw error;
    report(parts, 'error', 'cannot be used. This replica synchronises by itself.', error);
    await wait(parts, random() * jitterMs);
    return { by: 'this', result: await work(mayWrite) };
  }
}

async function takeTurn<T>(parts: SyncTogetherParts, work: Work<T>): Promise<DoneTogether<T>> {
  const { clock, waitMs, jitterMs, random, log } = parts;
  const giveUpAtMs = clock.monotonicMs() + waitMs;
  const isDone = await watchMarks(parts);
  await wait(parts, random() * jitterMs);
  const tellAtMs = clock.monotonicMs() + QUIET_MS;
  let hasTold = false;
  for (;;) {
    const done = (await isDone()) ? BY_ANOTHER : await tryOnce(parts, isDone, work);
    if (done) return done;
    if (!hasTold && clock.monotonicMs() >= tellAtMs) {
      hasTold = true;
      const message = 'Another replica is synchronising. This one waits for it.';
      log({ level: 'info', event: 'SYNC_AWAITED', message });
    }
    if (clock.monotonicMs() >= giveUpAtMs)
      throw new CommandryError('SYNC_LOCK_BUSY', `Another replica has had the lock for ${waitMs} ms.`);
    await wait(parts, POLL_MS * (0.75 + random() / 2));
  }
}

const BY_ANOTHER = { by: 'another' } as const;

/** Says whether another replica has registered the same since: then Discord was compared just now. */
type IsDone = () => Promise<boolean>;

async function watchMarks({ lock, key, hash, clock, log }: SyncTogetherParts): Promise<IsDone> {
  const readMark = () => ask(clock, () => lock.lastApplied(key));
  const kind = hash.slice(0, hash.indexOf(':') + 1);
  let seen = (await readMark())?.owner;
  return async () => {
    const mark = await readMark();
    if (!mark || mark.owner === seen) return false;
    seen = mark.owner;
    if (mark.hash === hash) return true;
    const message =
      'Another replica that started at the same time declares something else. The last one wins: are two versions running?';
    if (mark.hash.startsWith(kind)) log({ level: 'warn', event: 'SYNC_VERSIONS_DIFFER', message });
    return false;
  };
}

/** @returns `undefined` if another has the lock, or if it was lost before the work was done. */
async function tryOnce<T>(
  parts: SyncTogetherParts,
  isDone: IsDone,
  work: Work<T>,
): Promise<DoneTogether<T> | undefined> {
  const { lock, key, hash, lifetimeMs, clock, signal } = parts;
  refuseEnding(parts);
  // Counted from before each call, so that the lock never counts as held for longer than the store holds it.
  let untilMs = clock.monotonicMs() + lifetimeMs;
  const owner = await ask(clock, () => lock.take(key, lifetimeMs));
  if (owner === undefined) return undefined;
  const over = new AbortController();
  const renew = async (): Promise<void> => {
    for (;;) {
      await pause(clock, lifetimeMs / RENEWALS, over.signal);
      const nextMs = clock.monotonicMs() + lifetimeMs;
      // Not awaited: a renewal without a response must not delay the next. Until its time is up the lock is held.
      void ask(clock, () => lock.renew(key, owner, lifetimeMs)).then(
        (isOwner) => {
          if (isOwner) untilMs = Math.max(untilMs, nextMs);
          else over.abort();
        },
        () => undefined,
      );
    }
  };
  renew().catch(() => undefined);
  const turn: { wasLost: boolean; appliedHash?: string } = { wasLost: false };
  try {
    // Another replica may have finished between the last check and the lock.
    if (await isDone()) return BY_ANOTHER;
    const result = await work(() => {
      refuseEnding(parts);
      if (!over.signal.aborted && clock.monotonicMs() < untilMs) return;
      turn.wasLost = true;
      throw new CommandryError('SYNC_LOCK_FAILED', 'The lock was lost during a write.');
    });
    turn.appliedHash = hash;
    return { by: 'this', result };
  } catch (error) {
    // However the work reports it: everything is compared again, under a new lock.
    if (turn.wasLost && !signal.aborted) return undefined;
    throw error;
  } finally {
    // Calls of work that failed may still go on: they may write nothing more.
    over.abort();
    await ask(clock, () => lock.release(key, owner, turn.appliedHash)).catch((error: unknown) => {
      report(parts, 'warn', 'could not be given back. It ends by itself.', error);
    });
  }
}

/** Calls a lock. Always settles: rejects with `SYNC_LOCK_FAILED` if the lock rejects or does not respond. */
async function ask<T>(clock: Clock, call: () => Promise<T>): Promise<T> {
  const fail = (what: string, more?: { readonly cause: unknown }) =>
    new CommandryError('SYNC_LOCK_FAILED', what, more);
  try {
    return await within(clock, LOCK_TIMEOUT_MS, call(), () =>
      fail(`The lock did not respond within ${LOCK_TIMEOUT_MS} ms.`),
    );
  } catch (error) {
    if (error instanceof CommandryError) throw error;
    const reason = redact(error instanceof Error ? error.message : String(error));
    throw fail(`The lock cannot be used (${reason}).`, { cause: redactFields(error) });
  }
}

function report({ log }: SyncTogetherParts, level: 'warn' | 'error', what: string, error: unknown): void {
  const message = `The lock of the synchronisation ${what}`;
  log({ level, event: 'SYNC_LOCK_FAILED', message, error: describeError(error) });
}

/** @throws CommandryError `SYNC_STOPPED` if the app ends. */
function refuseEnding({ signal }: SyncTogetherParts): void {
  if (signal.aborted) throw new CommandryError('SYNC_STOPPED', 'The app ended while it was synchronised.');
}

/** @throws CommandryError `SYNC_STOPPED` as soon as the app ends. */
async function wait(parts: SyncTogetherParts, ms: number): Promise<void> {
  if (ms > 0) await pause(parts.clock, ms, parts.signal).catch(() => undefined);
  refuseEnding(parts);
}
