/**
 * A bot of one or more processes behind one port, for `bench/scale.mjs`. Several are a cluster: the first process accepts
 * connections and hands them to the others in turn, which is what Node 20 does by itself. What they share is in memory or in
 * Redis, by the names in SHARED. Answers to `usage` sum up all processes.
 */
import cluster from 'node:cluster';
import process from 'node:process';
import { createClient } from 'redis';
import { cooldown, createApp, Guard } from 'commandry';
import { createServer } from 'commandry/node';
import { createRedisStores } from 'commandry/redis';
import { makeCommand } from '../support/commands.mjs';
import { APPLICATION_ID } from '../support/interaction.mjs';

const { PORT, PUBLIC_KEY, PROCESSES = '1', SHARED = '', REDIS_PATH, PREFIX } = process.env;

function usage() {
  const { user, system } = process.cpuUsage();
  return { cpuUs: user + system, rssBytes: process.memoryUsage.rss() };
}

async function serve() {
  const shared = SHARED.split(',').filter(Boolean);
  const settings = {};
  if (shared.length > 0) {
    const client = createClient({ socket: { path: REDIS_PATH, tls: false }, disableOfflineQueue: true });
    client.on('error', () => undefined);
    await client.connect();
    const stores = createRedisStores(client, { prefix: PREFIX, limitMs: 2500 });
    settings.stores = Object.fromEntries(shared.map((name) => [name, stores[name]]));
  }
  const guard = Guard(cooldown({ limit: 5, windowMs: 60_000 }));
  const commands = Array.from({ length: 50 }, (_, index) => makeCommand(`cmd${index}`));
  for (const command of commands) guard(command);
  const app = createApp({
    commands,
    ...{ applicationId: APPLICATION_ID, publicKey: PUBLIC_KEY, verifier: 'node', log: () => undefined },
    // Requests are signed before the first round.
    freshness: { maxAgeSeconds: 3600 },
    ...settings,
  });
  await createServer(app, { path: '/interactions' }).listen(Number(PORT), '127.0.0.1');
}

if (cluster.isPrimary && PROCESSES !== '1') {
  const workers = Array.from({ length: Number(PROCESSES) }, () => cluster.fork());
  process.once('disconnect', () => process.exit());
  process.on('message', async () => {
    const all = workers.map(
      (worker) =>
        new Promise((resolve) => {
          worker.once('message', resolve);
          worker.send('usage');
        }),
    );
    const list = [usage(), ...(await Promise.all(all))];
    const sum = (key) => list.reduce((total, one) => total + one[key], 0);
    process.send({ cpuUs: sum('cpuUs'), rssBytes: sum('rssBytes') });
  });
} else {
  process.on('message', () => process.send(usage()));
  await serve();
}
