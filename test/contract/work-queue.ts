import { expect, onTestFinished, test } from 'vitest';
import type { QueuedWork, WorkAttempt, WorkOutcome, WorkQueue } from 'commandry/queue';

export interface QueueUnderTest {
  readonly queue: WorkQueue;
  /** The same queue as another process has it. One in memory has no other, and gives itself. */
  readonly other: () => Promise<WorkQueue> | WorkQueue;
  /** Lets so much time pass for the queue; does nothing where time passes by itself. */
  readonly pass: (ms: number) => Promise<void> | void;
  /** How long the pause is that the work has now. */
  readonly pauseOf: (id: string) => Promise<number> | number;
  /** Ends the worker of a queue as a crash of its process does. Left out where the work would end with it. */
  readonly kill?: ((queue: WorkQueue) => Promise<void>) | undefined;
}

/** An attempt that the test ends. */
export interface HeldAttempt extends WorkAttempt {
  readonly end: (outcome: WorkOutcome) => void;
  readonly fail: (error: Error) => void;
}

/** Holds the attempts of a worker until the test ends them. */
export class HeldWork {
  readonly #begun: HeldAttempt[] = [];
  #waiting: ((attempt: HeldAttempt) => void)[] = [];
  /** The ids of all that began, in order. */
  readonly ids: string[] = [];

  readonly run = (attempt: WorkAttempt): Promise<WorkOutcome> => {
    this.ids.push(attempt.work.id);
    return new Promise((end, fail) => {
      const held = { ...attempt, end, fail };
      const waiting = this.#waiting.shift();
      if (waiting) waiting(held);
      else this.#begun.push(held);
    });
  };

  /** Resolves to the next attempt that begins, or has begun. */
  next(): Promise<HeldAttempt> {
    const begun = this.#begun.shift();
    if (begun) return Promise.resolve(begun);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}

const BACKOFF_MS = 20;

/** Work with what a test does not say of it. */
export function toWork(id: string, more: Partial<QueuedWork> = {}): QueuedWork {
  return {
    ...{ id, kind: 'interaction', name: 'report', data: { id }, delayMs: 0 },
    ...{ maxAttempts: 3, backoffMs: BACKOFF_MS, expiresAtMs: Date.now() + 900_000 },
    ...more,
  };
}

/** The contract of every queue, in process or not. */
export function testQueue(make: () => Promise<QueueUnderTest> | QueueUnderTest): void {
  /** A queue that is closed when the test ends. */
  async function open(): Promise<QueueUnderTest> {
    const made = await make();
    onTestFinished(() => made.queue.close());
    return {
      ...made,
      other: async () => {
        const other = await made.other();
        onTestFinished(() => other.close());
        return other;
      },
    };
  }

  test('gives a worker what was added, as JSON keeps it', async () => {
    const { queue } = await open();
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('1', { data: { text: 'ünï', list: [1, null], left: undefined } }));
    const attempt = await held.next();
    expect(attempt).toMatchObject({ attempt: 1, isLast: false, notes: [] });
    expect(attempt.work).toMatchObject({ id: '1', kind: 'interaction', name: 'report', maxAttempts: 3 });
    expect(attempt.work.data).toStrictEqual({ text: 'ünï', list: [1, null] });
    expect(attempt.signal.aborted).toBe(false);
    attempt.end('done');
  });

  test('keeps work until there is a worker', async () => {
    const { queue } = await open();
    await queue.add(toWork('1'));
    expect(await queue.depth()).toMatchObject({ waiting: 1, active: 0, delayed: 0 });
    const held = new HeldWork();
    queue.work(held.run);
    (await held.next()).end('done');
    expect(held.ids).toEqual(['1']);
  });

  test('adds work once, however often it is added while it is kept', async () => {
    const { queue } = await open();
    await Promise.all([queue.add(toWork('1')), queue.add(toWork('1')), queue.add(toWork('2'))]);
    const held = new HeldWork();
    queue.work(held.run, { concurrency: 1 });
    const first = await held.next();
    await queue.add(toWork('1'));
    first.end('done');
    (await held.next()).end('done');
    await queue.add(toWork('3'));
    (await held.next()).end('done');
    expect(held.ids).toEqual(['1', '2', '3']);
  });

  test('runs as much at once as the worker says, the oldest first', async () => {
    const { queue } = await open();
    for (const id of ['1', '2', '3', '4']) await queue.add(toWork(id));
    const held = new HeldWork();
    queue.work(held.run, { concurrency: 2 });
    const [first, second] = [await held.next(), await held.next()];
    expect(await queue.depth()).toMatchObject({ waiting: 2, active: 2 });
    expect(held.ids.toSorted()).toEqual(['1', '2']);
    first.end('done');
    (await held.next()).end('done');
    (await held.next()).end('done');
    second.end('done');
  });

