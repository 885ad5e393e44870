import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';

/** Why tests with a real Redis are skipped on this machine; undefined where they run. */
export const NO_REDIS =
  spawnSync('redis-server', ['--version']).status === 0
    ? undefined
    : 'there is no redis-server on this machine; on Debian, apt-get install redis-server brings it';

export type RedisClient = ReturnType<typeof createClient>;

export interface TestRedis {
  /** Where it listens: the path of a socket. */
  readonly socketPath: string;
  /** A client that is connected, and closed with the server. Calls fail at once while the server is away. */
  connect(): Promise<RedisClient>;
  /** Ends the server, and nothing else: clients notice. */
  kill(): Promise<void>;
  /** Starts it again where it was, after it was killed. */
  start(): Promise<void>;
  /** Ends clients and server, and removes what they left. */
  stop(): Promise<void>;
}

/**
 * A Redis server of its own, in memory alone, that nobody reaches over the network.
 *
 * @param settings - More of them, as redis-server takes them.
 */
export async function startRedis(...settings: readonly string[]): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'commandry-redis-'));
  const socketPath = join(folder, 'redis.sock');
  const place = ['--port', '0', '--unixsocket', socketPath, '--dir', folder];
  let kill = await startServer([...place, '--save', '', '--appendonly', 'no', ...settings]);
  const clients: RedisClient[] = [];
  return {
    socketPath,
    connect: async () => {
      const client = createClient({ socket: { path: socketPath, tls: false }, disableOfflineQueue: true });
      client.on('error', () => undefined);
      clients.push(client as RedisClient);
      await client.connect();
      return client as RedisClient;
    },
    kill: () => kill(),
    start: async () => {
      kill = await startServer([...place, '--save', '', '--appendonly', 'no', ...settings]);
    },
    stop: async () => {
      for (const client of clients) client.destroy();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a server. Returns what ends it. */
async function startServer(settings: readonly string[]): Promise<() => Promise<void>> {
  const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  // Whatever becomes of the tests, it does not outlive them.
  const end = () => server.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => {
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => {
      reject(new Error('redis-server ended while it started.'));
    });
    server.stdout.on('data', (text: Buffer) => {
      if (/ready to accept connections/i.test(text.toString())) resolve();
    });
  });
  return () => {
    process.off('exit', end);
    end();
    return ended;
  };
}
