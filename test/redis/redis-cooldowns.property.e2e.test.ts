import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/common/clock.js';
import { createCooldowns } from '../../src/interactions/middleware/middleware-chains.js';
import { GuardedClient } from '../../src/redis/guarded-client.js';
import { createRedisCooldowns } from '../../src/redis/redis-stores.js';
import { toConnection } from '../../src/redis/redis-connection.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { propertyRuns } from '../support/property.js';
import { NO_REDIS, startRedis, type RedisClient, type TestRedis } from '../support/processes/redis-server.js';

const HOUR_MS = 3_600_000;

/** Windows are longer than any test takes, because keys end by the clock of Redis. */
const KEYS = [
  { key: 'a', windowMs: HOUR_MS },
  { key: 'b {brace} :', windowMs: 24 * HOUR_MS },
] as const;

const uses = fc.array(
  fc.record({
    key: fc.constantFrom(...KEYS),
    limit: fc.integer({ min: 1, max: 4 }),
    waitMs: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 2 * HOUR_MS }),
      fc.constantFrom(HOUR_MS - 1, HOUR_MS, HOUR_MS + 1, 24 * HOUR_MS),
    ),
  }),
  { maxLength: 30 },
);

describe.skipIf(NO_REDIS !== undefined)('cooldowns in Redis', () => {
  let redis: TestRedis;
  let client: RedisClient;

  beforeAll(async () => {
    redis = await startRedis();
    client = await redis.connect();
  });
  afterAll(() => redis.stop());

  const guard = () =>
    new GuardedClient(toConnection(client), {
      ...{ limitMs: 600_000, maxPending: 1000, checkKey: 'check', clock: systemClock },
      log: (entry) => {
        throw new Error(entry.message);
      },
    });

  test('answer as those in memory do', async () => {
    const guarded = guard();
    await fc.assert(
      fc.asyncProperty(uses, async (sequence) => {
        const clock = createManualClock();
        const inMemory = createCooldowns(clock);
        const inRedis = createRedisCooldowns(guarded, randomUUID(), 'refuse', clock.now);
        for (const { key, limit, waitMs } of sequence) {
          clock.advance(waitMs);
          const expected = await inMemory.take(key.key, limit, key.windowMs);
          expect(await inRedis.take(key.key, limit, key.windowMs)).toBe(expected);
        }
      }),
      { numRuns: propertyRuns(60, 3000) },
    );
  });

  test('count for all processes by one clock, and each use once', async () => {
    const prefix = randomUUID();
    const stores = [guard(), guard()].map((each) => createRedisCooldowns(each, prefix, 'refuse'));
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => stores[at % 2]!.take('same', 10, HOUR_MS)),
    );
    expect(answers.filter((retryAfterMs) => retryAfterMs === 0)).toHaveLength(10);
    expect(Math.max(...answers)).toBeLessThanOrEqual(HOUR_MS);
    expect(Math.min(...answers.filter((retryAfterMs) => retryAfterMs > 0))).toBeGreaterThan(0);
  });

  test('end by themselves', async () => {
    const prefix = randomUUID();
    await createRedisCooldowns(guard(), prefix, 'refuse').take('k', 1, HOUR_MS);
    const lives = await Promise.all((await client.keys(`${prefix}*`)).map((key) => client.pTTL(key)));
    expect(lives).toEqual([expect.closeTo(HOUR_MS, -6)]);
  });

  test('let nobody wait longer than the window where the clock of Redis is put back', async () => {
    const clock = createManualClock();
    const store = createRedisCooldowns(guard(), randomUUID(), 'refuse', clock.now);
    await store.take('k', 1, HOUR_MS);
    clock.advance(-10 * HOUR_MS);
    expect(await store.take('k', 1, HOUR_MS)).toBe(0);
    expect(await store.take('k', 1, HOUR_MS)).toBe(HOUR_MS);
  });
});
