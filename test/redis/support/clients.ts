import { Cluster, Redis } from 'ioredis';
import { Redis as Redis5 } from 'ioredis-5';
import { createClient, createCluster, createSentinel } from 'redis';
import { createClient as createClient4 } from 'redis-4';
import { createClient as createClient5 } from 'redis-5';
import { onTestFinished } from 'vitest';
import type { IoRedisClient, NodeRedisClient } from 'commandry/redis';
import { PRIMARY_NAME } from '../../support/processes/redis-deployments.js';

/** Where a Redis listens: at a socket, or at a port of this machine. */
export type Place = { readonly path: string } | { readonly port: number };

/** A client that is connected, and closed when the test is over. */
export interface TestClient {
  readonly client: NodeRedisClient | IoRedisClient;
  /** Sends any command. */
  readonly send: (...command: readonly [string, ...string[]]) => Promise<unknown>;
}

type Connect = (place: Place) => Promise<TestClient>;

const HOST = '127.0.0.1';
// Tries again at once: what a test waits for is not to take longer than it must.
const reconnectStrategy = () => 2;

function toSocket(place: Place) {
  const socket =
    'path' in place ? { path: place.path, tls: false as const } : { port: place.port, host: HOST };
  return { ...socket, reconnectStrategy };
}

const connectNodeRedis: Connect = async (place) => {
  const client = createClient({ socket: toSocket(place) });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => {
    if (client.isOpen) client.destroy();
  });
  return { client, send: (...command) => client.sendCommand([...command]) };
};

const connectNodeRedis5: Connect = async (place) => {
  const client = createClient5({ socket: toSocket(place) });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => {
    if (client.isOpen) client.destroy();
  });
  return { client, send: (...command) => client.sendCommand([...command]) };
};

const connectNodeRedis4: Connect = async (place) => {
  const client = createClient4({ socket: toSocket(place) });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(async () => {
    if (client.isOpen) await client.disconnect();
  });
  return { client, send: (...command) => client.sendCommand([...command]) };
};

const connectIoRedis: Connect = async (place) => {
  const more = { retryStrategy: reconnectStrategy, maxRetriesPerRequest: null };
  const client = new Redis(
    'path' in place ? { path: place.path, ...more } : { ...place, host: HOST, ...more },
  );
  await untilReady(client);
  return { client, send: (name, ...given) => client.call(name, ...given) };
};

const connectIoRedis5: Connect = async (place) => {
  const more = { retryStrategy: reconnectStrategy, maxRetriesPerRequest: null };
  const client = new Redis5(
    'path' in place ? { path: place.path, ...more } : { ...place, host: HOST, ...more },
  );
  await untilReady(client);
  return { client, send: (name, ...given) => client.call(name, ...given) };
};

interface Events {
  on(event: 'error', listener: () => void): unknown;
  once(event: 'ready', listener: () => void): unknown;
  disconnect(): void;
}

async function untilReady(client: Events): Promise<void> {
  client.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    client.once('ready', resolve);
  });
  onTestFinished(() => {
    client.disconnect();
  });
}

/** Clients of one server, of the versions that most have. */
export const CLIENTS = [
  ['redis', connectNodeRedis],
  ['ioredis', connectIoRedis],
] as const;

/** Those of each version that is supported. */
export const CLIENTS_OF_ALL_VERSIONS = [
  ...CLIENTS,
  ['redis 5', connectNodeRedis5],
  ['redis 4', connectNodeRedis4],
  ['ioredis 5', connectIoRedis5],
] as const;

/** Clients of a cluster, given the ports of its nodes. */
export const CLUSTER_CLIENTS = [
  [
    'redis',
    async (ports: readonly number[]): Promise<NodeRedisClient> => {
      const client = createCluster({ rootNodes: ports.map((port) => ({ socket: { port, host: HOST } })) });
      client.on('error', () => undefined);
      await client.connect();
      onTestFinished(() => {
        if (client.isOpen) client.destroy();
      });
      return client;
    },
  ],
  [
    'ioredis',
    async (ports: readonly number[]): Promise<IoRedisClient> => {
      const client = new Cluster(ports.map((port) => ({ port, host: HOST })));
      await untilReady(client);
      return client;
    },
  ],
] as const;

/** Clients that ask the Sentinel at that port who the primary is. */
export const SENTINEL_CLIENTS = [
  [
    'redis',
    async (port: number): Promise<NodeRedisClient> => {
      const client = createSentinel({
        name: PRIMARY_NAME,
        sentinelRootNodes: [{ port, host: HOST }],
        scanInterval: 100,
      });
      client.on('error', () => undefined);
      await client.connect();
      onTestFinished(() => {
        if (client.isOpen) void client.destroy();
      });
      return client;
    },
  ],
  [
    'ioredis',
    async (port: number): Promise<IoRedisClient> => {
      const client = new Redis({
        name: PRIMARY_NAME,
        sentinels: [{ port, host: HOST }],
        sentinelRetryStrategy: () => 50,
        retryStrategy: () => 50,
      });
      await untilReady(client);
      return client;
    },
  ],
] as const;
