import { describe, expect, test, vi } from 'vitest';
import type { Clock } from 'commandry';
import { createSyncLock, type SyncLock } from 'commandry/sync';
import {
  syncTogether,
  type DoneTogether,
  type MayWrite,
  type SyncTogetherParts,
} from '../../../src/sync/lock/sync-together.js';
import { createLogbook } from '../../support/logbook.js';
import { createManualClock, type ManualClock } from '../../support/time/manual-clock.js';

const LIFETIME_MS = 30_000;

interface Replicas {
  readonly clock: ManualClock;
  readonly lock: SyncLock;
  readonly events: () => string[];
  /** How often the work was begun and finished. */
  readonly counts: { begun: number; finished: number };
  readonly start: (more?: Partial<SyncTogetherParts>, work?: Work) => Promise<DoneTogether<string>>;
}

type Work = (mayWrite: MayWrite) => Promise<string>;

function createReplicas(): Replicas {
  const clock = createManualClock();
  const lock = createSyncLock(clock);
  const logbook = createLogbook();
  const counts = { begun: 0, finished: 0 };
  const slowWork: Work = async (mayWrite) => {
    await wait(clock, 2000);
    mayWrite();
    return 'written';
  };
  return {
    clock,
    lock,
    counts,
    events: () => logbook.entries.map(({ event }) => event),
    start: (more = {}, work = slowWork) =>
      syncTogether(
        {
          lock,
          key: 'a',
          hash: 'same',
          lifetimeMs: LIFETIME_MS,
          waitMs: 600_000,
          jitterMs: 1000,
          whenAway: 'alone',
          clock,
          random: () => 0.5,
          log: logbook.log,
          signal: new AbortController().signal,
          ...more,
        },
        async (mayWrite) => {
          counts.begun++;
          const result = await work(mayWrite);
          counts.finished++;
          return result;
        },
      ),
  };
}

