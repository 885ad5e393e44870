/**
 * The app that all processes share: its commands, who it is, and the one Redis. It neither connects nor listens nor registers,
 * so that `npx commandry` can look at it.
 */
import { createApp, readSettings } from 'commandry';
import { createBullQueue } from 'commandry/bullmq';
import { createRedisStores } from 'commandry/redis';
import { createClient } from 'redis';
import { Bakery } from './commands/bakery.js';

const client = createClient({
  url: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
  disableOfflineQueue: true, // while Redis is away, calls fail at once
  pingInterval: 1000, // notices a server that vanished without a word
  socket: { socketTimeout: 5000 },
});
client.on('error', (error: Error) => {
  console.error(`redis: ${error.message}`);
});

export const stores = createRedisStores(client, { prefix: 'bakery', limitMs: 2000 });
export const queue = createBullQueue({ connection: client, prefix: 'bakery' });
export const app = createApp({ commands: [Bakery], queue, stores, ...readSettings() });

export async function connect(): Promise<void> {
  await client.connect();
}

/** Closes what the processes share. Call it last: an app that closes still needs it. */
export async function disconnect(): Promise<void> {
  await stores.close();
  await client.close();
}
