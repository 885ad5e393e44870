import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { WorkQueue } from 'commandry';
import {
  HeldWork,
  testQueue,
  toWork,
  type QueueUnderTest,
  type TestedProcess,
} from '../contract/work-queue.js';
import { NO_REDIS, startRedis, type TestRedis } from '../support/processes/redis-server.js';
import { CLIENTS, createTestQueue, LONG, patientClock, SHORT } from './support/bull.js';
import { openLine } from './support/line.js';

test('a real Redis is there to test with', ({ skip }) => {
  skip(NO_REDIS !== undefined, NO_REDIS);
});

describe.skipIf(NO_REDIS !== undefined)('the queue of BullMQ', () => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  test.each(['redis 5', 'ioredis 5'] as const)(
    'adds, runs again, notes and removes with %s',
    async (kind) => {
      const name = randomUUID();
      const { queue } = createTestQueue(redis.socketPath, { kind, name });
      onTestFinished(() => queue.close());
      await queue.check();
      const held = new HeldWork();
      queue.work(held.run);
      await queue.add(toWork('1', { expiresAtMs: Date.now() + 1000 }));
      await queue.add(toWork('2', { delayMs: 60_000, expiresAtMs: Date.now() + 1000 }));
      const first = await held.next();
      await first.note('half');
      first.end('again');
      const again = await held.next();
      expect(again).toMatchObject({ attempt: 2, notes: ['half'] });
      again.end('done');
      expect(await queue.expiring(Date.now() + 60_000)).toMatchObject([{ id: '2' }]);
      expect([await queue.claim!('2'), await queue.remove('2')]).toEqual([true, true]);
      await expect.poll(() => queue.depth()).toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    },
  );

  describe.each(['redis', 'ioredis'] as const)('with a client of %s', (kind) => {
    const open = async ({ dies }: TestedProcess): Promise<QueueUnderTest> => {
      const name = randomUUID();
      const times = dies ? SHORT : { ...LONG, clock: patientClock };
      const make = (socketPath: string): WorkQueue =>
        createTestQueue(socketPath, { kind, name, ...times }).queue;
      const line = await openLine(redis.socketPath);
      onTestFinished(line.cut);
      return {
        queue: make(line.socketPath),
        other: () => make(redis.socketPath),
        pauseOf: (id) => pauseOf(redis.socketPath, `commandry:${name}:w-${id}`),
        pass: () => undefined,
        // To others, a process that is cut off has died.
        kill: line.cut,
      };
    };
    testQueue(open, { isShared: true });
  });
});

async function pauseOf(socketPath: string, key: string): Promise<number> {
  const client = CLIENTS.redis(socketPath);
  await client.connect();
  try {
    return Number(await client.hGet(key, 'delay'));
  } finally {
    client.destroy();
  }
}