const wait = (clock: Clock, ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

/** Lets time pass until a promise settles, from one thing that is due to the next. */
async function settled<T>(clock: ManualClock, promise: Promise<T>): Promise<T> {
  const ends: string[] = [];
  const end = () => ends.push('settled');
  promise.then(end, end);
  for (let due = 0; due < 10_000; due += 1) {
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    if (ends.length > 0) return promise;
    if (clock.waiting() === 0) throw new Error('Nothing is waited for, and nothing is done.');
    clock.advance(clock.nextInMs());
  }
  throw new Error('So much was due that it never ends.');
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'it went well',
    (error: unknown) => (error as { readonly code?: unknown }).code ?? error,
  );

describe('of replicas that start at once, one writes and the others wait for it:', () => {
  test.each([2, 20])('%i replicas', async (count) => {
    const { clock, counts, start } = createReplicas();
    const all = await settled(clock, Promise.all(Array.from({ length: count }, () => start())));
    expect(counts).toEqual({ begun: 1, finished: 1 });
    expect(all.filter(({ by }) => by === 'this')).toHaveLength(1);
  });

  test('when chance spreads them so far that the first is done before the second tries', async () => {
    const { clock, counts, lock, start } = createReplicas();
    const take = vi.spyOn(lock, 'take');
    const quick: Work = () => Promise.resolve('written');
    const [first, second] = [start({ random: () => 0 }, quick), start({ random: () => 0.99 }, quick)];
    expect(await settled(clock, Promise.all([first, second]))).toMatchObject([
      { by: 'this' },
      { by: 'another' },
    ]);
    expect(counts.begun).toBe(1);
    // The second does not even ask for the lock, for which others may be waiting.
    expect(take).toHaveBeenCalledTimes(1);
  });

  test('but one that starts later looks for itself: somebody may have changed the commands by hand', async () => {
    const { clock, counts, start } = createReplicas();
    await settled(clock, start());
    expect(await settled(clock, start())).toMatchObject({ by: 'this' });
    expect(counts.begun).toBe(2);
  });

  test('whatever their clocks say', async () => {
    const { clock, counts, start } = createReplicas();
    const skewed = (byMs: number): Clock => ({
      ...clock,
      now: () => clock.now() + byMs,
      monotonicMs: () => clock.monotonicMs() + byMs,
    });
    const all = [0, 86_400_000, -86_400_000].map((byMs) => start({ clock: skewed(byMs) }));
    await settled(clock, Promise.all(all));
    expect(counts).toEqual({ begun: 1, finished: 1 });
  });

  test('each for itself where they declare something else, with a warning', async () => {
    const { clock, counts, start, events } = createReplicas();
    const all = await settled(clock, Promise.all([start(), start({ hash: 'other' })]));
    expect(all).toMatchObject([{ by: 'this' }, { by: 'this' }]);
    expect(counts.finished).toBe(2);
    expect(events()).toEqual(['SYNC_VERSIONS_DIFFER']);
  });

  test('each for itself where they are different applications', async () => {
    const { clock, counts, start, events } = createReplicas();
    await settled(clock, Promise.all([start(), start({ key: 'b', hash: 'other' })]));
    expect(counts.finished).toBe(2);
    expect(events()).toEqual([]);
  });
});

describe('a holder that does not finish', () => {
  test('because it died is replaced when its lock ends', async () => {
    const { clock, lock, counts, start } = createReplicas();
    await lock.take('a', LIFETIME_MS);
    const startedAtMs = clock.monotonicMs();
    await settled(clock, Promise.all([start(), start()]));
    expect(counts).toEqual({ begun: 1, finished: 1 });
    expect(clock.monotonicMs() - startedAtMs).toBeGreaterThan(LIFETIME_MS);
    expect(clock.monotonicMs() - startedAtMs).toBeLessThan(LIFETIME_MS + 4000);
  });

  test('because its work failed is replaced at once, and tells of its failure', async () => {
    const { clock, counts, start } = createReplicas();
    const failing = start({ random: () => 0 }, () => Promise.reject(new Error('refused')));
    const next = start({ random: () => 0.9 });
    expect(await settled(clock, failure(failing))).toMatchObject({ message: 'refused' });
    expect(await settled(clock, next)).toMatchObject({ by: 'this' });
    expect(counts).toEqual({ begun: 2, finished: 1 });
    expect(clock.monotonicMs()).toBeLessThan(LIFETIME_MS / 2);
  });

  test('because a part of its work failed may write nothing more in the other parts, which still go on', async () => {
    const { clock, start } = createReplicas();
    let straggler: Promise<unknown> = Promise.resolve();
    const holder = start({}, (mayWrite) => {
      straggler = failure(wait(clock, 2000).then(mayWrite));
      return Promise.reject(new Error('refused'));
    });
    expect(await settled(clock, failure(holder))).toMatchObject({ message: 'refused' });
    expect(await settled(clock, straggler)).toBe('SYNC_LOCK_FAILED');
  });

  test('because its app ended gives the lock back at the next write, and reports it', async () => {
    const { clock, counts, start } = createReplicas();
    const ending = new AbortController();
    const holder = start({ random: () => 0, signal: ending.signal }, async (mayWrite) => {
      await wait(clock, 2000);
      ending.abort();
      mayWrite();
      return 'written';
    });
    const next = start({ random: () => 0.9 });
    expect(await settled(clock, failure(holder))).toBe('SYNC_STOPPED');
    expect(await settled(clock, next)).toMatchObject({ by: 'this' });
    expect(counts).toEqual({ begun: 2, finished: 1 });
    expect(clock.monotonicMs()).toBeLessThan(LIFETIME_MS / 2);
  });

  test('in its lifetime keeps the lock by renewing it, and is waited for', async () => {
    const { clock, counts, start } = createReplicas();
    const slow: Work = async () => {
      await wait(clock, 4 * LIFETIME_MS);
      return 'written';
    };
    const all = await settled(clock, Promise.all([start({}, slow), start({}, slow)]));
    expect(all.map(({ by }) => by).sort()).toEqual(['another', 'this']);
    expect(counts).toEqual({ begun: 1, finished: 1 });
  });

  test.each([
    ['fails', () => Promise.reject(new Error('connection lost'))],
    ['is not answered', () => new Promise<never>(() => undefined)],
  ])('in its lifetime keeps the lock while every other renewal %s', async (_what, fault) => {
    const { clock, lock, counts, start } = createReplicas();
    let renewals = 0;
    const faulty: SyncLock = {
      ...lock,
      renew: (...given) => (++renewals % 2 === 1 ? fault() : lock.renew(...given)),
    };
    const slow: Work = async (mayWrite) => {
      await wait(clock, 4 * LIFETIME_MS);
      mayWrite();
      return 'written';
    };
    const parts = { lock: faulty };
    const all = await settled(clock, Promise.all([start(parts, slow), start(parts, slow)]));
    expect(all.map(({ by }) => by).sort()).toEqual(['another', 'this']);
    expect(counts).toEqual({ begun: 1, finished: 1 });
  });

  test('in time because it stood still writes nothing more, and does it again under a new lock', async () => {
    const { clock, lock, start } = createReplicas();
    const writes: string[] = [];
    let time = 0;
    const holder = start({}, async (mayWrite) => {
      const name = `attempt ${++time}`;
      mayWrite();
      writes.push(`${name}, first`);
      // The process stands still: no timer of its own runs, and somebody else takes the lock.
      if (time === 1) {
        clock.advance(LIFETIME_MS + 1);
        await lock.release('a', (await lock.take('a', LIFETIME_MS))!);
      }
      await Promise.resolve();
      mayWrite();
      writes.push(`${name}, second`);
      return name;
    });
    expect(await settled(clock, holder)).toEqual({ by: 'this', result: 'attempt 2' });
    expect(writes).toEqual(['attempt 1, first', 'attempt 2, first', 'attempt 2, second']);
  });

  test('in time and is overtaken by one that did does not do it again', async () => {
    const { clock, lock, start } = createReplicas();
    const holder = start({}, async (mayWrite) => {
      clock.advance(LIFETIME_MS + 1);
      await lock.release('a', (await lock.take('a', LIFETIME_MS))!, 'same');
      mayWrite();
      return 'written';
    });
    expect(await settled(clock, holder)).toEqual({ by: 'another' });
  });

  test('at all is waited for as long as waitMs says', async () => {
    const { clock, lock, counts, start } = createReplicas();
    await lock.take('a', 3_600_000);
    expect(await settled(clock, failure(start({ waitMs: 60_000 })))).toBe('SYNC_LOCK_BUSY');
    expect(clock.monotonicMs()).toBeGreaterThanOrEqual(60_000);
    expect(clock.monotonicMs()).toBeLessThan(62_000);
    expect(counts.begun).toBe(0);
  });
});

describe('where the lock is away', () => {
  const away = () => Promise.reject(new Error('connect ECONNREFUSED redis://bot:planted-password@db:6379'));
  const never = () => new Promise<never>(() => undefined);
  const broken = (call: () => Promise<never>): SyncLock => ({
    take: call,
    renew: call,
    release: call,
    lastApplied: call,
  });

  test.each([
    ['it fails', away],
    ['it never answers', never],
  ])('a replica synchronises alone by default and tells the operator, when %s', async (_what, call) => {
    const { clock, start, events } = createReplicas();
    expect(await settled(clock, start({ lock: broken(call) }))).toEqual({ by: 'this', result: 'written' });
    expect(events()).toEqual(['SYNC_LOCK_FAILED']);
    expect(clock.monotonicMs()).toBeLessThan(10_000);
  });

  test.each([
    ['it fails', away],
    ['it never answers', never],
  ])('a replica fails with whenAway "fail", and writes nothing, when %s', async (_what, call) => {
    const { clock, counts, start } = createReplicas();
    const failed = start({ lock: broken(call), whenAway: 'fail' });
    expect(await settled(clock, failure(failed))).toBe('SYNC_LOCK_FAILED');
    expect(counts.begun).toBe(0);
    await expect(failed).rejects.not.toThrow(/planted-password/);
  });

  test('a lock that throws at once is away as well', async () => {
    const { clock, start } = createReplicas();
    const throwing = (): Promise<never> => {
      throw new TypeError('client is closed');
    };
    const done = start({ lock: broken(throwing) });
    expect(await settled(clock, done)).toMatchObject({ by: 'this' });
  });

  test('a holder finishes what it began within the life of its lock', async () => {
    const { clock, lock, counts, start, events } = createReplicas();
    const cut = { ...lock, renew: away, release: away };
    expect(await settled(clock, start({ lock: cut }))).toMatchObject({ by: 'this', result: 'written' });
    expect(counts).toEqual({ begun: 1, finished: 1 });
    expect(events()).toEqual(['SYNC_LOCK_FAILED']);
  });
});

test('a replica that waits ends at once with its app', async () => {
  const { clock, lock, start } = createReplicas();
  await lock.take('a', 3_600_000);
  const ending = new AbortController();
  const waiting = failure(start({ signal: ending.signal }));
  for (let turn = 0; turn < 5; turn++) {
    for (let microtask = 0; microtask < 50; microtask++) await Promise.resolve();
    clock.advance(500);
  }
  const before = clock.monotonicMs();
  ending.abort();
  expect(await waiting).toBe('SYNC_STOPPED');
  expect(clock.monotonicMs()).toBe(before);
});
