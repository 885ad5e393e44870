import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cached, cooldown, createApp, Guard, SlashCommand } from 'commandry';
import { createRedisStores, type RedisStoresOptions } from 'commandry/redis';
import type { AutocompleteInteraction } from 'commandry';
import { createLogbook } from '../support/logbook.js';
import { NO_REDIS, startRedis, type TestRedis } from '../support/processes/redis-server.js';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import { testNotes } from '../sync/support/notes-contract.js';
import { CLIENTS_OF_ALL_VERSIONS } from './support/clients.js';

const kit = createWireKit();

class Bells {
  @SlashCommand('ring', 'Rings a bell')
  @Guard(cooldown({ limit: 2, windowMs: 3_600_000 }))
  ring() {
    return 'ding';
  }
}

describe.skipIf(NO_REDIS !== undefined).each(CLIENTS_OF_ALL_VERSIONS)(
  'stores with a client of %s',
  (_package, connect) => {
    let redis: TestRedis;

    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(() => redis.stop());

    async function start(options: RedisStoresOptions = {}) {
      const { client, send } = await connect({ path: redis.socketPath });
      const prefix = options.prefix ?? randomUUID();
      const logbook = createLogbook();
      // Machines under test are slow, and nothing here is about time.
      const stores = createRedisStores(client, { prefix, limitMs: 2500, log: logbook.log, ...options });
      const app = createApp({ commands: [Bells], ...kit.credentials, log: logbook.log, stores });
      const keys = async () => ((await send('KEYS', `${prefix}:*`)) as string[]).sort();
      return { stores, app, send, keys, prefix, logbook };
    }

    test('two lines let two processes refuse a replay and count uses together', async () => {
      const one = await start();
      const two = await start({ prefix: one.prefix });
      const ring = { ...kit.context(), type: 2, data: { id: '1', name: 'ring', type: 1 } };
      const statuses = await Promise.all([kit.send(one.app, ring), kit.send(two.app, ring)]);
      expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await kit.chatInput(two.app, 'ring')).body).toMatchObject({ data: { content: 'ding' } });
      expect((await kit.chatInput(one.app, 'ring')).body).toMatchObject({ data: { flags: 64 } });
      expect((await one.keys()).map((key) => key.split(':')[1])).toEqual([
        'cooldown',
        'seen',
        'seen',
        'seen',
      ]);
    });

    test('bots with other prefixes share nothing', async () => {
      const [one, two] = [await start(), await start()];
      expect(await one.stores.seenInteractions.add('1', 60_000)).toBe(true);
      expect(await two.stores.seenInteractions.add('1', 60_000)).toBe(true);
    });

    test('an id is new once, until it is removed, and ends by itself', async () => {
      const { stores, send, keys } = await start();
      const { add, remove } = stores.seenInteractions;
      const added = await Promise.all(Array.from({ length: 20 }, () => add('event:1', 60_000.5)));
      expect(added.filter(Boolean)).toHaveLength(1);
      const [key = ''] = await keys();
      expect(Number(await send('PTTL', key))).toBeGreaterThan(0);
      await remove('event:1');
      expect(await add('event:1', 60_000)).toBe(true);
    });

    testNotes(async () => {
      const { stores, keys } = await start();
      return {
        notes: stores.syncNotes,
        pass: () => expect.poll(keys).toEqual([]),
      };
    });

    test('suggestions that one process has found are not asked for in another', async () => {
      const [one, two] = [await start({ prefix: 'shared' }), await start({ prefix: 'shared' })];
      let calls = 0;
      const ask = (store: typeof one, name: string, typed: string) => {
        const provider = cached(
          (text) => {
            calls++;
            return [text, { name: 'The same', value: `${text}!`, nameLocalizations: { de: 'Dasselbe' } }];
          },
          { ttlMs: 60_000, store: store.stores.suggestions, name },
        );
        const { signal } = new AbortController();
        const interaction = { options: new Map(), locale: 'en-US', purpose: 'suggest', signal };
        return Promise.resolve(provider(typed, interaction as unknown as AutocompleteInteraction));
      };
      const found = await ask(one, 'cities', 'Pa');
      await expect.poll(() => one.keys()).toHaveLength(1);
      expect(await ask(two, 'cities', 'Pa')).toEqual(found);
      expect(calls).toBe(1);
      await ask(two, 'tags', 'Pa');
      expect(calls).toBe(2);
      const [key = ''] = await one.keys();
      expect(Number(await one.send('PTTL', key))).toBeLessThanOrEqual(60_000);
    });

    test('a check says whether Redis is there', async () => {
      const { stores } = await start();
      await stores.check();
      expect(stores.pendingCalls).toBe(0);
      expect(stores.counters).toEqual({ REDIS_AWAY: 0, REDIS_BACK: 0, REDIS_REFUSED: 0, failedCalls: 0 });
    });

    test('an app takes the stores, and nothing else of what is made', async () => {
      const { stores } = await start();
      expect(Object.keys(stores).sort()).toEqual(['cooldowns', 'relay', 'seenInteractions', 'syncNotes']);
      await stores.close();
      await stores.close();
    });
  },
);

