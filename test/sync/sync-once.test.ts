import { describe, expect, test } from 'vitest';
import type { Clock } from 'commandry';
import { createSyncNotes, type SyncNotes } from 'commandry/sync';
import { syncOnce, type SyncOnceParts } from '../../src/sync/sync-once.js';
import { createLogbook } from '../support/logbook.js';
import { createManualClock, type ManualClock } from '../support/time/manual-clock.js';
import { testNotes } from './support/notes-contract.js';

/** After how long one that died is replaced. */
const BEGUN_MS = 30_000;

interface Replicas {
  readonly clock: ManualClock;
  readonly notes: SyncNotes;
  readonly events: () => string[];
  /** How often the work was begun and finished. */
  readonly counts: { begun: number; finished: number };
  readonly start: (more?: Partial<SyncOnceParts>, work?: Work) => Promise<string | undefined>;
}

type Work = () => Promise<string>;

function createReplicas(): Replicas {
  const clock = createManualClock();
  const notes = createSyncNotes(clock);
  const logbook = createLogbook();
  const counts = { begun: 0, finished: 0 };
  const slowWork: Work = async () => {
    await wait(clock, 2000);
    return 'written';
  };
  return {
    clock,
    notes,
    counts,
    events: () => logbook.entries.map(({ event }) => event),
    start: (more = {}, work = slowWork) =>
      syncOnce(
        {
          notes,
          key: 'a',
          hash: 'sync:same',
          clock,
          log: logbook.log,
          signal: new AbortController().signal,
          ...more,
        },
        async () => {
          counts.begun++;
          const result = await work();
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
    (error: unknown) => (error as Error).message,
  );

describe('the notes of a process', () => {
  testNotes(() => {
    const clock = createManualClock();
    return Promise.resolve({
      notes: createSyncNotes(clock),
      pass: () => {
        clock.advance(2);
        return Promise.resolve();
      },
    });
  });
});

describe('of replicas that start at once, one writes and the others wait for it:', () => {
  test.each([2, 20])('%i replicas', async (count) => {
    const { clock, counts, start } = createReplicas();
    const all = await settled(clock, Promise.all(Array.from({ length: count }, () => start())));
    expect(counts).toEqual({ begun: 1, finished: 1 });
    expect(all.filter((result) => result !== undefined)).toEqual(['written']);
  });

  test('but one that starts later looks for itself: somebody may have changed the commands by hand', async () => {
    const { clock, counts, start } = createReplicas();
    await settled(clock, start());
    expect(await settled(clock, start())).toBe('written');
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
    const all = await settled(clock, Promise.all([start(), start({ hash: 'sync:other' })]));
    expect(all).toEqual(['written', 'written']);
    expect(counts.finished).toBe(2);
    expect(events()).toEqual(['SYNC_VERSIONS_DIFFER']);
  });

  test('each for itself where they do something else, without a warning', async () => {
    const { clock, counts, start, events } = createReplicas();
    await settled(clock, Promise.all([start(), start({ hash: 'apply:same' })]));
    expect(counts.finished).toBe(2);
    expect(events()).toEqual([]);
  });

  test('each for itself where they are different applications', async () => {
    const { clock, counts, start, events } = createReplicas();
    await settled(clock, Promise.all([start(), start({ key: 'b', hash: 'sync:other' })]));
    expect(counts.finished).toBe(2);
    expect(events()).toEqual([]);
  });
});

describe('one that does not finish', () => {
  test('because it died is replaced by one of the others, and the log says what they wait for', async () => {
    const { clock, notes, counts, start, events } = createReplicas();
    await notes.leave('a', 'begun somebody sync:same', BEGUN_MS);
    const startedAtMs = clock.monotonicMs();
    await settled(clock, Promise.all([start(), start()]));
    expect(counts).toEqual({ begun: 1, finished: 1 });
    expect(clock.monotonicMs() - startedAtMs).toBeGreaterThanOrEqual(BEGUN_MS);
    expect(clock.monotonicMs() - startedAtMs).toBeLessThan(BEGUN_MS + 4000);
    expect(events()).toEqual(['SYNC_AWAITED', 'SYNC_AWAITED']);
  });

  test('because its work failed is replaced at once, and tells of its failure', async () => {
    const { clock, counts, start } = createReplicas();
    const failing = start({}, () => Promise.reject(new Error('refused')));
    const next = start();
    expect(await settled(clock, failure(failing))).toBe('refused');
    expect(await settled(clock, next)).toBe('written');
    expect(counts).toEqual({ begun: 2, finished: 1 });
    expect(clock.monotonicMs()).toBeLessThan(BEGUN_MS / 2);
  });

  test('for a long time is waited for', async () => {
    const { clock, counts, start } = createReplicas();
    const slow: Work = async () => {
      await wait(clock, 4 * BEGUN_MS);
      return 'written';
    };
    const all = await settled(clock, Promise.all([start({}, slow), start({}, slow)]));
    expect(all).toEqual(['written', undefined]);
    expect(counts).toEqual({ begun: 1, finished: 1 });
  });

  test('because it stood still looks again where another version took over meanwhile', async () => {
    const { clock, notes, start, events } = createReplicas();
    let attempts = 0;
    const still = start({}, async () => {
      // The process stands still: no timer of its own runs, and somebody else takes over.
      if (++attempts === 1) {
        clock.advance(BEGUN_MS + 1);
        await notes.leave('a', 'done somebody sync:other', BEGUN_MS);
      }
      return `attempt ${attempts}`;
    });
    expect(await settled(clock, still)).toBe('attempt 2');
    expect(events()).toEqual(['SYNC_VERSIONS_DIFFER']);
  });

  test('because it stood still is done where another replica took over meanwhile', async () => {
    const { clock, notes, counts, start } = createReplicas();
    const still = start({}, async () => {
      clock.advance(BEGUN_MS + 1);
      await notes.leave('a', 'done somebody sync:same', BEGUN_MS);
      return 'written';
    });
    expect(await settled(clock, still)).toBe('written');
    expect(counts.begun).toBe(1);
  });
});

describe('where the store of the notes is away', () => {
  test.each<[string, SyncNotes['leave']]>([
    ['fails', () => Promise.reject(new Error('connect ECONNREFUSED redis://bot:planted-password@db:6379'))],
    [
      'throws',
      () => {
        throw new TypeError('client is closed');
      },
    ],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('and %s, a replica synchronises alone and tells the operator once', async (_what, leave) => {
    const { clock, start, events } = createReplicas();
    expect(await settled(clock, start({ notes: { leave } }))).toBe('written');
    expect(events()).toEqual(['SYNC_NOTES_FAILED']);
    expect(clock.monotonicMs()).toBeLessThan(13_000);
  });

  test('since it began, a replica finishes what it began', async () => {
    const { clock, notes, counts, start, events } = createReplicas();
    let calls = 0;
    const leave: SyncNotes['leave'] = (...given) =>
      ++calls === 1 ? notes.leave(...given) : Promise.reject(new Error('away'));
    expect(await settled(clock, start({ notes: { leave } }))).toBe('written');
    expect(counts).toEqual({ begun: 1, finished: 1 });
    expect(events()).toEqual(['SYNC_NOTES_FAILED']);
  });
});

test('a replica that waits ends at once with its app', async () => {
  const { clock, notes, start } = createReplicas();
  await notes.leave('a', 'begun somebody sync:same', 3_600_000);
  const ending = new AbortController();
  const waiting = failure(start({ signal: ending.signal }));
  for (let turn = 0; turn < 5; turn++) {
    for (let microtask = 0; microtask < 50; microtask++) await Promise.resolve();
    clock.advance(500);
  }
  const before = clock.monotonicMs();
  ending.abort(new Error('the app ended'));
  expect(await waiting).toBe('the app ended');
  expect(clock.monotonicMs()).toBe(before);
});
