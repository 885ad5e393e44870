import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRedisSyncNotes } from 'commandry/redis';
import { testNotes } from '../sync/support/notes-contract.js';
import { CLIENTS_OF_ALL_VERSIONS } from './support/clients.js';
import { NO_REDIS, startRedis, type RedisClient, type TestRedis } from '../support/processes/redis-server.js';

test('a real Redis is there to test with', ({ skip }) => {
  skip(NO_REDIS !== undefined, NO_REDIS);
});

describe.skipIf(NO_REDIS !== undefined)('notes in Redis', () => {
  let redis: TestRedis;
  let client: RedisClient;

  beforeAll(async () => {
    redis = await startRedis();
    client = await redis.connect();
  });
  afterAll(() => redis.stop());

  testNotes(() => {
    const keyPrefix = randomUUID();
    return Promise.resolve({
      notes: createRedisSyncNotes(client, { keyPrefix }),
      pass: async () => {
        const noNotes = async () => {
          expect(await client.keys(`${keyPrefix}*`)).toEqual([]);
        };
        await vi.waitFor(noNotes, { interval: 2, timeout: 600_000 });
      },
    });
  });

  test.each(CLIENTS_OF_ALL_VERSIONS)(
    'are left by a client of %s, for all clients',
    async (_name, connect) => {
      const { client: own } = await connect({ path: redis.socketPath });
      const key = randomUUID();
      expect(await createRedisSyncNotes(own).leave(key, 'one', 60_000)).toBe('one');
      expect(await createRedisSyncNotes(client).leave(key, 'other', 60_000)).toBe('one');
      expect(await createRedisSyncNotes(own).leave(key, 'next', 60_000, 'one')).toBe('next');
    },
  );

  test('end by themselves', async () => {
    const keyPrefix = randomUUID();
    await createRedisSyncNotes(client, { keyPrefix }).leave('a', 'one', 60_000);
    const [key = ''] = await client.keys(`${keyPrefix}*`);
    expect(await client.pTTL(key)).toEqual(expect.closeTo(60_000, -3));
  });
});

describe('createRedisSyncNotes refuses', () => {
  test.each([
    ['what is no client', () => createRedisSyncNotes({} as never)],
    ['no client', () => createRedisSyncNotes(undefined as never)],
  ])('%s', (_what, make) => {
    expect(make).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }));
    expect(make).toThrow(/client of the packages redis or ioredis/);
  });
});
