import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest';
import type { WorkQueue } from 'commandry/queue';
import { testQueue } from '../contract/work-queue.js';
import { NO_REDIS, startRedis, type TestRedis } from '../support/processes/redis-server.js';
import { CLIENTS, createTestQueue } from './support/bull.js';
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

  describe.each(['redis', 'ioredis'] as const)('with a client of %s', (kind) => {
    testQueue(async () => {
      const name = randomUUID();
      const make = (socketPath: string): WorkQueue => createTestQueue(socketPath, { kind, name }).queue;
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
    });
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
