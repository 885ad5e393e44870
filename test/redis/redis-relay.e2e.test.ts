import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createRedisStores } from 'commandry/redis';
import { createManualClock } from '../support/time/manual-clock.js';
import { NO_REDIS, startRedis, type TestRedis } from '../support/processes/redis-server.js';
import { until } from '../support/time/wait.js';
import { CLIENTS_OF_ALL_VERSIONS } from './support/clients.js';

const USE = { keys: ['message:1', 'response:2'], interaction: { id: '3' } };

describe.skipIf(NO_REDIS !== undefined).each(CLIENTS_OF_ALL_VERSIONS)(
  'the relay with a client of %s',
  (_package, connect) => {
    let redis: TestRedis;

    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(() => redis.stop());

    async function start(prefix: string, answer: (use: unknown) => Promise<string | undefined>) {
      const { client, send } = await connect({ path: redis.socketPath });
      const clock = createManualClock();
      const stores = createRedisStores(client, { prefix, clock, log: () => undefined });
      onTestFinished(() => stores.close());
      const { relay } = stores;
      const received: unknown[] = [];
      relay.connect((use) => {
        received.push(use);
        return answer(use);
      });
      const waits = async () => ((await send('KEYS', `${prefix}:wait:*`)) as string[]).length;
      return { relay, stores, received, send, waits, clock };
    }
    const nothing = () => Promise.resolve(undefined);

    test('carries a use to the process that waits, and its response back', async () => {
      const prefix = randomUUID();
      const waiting = await start(prefix, () => Promise.resolve('{"type":7}'));
      const other = await start(prefix, nothing);
      await waiting.relay.announce('response:2', 60_000);
      await expect.poll(waiting.waits).toBe(1);
      expect(await other.relay.relay(USE)).toBe('{"type":7}');
      expect(waiting.received).toEqual([USE]);
      expect(await waiting.relay.relay(USE)).toBeUndefined();
      await waiting.relay.withdraw('response:2');
      expect(await other.relay.relay(USE)).toBeUndefined();
      expect(waiting.received).toHaveLength(1);
    });

    test('asks one after the other where two wait, until one takes it', async () => {
      const prefix = randomUUID();
      const first = await start(prefix, nothing);
      const second = await start(prefix, () => Promise.resolve('{"type":6}'));
      const other = await start(prefix, nothing);
      await first.relay.announce('message:1', 60_000);
      await expect.poll(first.waits).toBe(1);
      await second.relay.announce('response:2', 60_000);
      await expect.poll(first.waits).toBe(2);
      expect(await other.relay.relay(USE)).toBe('{"type":6}');
      expect([first.received.length, second.received.length]).toEqual([1, 1]);
    });

    test('knows that two handlers of a process wait for the same until both have ended', async () => {
      const prefix = randomUUID();
      const waiting = await start(prefix, () => Promise.resolve('{"type":7}'));
      const other = await start(prefix, nothing);
      await waiting.relay.announce('message:1', 1000);
      await expect.poll(waiting.waits).toBe(1);
      await waiting.relay.announce('message:1', 60_000);
      await waiting.relay.withdraw('message:1');
      expect(Number(await waiting.send('PTTL', `${prefix}:wait:message:1`))).toBeGreaterThan(1000);
      expect(await other.relay.relay(USE)).toBe('{"type":7}');
      await waiting.relay.withdraw('message:1');
      expect(await waiting.waits()).toBe(0);
    });

    test('gives up a response that does not come in time', async () => {
      const prefix = randomUUID();
      const waiting = await start(prefix, () => new Promise(() => undefined));
      const other = await start(prefix, nothing);
      await waiting.relay.announce('message:1', 60_000);
      await expect.poll(waiting.waits).toBe(1);
      const response = other.relay.relay(USE);
      await until(() => waiting.received.length === 1);
      expect(other.clock.nextInMs()).toBe(2400);
      other.clock.advance(2400);
      expect(await response).toBeUndefined();
    });

    test('passes over what others publish', async () => {
      const prefix = randomUUID();
      const waiting = await start(prefix, () => Promise.resolve('{"type":7}'));
      const other = await start(prefix, nothing);
      await waiting.relay.announce('message:1', 60_000);
      await expect.poll(waiting.waits).toBe(1);
      const channels = (await waiting.send('PUBSUB', 'CHANNELS', `${prefix}:*`)) as string[];
      const rubbish = [
        '',
        '{',
        'null',
        '[]',
        '{"kind":"use","id":"1","from":"x","use":{"keys":[1]}}',
        '{"id":1}',
      ];
      for (const text of rubbish) await waiting.send('PUBLISH', channels[0]!, text);
      expect(await other.relay.relay(USE)).toBe('{"type":7}');
      expect(waiting.received).toHaveLength(1);
    });

    test('leaves nothing when it is closed, and tells who still waits', async () => {
      const prefix = randomUUID();
      const waiting = await start(prefix, () => new Promise(() => undefined));
      const other = await start(prefix, nothing);
      await waiting.relay.announce('message:1', 60_000);
      await expect.poll(waiting.waits).toBe(1);
      const response = other.relay.relay(USE);
      await until(() => waiting.received.length === 1);
      await other.stores.close();
      expect(await response).toBeUndefined();
      await waiting.stores.close();
      expect(await waiting.waits()).toBe(0);
      await expect.poll(() => waiting.send('PUBSUB', 'CHANNELS', `${prefix}:*`)).toEqual([]);
    });
  },
);
