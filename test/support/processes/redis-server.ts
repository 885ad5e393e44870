import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
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
  /** Its port on the loopback interface; 0 unless it was asked for. */
  readonly port: number;
  /** A client that is connected, and closed with the server. Calls fail at once while the server is away. */
  connect(): Promise<RedisClient>;
  /** Ends the server, and nothing else: clients notice. */
  kill(): Promise<void>;
  /** Starts it again after {@link kill}, at the same place and with the same files. */
  restart(): Promise<void>;
  /** Stops its process where it is, so that it neither answers nor closes a connection, until {@link thaw}. */
  freeze(): void;
  thaw(): void;
  /** Ends clients and server, and removes what they left. */
  stop(): Promise<void>;
}

export interface TestRedisOptions {
  /** Whether it listens on a port of the loopback interface too. Default: a socket alone. */
  readonly withPort?: boolean;
  /** Whether it keeps everything in a file before it answers. Default: in memory alone. */
  readonly appendOnly?: boolean;
  /** More arguments of the server. */
  readonly settings?: readonly string[];
}

/** A Redis server of its own that nobody reaches over the network. */
export async function startRedis(options: TestRedisOptions = {}): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'commandry-redis-'));
  const socketPath = join(folder, 'redis.sock');
  const port = options.withPort ? await findPort() : 0;
  const keeping = options.appendOnly
    ? ['--appendonly', 'yes', '--appendfsync', 'always']
    : ['--appendonly', 'no'];
  const parameters = [
    ...['--port', String(port), '--bind', '127.0.0.1', '--unixsocket', socketPath, '--dir', folder],
    ...['--save', '', ...keeping, ...(options.settings ?? [])],
  ];
  let server = await startRedisProcess(parameters);
  const clients: RedisClient[] = [];
  const kill = () => server.kill();
  return {
    socketPath,
    port,
    connect: async () => {
      const client = createClient({ socket: { path: socketPath, tls: false }, disableOfflineQueue: true });
      client.on('error', () => undefined);
      clients.push(client as RedisClient);
      await client.connect();
      return client as RedisClient;
    },
    kill,
    restart: async () => {
      server = await startRedisProcess(parameters);
    },
    freeze: () => {
      server.signal('SIGSTOP');
    },
    thaw: () => {
      server.signal('SIGCONT');
    },
    stop: async () => {
      for (const client of clients) client.destroy();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts one server, which is killed at the latest when this process ends. */
export async function startRedisProcess(parameters: readonly string[]) {
  const server = spawn('redis-server', parameters, { stdio: ['ignore', 'pipe', 'ignore'] });
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
      if (/ready to accept connections|sentinel id is/i.test(text.toString())) resolve();
    });
  });
  return {
    signal: (name: 'SIGSTOP' | 'SIGCONT') => server.kill(name),
    kill: () => {
      process.off('exit', end);
      end();
      return ended;
    },
  };
}

/** A port that nobody listens on. */
export async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