test('a logger of the shape of pino is told what createApp would tell it', async () => {
  const told: unknown[] = [];
  const write = (level: string) => (fields: object, message: string) => told.push([level, fields, message]);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const away = {
    ...{ isOpen: false, eval: () => Promise.resolve(), publish: () => Promise.resolve() },
    duplicate: () => {
      throw new Error('Nobody waits.');
    },
  };
  const stores = createRedisStores(away, { log });
  await expect(stores.check()).rejects.toMatchObject({ code: 'REDIS_AWAY' });
  expect(told).toEqual([
    ['error', expect.objectContaining({ event: 'REDIS_AWAY' }), expect.stringContaining('Redis')],
  ]);
});

describe('createRedisStores refuses', () => {
  const client = {
    ...{ isOpen: true, isReady: true, eval: () => Promise.resolve(1), publish: () => Promise.resolve(1) },
    duplicate: () => {
      throw new Error('not now');
    },
  };
  test.each([
    ['no client', () => createRedisStores(undefined as never), /nothing, but needs a client/],
    ['an address', () => createRedisStores('redis://localhost' as never), /a string, but needs a client/],
    ['a client that is still to come', () => createRedisStores(Promise.resolve(client) as never), /await it/],
    ['what is no client', () => createRedisStores({ get: () => 1 } as never), /createClient.*ioredis/],
    ['an empty prefix', () => createRedisStores(client, { prefix: '' }), /prefix/],
    ['a limit at which users have left', () => createRedisStores(client, { limitMs: 3000 }), /10 to 2500/],
    ['no calls', () => createRedisStores(client, { maxPending: 0 }), /maxPending/],
    [
      'an unknown way out',
      () => createRedisStores(client, { whenAway: { cooldowns: 'accept' as never } }),
      /whenAway.cooldowns: must be "allow" or "refuse"/,
    ],
    [
      'an unknown option',
      () => createRedisStores(client, { prefx: 'a' } as never),
      /prefx: is unknown \(did you mean prefix\?\)/,
    ],
    [
      'an unknown port',
      () => createRedisStores(client, { whenAway: { waiting: 'x' } } as never),
      /whenAway.waiting: is unknown/,
    ],
    ['what is no log', () => createRedisStores(client, { log: {} as never }), /log: must be/],
    [
      'console as the log',
      () => createRedisStores(client, { log: console as never }),
      /log: must be a function, or a logger/,
    ],
    ['what is no clock', () => createRedisStores(client, { clock: {} as never }), /clock: must/],
  ])('%s', (_what, make, says) => {
    expect(make).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }));
    expect(make).toThrow(says);
  });
});
