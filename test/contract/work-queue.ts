import { expect, onTestFinished, test } from 'vitest';
import { testClaims, testExpiring } from './expiring-work.js';
import {
  BACKOFF_MS,
  HeldWork,
  toWork,
  untilDepth,
  untilPaused,
  type QueueUnderTest,
  type TestedProcess,
} from './held-work.js';

export {
  HeldWork,
  toWork,
  untilDepth,
  type HeldAttempt,
  type QueueUnderTest,
  type TestedProcess,
} from './held-work.js';

/** The contract of every queue; of one that outlives its process and is shared with others, also what that asks of it. */
export function testQueue(
  make: (process: TestedProcess) => Promise<QueueUnderTest> | QueueUnderTest,
  { isShared = false }: { readonly isShared?: boolean } = {},
): void {
  /** A queue that is closed when the test ends. */
  async function open(process: TestedProcess = { dies: false }): Promise<QueueUnderTest> {
    const made = await make(process);
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

  testExpiring(open);
  if (isShared) testClaims(open);

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

  if (!isShared) return;
  test('gives the work of a process that died to another one, and counts the attempt', async () => {
    const { queue, other, kill } = await open({ dies: true });
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('1', { maxAttempts: 2 }));
    const lost = await held.next();
    await lost.note('begun');
    await kill!(queue);
    const next = new HeldWork();
    const survivor = await other();
    survivor.work(next.run);
    const again = await next.next();
    expect(again).toMatchObject({ attempt: 2, isLast: true, notes: ['begun'] });
    again.end('done');
    await untilDepth(survivor, { waiting: 0, active: 0, delayed: 0 });
  });
}
