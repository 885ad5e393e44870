import { onTestFinished } from 'vitest';
import { cooldown, createApp, Guard, SlashCommand, type AppOptions } from 'commandry';
import { createRedisStores, type RedisStoresOptions } from 'commandry/redis';
import { startFaultyProxy } from '../../support/service/faulty-proxy.js';
import { createLogbook } from '../../support/logbook.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { startRedis } from '../../support/processes/redis-server.js';
import { turns } from '../../support/time/wait.js';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import type { CLIENTS } from './clients.js';

class Bells {
  @SlashCommand('ring', 'Rings a bell')
  @Guard(cooldown({ limit: 1000, windowMs: 3_600_000 }))
  ring() {
    return 'ding';
  }
}

/**
 * A bot whose Redis is its own, behind a proxy. Time stands still until the test moves it, so nothing depends on how fast
 * the machine is.
 */
export async function startFaultyBot(
  connect: (typeof CLIENTS)[number][1],
  options: RedisStoresOptions = {},
  settings: Partial<AppOptions> = {},
) {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const proxy = await startFaultyProxy(redis.socketPath);
  onTestFinished(() => proxy.stop());
  const admin = await redis.connect();
  const { client } = await connect({ port: proxy.port });
  const clock = createManualClock();
  const logbook = createLogbook();
  const stores = createRedisStores(client, { clock, log: logbook.log, ...options });
  onTestFinished(() => stores.close());
  const kit = createWireKit({ now: clock.now });
  const log = () => undefined;
  const app = createApp({ commands: [Bells], ...kit.credentials, clock, log, stores, ...settings });
  const ring = async () => (await kit.chatInput(app, 'ring')).status;

  /** Lets time go on until that has settled: for what Redis does not answer. */
  const inTime = async <T>(promise: Promise<T>): Promise<T> => {
    const state = { isOver: false };
    const over = () => (state.isOver = true);
    promise.then(over, over);
    await turns(5);
    while (!state.isOver) {
      clock.advance(50);
      await turns(5);
    }
    return promise;
  };
  /** Lets time go on, but never during a call, until one succeeds again. */
  const untilBack = async () => {
    while ((await ring()) !== 200) {
      clock.advance(100);
      await turns(5);
    }
  };
  return { redis, proxy, admin, stores, app, kit, clock, logbook, ring, inTime, untilBack };
}
