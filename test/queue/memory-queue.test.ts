import { describe, expect, test } from 'vitest';
import { createMemoryQueue } from 'commandry';
import { HeldWork, testQueue, toWork } from '../contract/work-queue.js';
import { createManualClock } from '../support/time/manual-clock.js';

describe('the queue in memory', () => {
  testQueue(() => {
    const clock = createManualClock(Date.now());
    const queue = createMemoryQueue({ clock });
    return {
      queue,
      other: () => queue,
      pauseOf: () => clock.nextInMs(),
      pass: (ms) => {
        clock.advance(ms);
      },
    };
  });

  test('doubles the pause with each attempt', async () => {
    const clock = createManualClock();
    const queue = createMemoryQueue({ clock });
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('1', { maxAttempts: 4, backoffMs: 1000 }));
    for (const pauseMs of [1000, 2000, 4000]) {
      (await held.next()).end('again');
      await expect.poll(() => clock.nextInMs()).toBe(pauseMs);
      clock.advance(pauseMs - 1);
      expect(await queue.depth()).toMatchObject({ waiting: 0, active: 0, delayed: 1 });
      clock.advance(1);
    }
    (await held.next()).end('done');
  });

  test('refuses loudly what is more than it may keep', async () => {
    const queue = createMemoryQueue({ maxWaiting: 2 });
    await queue.add(toWork('1'));
    await queue.add(toWork('2', { delayMs: 1000 }));
    await expect(queue.add(toWork('3'))).rejects.toMatchObject({ code: 'QUEUE_FULL' });
    await queue.remove('2');
    await queue.add(toWork('3'));
    expect(queue.leftOver.map(({ id }) => id)).toEqual(['1', '3']);
    await queue.close();
  });

  test('leaves no timer behind when it is closed', async () => {
    const clock = createManualClock();
    const queue = createMemoryQueue({ clock });
    await queue.add(toWork('1', { delayMs: 1000 }));
    await queue.close();
    expect(clock.waiting()).toBe(0);
  });

  test.each([[{ maxWaiting: 0 }], [{ maxWaiting: 1.5 }], [{ clock: {} as never }]])(
    'refuses the settings %j',
    (settings) => {
      expect(() => createMemoryQueue(settings)).toThrow(/createMemoryQueue/);
    },
  );
});
