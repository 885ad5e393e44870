import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { onTestFinished } from 'vitest';
import type { IoRedisClient, NodeRedisClient } from 'commandry/redis';

/** Where a Redis listens: at a socket, or at a port of this machine. */
export type Place = { readonly path: string } | { readonly port: number };

/** A client that is connected, and closed when the test is over. */
export interface TestClient {
  readonly client: NodeRedisClient | IoRedisClient;
  /** Sends any command. */
  readonly send: (...command: readonly [string, ...string[]]) => Promise<unknown>;
}

async function connectNodeRedis(place: Place): Promise<TestClient> {
  const socket = 'path' in place ? { path: place.path, tls: false } : { port: place.port, host: '127.0.0.1' };
  // Tries again at once: what a test waits for is not to take longer than it must.
  const client = createClient({ socket: { ...socket, reconnectStrategy: () => 2 } });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => {
    if (client.isOpen) client.destroy();
  });
  return { client, send: (...command) => client.sendCommand([...command]) };
}

async function connectIoRedis(place: Place): Promise<TestClient> {
  const more = { retryStrategy: () => 2, maxRetriesPerRequest: null };
  const client = new Redis(
    'path' in place ? { path: place.path, ...more } : { port: place.port, host: '127.0.0.1', ...more },
  );
  client.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    client.once('ready', resolve);
  });
  onTestFinished(() => {
    client.disconnect();
  });
  return { client, send: (name, ...given) => client.call(name, ...given) };
}

export const CLIENTS = [
  ['redis', connectNodeRedis],
  ['ioredis', connectIoRedis],
] as const;
