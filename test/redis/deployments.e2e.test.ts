import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cooldown, createApp, Guard, SlashCommand } from 'commandry';
import { createRedisStores, type IoRedisClient, type NodeRedisClient } from 'commandry/redis';
import {
  startRedisCluster,
  startRedisWithSentinel,
  type RedisDeployment,
} from '../support/processes/redis-deployments.js';
import { NO_REDIS } from '../support/processes/redis-server.js';
import { isRelease } from '../support/property.js';
import { createLogbook } from '../support/logbook.js';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import { testNotes } from '../sync/support/notes-contract.js';
import { CLUSTER_CLIENTS, SENTINEL_CLIENTS } from './support/clients.js';

class Bells {
  @SlashCommand('ring', 'Rings a bell')
  @Guard(cooldown({ limit: 2, windowMs: 3_600_000 }))
  ring() {
    return 'ding';
  }
}

const USE = { keys: ['message:1', 'response:2'], interaction: { id: '3' } };

/** A process of a bot whose stores are there. */
function startBot(client: NodeRedisClient | IoRedisClient, prefix: string) {
  const kit = createWireKit();
  const logbook = createLogbook();
  const stores = createRedisStores(client, { prefix, limitMs: 2500, log: logbook.log });
  onTestFinished(() => stores.close());
  const app = createApp({ commands: [Bells], ...kit.credentials, log: logbook.log, stores });
  const ring = async () => (await kit.chatInput(app, 'ring')).body;
  return { kit, app, stores, ring, logbook };
}

describe.skipIf(NO_REDIS !== undefined)('in a cluster of three nodes', () => {
  let cluster: RedisDeployment;

  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster.stop());

  describe.each(CLUSTER_CLIENTS)('with a client of %s', (_package, connect) => {
    test('replays are refused and uses counted, whatever node keeps them', async () => {
      const prefix = randomUUID();
      const one = startBot(await connect(cluster.ports), prefix);
      const two = startBot(await connect(cluster.ports), prefix);
      for (let id = 0; id < 30; id++) {
        expect(await one.stores.seenInteractions.add(`${id}`, 60_000)).toBe(true);
        expect(await two.stores.seenInteractions.add(`${id}`, 60_000)).toBe(false);
      }
      const counts = await cluster.toAll('DBSIZE');
      expect(counts.every((count) => Number(count) > 0)).toBe(true);
      expect([await one.ring(), await two.ring()]).toMatchObject([
        { data: { content: 'ding' } },
        { data: { content: 'ding' } },
      ]);
      expect(await one.ring()).toMatchObject({ data: { flags: 64 } });
      await one.stores.check();
    });

    testNotes(async () => {
      const prefix = randomUUID();
      const { stores } = startBot(await connect(cluster.ports), prefix);
      const left = async () => {
        const keys = (await cluster.toAll('KEYS', `${prefix}:sync*`)) as readonly (readonly string[])[];
        return keys.flat();
      };
      return { notes: stores.syncNotes, pass: () => expect.poll(left).toEqual([]) };
    });

    test('a click finds the process that waits for it', async () => {
      const prefix = randomUUID();
      const waiting = startBot(await connect(cluster.ports), prefix).stores.relay;
      const other = startBot(await connect(cluster.ports), prefix).stores.relay;
      waiting.connect(() => Promise.resolve('{"type":7}'));
      other.connect(() => Promise.resolve(undefined));
      await waiting.announce('response:2', 60_000);
      await expect.poll(() => other.relay(USE)).toBe('{"type":7}');
    });
  });
});

// One client alone but before a release: the Sentinel takes its time.
describe.skipIf(NO_REDIS !== undefined).each(isRelease ? SENTINEL_CLIENTS : SENTINEL_CLIENTS.slice(-1))(
  'when the replica takes over, with a client of %s that asks the Sentinel',
  (_package, connect) => {
    test('replays are refused still, and clicks find who waits, without a restart', async () => {
      const redis = await startRedisWithSentinel();
      onTestFinished(() => redis.stop());
      const prefix = randomUUID();
      const one = startBot(await connect(redis.ports[0]!), prefix);
      const two = startBot(await connect(redis.ports[0]!), prefix);
      const [waiting, other] = [one.stores.relay, two.stores.relay];
      waiting.connect(() => Promise.resolve('{"type":7}'));
      other.connect(() => Promise.resolve(undefined));
      await waiting.announce('response:2', 60_000);
      await expect.poll(() => other.relay(USE)).toBe('{"type":7}');
      expect(await one.stores.seenInteractions.add('1', 60_000)).toBe(true);
      // The replica has it.
      await expect
        .poll(async () => (await redis.toAll('EXISTS', `${prefix}:seen:1`)).map(Number))
        .toEqual([1, 1]);
      await redis.killPrimary();
      const add = (bot: typeof one, id: string) =>
        bot.stores.seenInteractions.add(id, 60_000).catch(() => 'away');
      for (const bot of [one, two]) {
        await expect.poll(() => add(bot, randomUUID())).toBe(true);
        expect(await add(bot, '1')).toBe(false);
      }
      await expect.poll(() => other.relay(USE)).toBe('{"type":7}');
    });
  },
);