  test('tries again after a pause, and tells the last attempt that it is one', async () => {
    const { queue, pass } = await open();
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('1', { maxAttempts: 3 }));
    const seen: unknown[] = [];
    for (const pauseMs of [BACKOFF_MS, 2 * BACKOFF_MS, 0]) {
      const attempt = await held.next();
      seen.push([attempt.attempt, attempt.isLast]);
      attempt.end('again');
      if (pauseMs > 0) await untilPaused(queue, held);
      await pass(pauseMs);
    }
    expect(seen).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    await untilDepth(queue, { waiting: 0, active: 0, delayed: 0, failed: 1 });
  });

  test('takes a rejected promise as a wish to try again', async () => {
    const { queue, pass } = await open();
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('1', { maxAttempts: 2 }));
    (await held.next()).fail(new Error('no'));
    await untilPaused(queue, held);
    await pass(BACKOFF_MS);
    const last = await held.next();
    expect(last.isLast).toBe(true);
    last.fail(new Error('no'));
    await untilDepth(queue, { active: 0, failed: 1 });
  });

  test('does not try again what failed for good', async () => {
    const { queue } = await open();
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('1'));
    (await held.next()).end('failed');
    await untilDepth(queue, { waiting: 0, active: 0, delayed: 0, failed: 1 });
  });

  test('keeps work until its time has come', async () => {
    const { queue, pass } = await open();
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('later', { delayMs: 1000 }));
    expect(await queue.depth()).toMatchObject({ waiting: 0, delayed: 1 });
    await queue.add(toWork('now'));
    const now = await held.next();
    expect(now.work.id).toBe('now');
    now.end('done');
    await pass(1000);
    const later = await held.next();
    expect(later.work.id).toBe('later');
    later.end('done');
  });

  test('shows later attempts what earlier ones noted, the oldest first', async () => {
    const { queue, pass } = await open();
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('1'));
    const first = await held.next();
    await first.note('one');
    await first.note('two');
    first.end('again');
    await untilPaused(queue, held);
    await pass(BACKOFF_MS);
    const second = await held.next();
    expect(second.notes).toEqual(['one', 'two']);
    second.end('done');
  });

  test('removes what has not begun', async () => {
    const { queue } = await open();
    await queue.add(toWork('1'));
    await queue.add(toWork('2', { delayMs: 60_000 }));
    expect(await queue.remove('1')).toBe(true);
    expect(await queue.remove('2')).toBe(true);
    expect(await queue.remove('3')).toBe(false);
    expect(await queue.depth()).toMatchObject({ waiting: 0, delayed: 0 });
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('4'));
    const attempt = await held.next();
    expect(await queue.remove('4')).toBe(false);
    attempt.end('done');
    expect(held.ids).toEqual(['4']);
  });

  test('lists what waits and expires soon, what is under way left out', async () => {
    const { queue } = await open();
    const nowMs = Date.now();
    const held = new HeldWork();
    queue.work(held.run, { concurrency: 1 });
    await queue.add(toWork('active', { expiresAtMs: nowMs + 1000 }));
    const active = await held.next();
    await queue.add(toWork('soon', { expiresAtMs: nowMs + 1000 }));
    await queue.add(toWork('delayed', { expiresAtMs: nowMs + 2000, delayMs: 60_000 }));
    await queue.add(toWork('late', { expiresAtMs: nowMs + 900_000 }));
    await queue.add(toWork('never', { expiresAtMs: undefined }));
    const found = await queue.expiring(nowMs + 5000);
    expect(found.map(({ id }) => id).toSorted()).toEqual(['delayed', 'soon']);
    expect(found.find(({ id }) => id === 'soon')?.data).toEqual({ id: 'soon' });
    expect(await queue.expiring(nowMs)).toEqual([]);
    active.end('done');
    for (const id of ['soon', 'late', 'never']) {
      const attempt = await held.next();
      expect(attempt.work.id).toBe(id);
      attempt.end('done');
    }
  });

  test('lists what expires soon behind much that does not, and does not list what has ended', async () => {
    const { queue } = await open();
    const nowMs = Date.now();
    const held = new HeldWork();
    const worker = queue.work(held.run, { concurrency: 1 });
    await queue.add(toWork('ended', { expiresAtMs: nowMs + 1000 }));
    const ended = await held.next();
    await ended.note('begun');
    ended.end('done');
    await untilDepth(queue, { active: 0 });
    await worker.close();
    for (let at = 0; at < 1100; at += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, more) =>
          queue.add(toWork(`job-${at + more}`, { kind: 'job', expiresAtMs: undefined })),
        ),
      );
    await queue.add(toWork('soon', { expiresAtMs: nowMs + 1000 }));
    expect((await queue.expiring(nowMs + 5000)).map(({ id }) => id)).toEqual(['soon']);
    expect(await queue.remove('soon')).toBe(true);
    expect(await queue.expiring(nowMs + 5000)).toEqual([]);
  });

  test('names the notes of what expires', async () => {
    const { queue } = await open();
    const nowMs = Date.now();
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('1', { expiresAtMs: nowMs + 1000, backoffMs: 60_000 }));
    const attempt = await held.next();
    await attempt.note('answered');
    attempt.end('again');
    await untilPaused(queue, held);
    expect(await queue.expiring(nowMs + 5000)).toMatchObject([{ id: '1', notes: ['answered'] }]);
  });

  test('pauses for an hour at most', async () => {
    const { queue, pauseOf } = await open();
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('1', { backoffMs: 4_000_000 }));
    (await held.next()).end('again');
    await untilPaused(queue, held);
    expect(await pauseOf('1')).toBe(3_600_000);
  });

  test('has functions that need no object', async () => {
    const { queue } = await open();
    const { check, depth, close } = queue;
    await check();
    expect(await depth()).toMatchObject({ waiting: 0 });
    await close();
    await expect(check()).rejects.toThrow();
  });

  test('waits for what is under way when its worker ends, and takes no more', async () => {
    const { queue } = await open();
    const held = new HeldWork();
    const worker = queue.work(held.run, { concurrency: 1 });
    await queue.add(toWork('1'));
    await queue.add(toWork('2'));
    const attempt = await held.next();
    const closed = worker.close({ drainMs: 600_000 });
    attempt.end('done');
    await closed;
    expect(attempt.signal.aborted).toBe(false);
    expect(held.ids).toEqual(['1']);
    expect(await queue.depth()).toMatchObject({ waiting: 1, active: 0 });
  });

  test('hands back what does not end in time, to be run at once, and counts no attempt for it', async () => {
    const { queue, other, pass } = await open();
    const held = new HeldWork();
    const worker = queue.work(held.run);
    await queue.add(toWork('1', { maxAttempts: 1, backoffMs: 60_000 }));
    const attempt = await held.next();
    const aborted = new Promise<void>((resolve) => {
      attempt.signal.addEventListener('abort', () => {
        resolve();
      });
    });
    const closed = worker.close({ drainMs: 10 });
    await pass(10);
    await aborted;
    await attempt.note('handed back');
    attempt.end('again');
    await closed;
    const next = new HeldWork();
    (await other()).work(next.run);
    const again = await next.next();
    expect(again.notes).toEqual(['handed back']);
    again.end('done');
    await untilDepth(queue, { waiting: 0, active: 0, delayed: 0, failed: 0 });
  });

  test('hands back what does not end at all', async () => {
    const { queue, other, pass } = await open();
    const held = new HeldWork();
    const worker = queue.work(held.run);
    await queue.add(toWork('1', { maxAttempts: 1 }));
    const stuck = await held.next();
    const closed = worker.close();
    // The signal aborts within the call or shortly after it.
    await new Promise<void>((resolve) => {
      if (stuck.signal.aborted) resolve();
      else
        stuck.signal.addEventListener('abort', () => {
          resolve();
        });
    });
    await pass(2000);
    await closed;
    const next = new HeldWork();
    (await other()).work(next.run);
    (await next.next()).end('done');
    // What it says now is not asked for any more.
    stuck.end('failed');
    await untilDepth(queue, { waiting: 0, active: 0, delayed: 0, failed: 0 });
  });

  test('has one worker at a time', async () => {
    const { queue } = await open();
    const worker = queue.work(() => 'done');
    expect(() => queue.work(() => 'done')).toThrow();
    await worker.close();
    await Promise.all([worker.close(), worker.close()]);
  });

  test('refuses work that no queue can keep', async () => {
    const { queue } = await open();
    await expect(queue.add(toWork('a:b'))).rejects.toThrow();
    await expect(queue.add(toWork(''))).rejects.toThrow();
    await expect(queue.add(toWork('x'.repeat(129)))).rejects.toThrow();
    await queue.add(toWork('x'.repeat(128)));
    expect(await queue.depth()).toMatchObject({ waiting: 1 });
  });

  test('is reachable until it is closed, and accepts nothing afterwards', async () => {
    const { queue } = await open();
    await queue.check();
    await queue.close();
    await queue.close();
    await expect(queue.add(toWork('1'))).rejects.toThrow();
  });

  test('gives the work of a process that died to another one, and counts the attempt', async ({ skip }) => {
    const { queue, other, kill } = await open();
    if (!kill) {
      skip('its work ends with its process');
      return;
    }
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('1', { maxAttempts: 2 }));
    const lost = await held.next();
    await lost.note('begun');
    await kill(queue);
    const next = new HeldWork();
    const survivor = await other();
    survivor.work(next.run);
    const again = await next.next();
    expect(again).toMatchObject({ attempt: 2, isLast: true, notes: ['begun'] });
    again.end('done');
    await untilDepth(survivor, { waiting: 0, active: 0, delayed: 0 });
  });
}

/** Resolves when the one piece of work waits for another attempt, or has begun it already where time passes by itself. */
async function untilPaused(queue: WorkQueue, held: HeldWork): Promise<void> {
  const begun = held.ids.length;
  const isPaused = async () => held.ids.length > begun || (await queue.depth()).delayed === 1;
  await expect.poll(isPaused, { interval: 2 }).toBe(true);
}

/** Waits until the queue has so much. What a worker was told may take a moment to be kept. */
async function untilDepth(
  queue: WorkQueue,
  wanted: Partial<Awaited<ReturnType<WorkQueue['depth']>>>,
): Promise<void> {
  await expect.poll(() => queue.depth(), { interval: 2 }).toMatchObject(wanted);
}
