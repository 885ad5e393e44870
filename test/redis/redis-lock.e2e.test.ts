import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRedisSyncLock } from 'commandry/redis';
import { testLock } from '../sync/support/lock-contract.js';
import { CLIENTS_OF_ALL_VERSIONS } from './support/clients.js';
import { NO_REDIS, startRedis, type RedisClient, type TestRedis } from '../support/processes/redis-server.js';

test('a real Redis is there to test with', ({ skip }) => {
  skip(NO_REDIS !== undefined, NO_REDIS);
});

describe.skipIf(NO_REDIS !== undefined)('the lock in Redis', () => {
  let redis: TestRedis;
  let client: RedisClient;

  beforeAll(async () => {
    redis = await startRedis();
    client = await redis.connect();
  });
  afterAll(() => redis.stop());

  testLock(() => {
    const keyPrefix = randomUUID();
    return Promise.resolve({
      lock: createRedisSyncLock(client, { keyPrefix }),
      pass: async () => {
        const noLocks = async () => {
          expect(await client.keys(`${keyPrefix}*:lock`)).toEqual([]);
        };
        await vi.waitFor(noLocks, { interval: 2, timeout: 600_000 });
      },
    });
  });

  test.each(CLIENTS_OF_ALL_VERSIONS)('is kept by a client of %s', async (_name, connect) => {
    const { client: own } = await connect({ path: redis.socketPath });
    const lock = createRedisSyncLock(own);
    const key = randomUUID();
    const lease = (await lock.take(key, 60_000))!;
    expect(await createRedisSyncLock(client).take(key, 60_000)).toBeUndefined();
    expect(await lock.renew(key, lease, 60_000)).toBe(true);
    expect(await lock.release(key, lease, 'hash')).toBe(true);
    expect(await lock.lastApplied(key)).toEqual({ owner: lease, hash: 'hash' });
  });

  test('is one lock for all clients of the server', async () => {
    const other = createRedisSyncLock(await redis.connect());
    const lock = createRedisSyncLock(client);
    const lease = (await lock.take('shared', 60_000))!;
    expect(await other.take('shared', 60_000)).toBeUndefined();
    expect(await other.release('shared', lease)).toBe(true);
  });

  test('leaves nothing behind that does not end by itself', async () => {
    const keyPrefix = randomUUID();
    const lock = createRedisSyncLock(client, { keyPrefix, rememberMs: 5000 });
    await lock.release('a', (await lock.take('a', 60_000))!, 'hash');
    await lock.take('a', 60_000);
    const lives = await Promise.all(
      (await client.keys(`${keyPrefix}*`)).map(async (key) => [
        key.split(':').at(-1),
        await client.pTTL(key),
      ]),
    );
    expect(Object.fromEntries(lives)).toEqual({
      lock: expect.closeTo(60_000, -3) as number,
      applied: expect.closeTo(5000, -3) as number,
    });
  });

  test('keeps the keys of one lock on one node of a cluster', async () => {
    const keyPrefix = randomUUID();
    const lock = createRedisSyncLock(client, { keyPrefix });
    await lock.release('1@discord.com', (await lock.take('1@discord.com', 60_000))!, 'hash');
    await lock.take('1@discord.com', 60_000);
    const keys = await client.keys(`${keyPrefix}*`);
    expect(keys).toHaveLength(2);
    expect(new Set(keys.map((key) => /\{.*\}/.exec(key)?.[0]))).toEqual(new Set(['{1@discord.com}']));
  });
});

describe('createRedisSyncLock refuses', () => {
  const client = { eval: () => Promise.resolve(null) };

  test.each([
    ['what is no client', () => createRedisSyncLock({} as never), /client of the packages redis or ioredis/],
    ['no client', () => createRedisSyncLock(undefined as never), /client of the packages redis or ioredis/],
    ['to forget at once', () => createRedisSyncLock(client, { rememberMs: 0 }), /rememberMs/],
    [
      'to remember for no number',
      () => createRedisSyncLock(client, { rememberMs: Number.NaN }),
      /rememberMs/,
    ],
  ])('%s', (_what, make, says) => {
    expect(make).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }));
    expect(make).toThrow(says);
  });
});
