import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { findPort, startRedisProcess } from './redis-server.js';

type Server = Awaited<ReturnType<typeof startRedisProcess>>;

/** Redis servers that belong together, on ports of the loopback interface. */
export interface RedisDeployment {
  /** The ports of a cluster's nodes, or that of the Sentinel. */
  readonly ports: readonly number[];
  /** Sends a command to each server that keeps data. */
  toAll(...command: readonly string[]): Promise<readonly unknown[]>;
  /** Ends the server that is written to, and nothing else. */
  killPrimary(): Promise<void>;
  stop(): Promise<void>;
}

/** The name under which the Sentinel knows the primary. */
export const PRIMARY_NAME = 'bots';

const SLOTS = 16_384;

/** A cluster of three nodes without replicas. */
export async function startRedisCluster(): Promise<RedisDeployment> {
  const nodes = await Promise.all(
    [0, 1, 2].map(async () => {
      const [port, busPort] = [await findPort(), await findPort()];
      const own = ['--cluster-enabled', 'yes', '--cluster-port', String(busPort)];
      return { ...(await startNode(port, own)), busPort };
    }),
  );
  const [first] = nodes;
  for (const [index, { port, busPort }] of nodes.entries()) {
    const [from, to] = [index, index + 1].map((at) => Math.floor((at * SLOTS) / nodes.length));
    await send(port, 'CLUSTER', 'ADDSLOTSRANGE', String(from), String(to! - 1));
    await send(port, 'CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
    await send(first!.port, 'CLUSTER', 'MEET', '127.0.0.1', String(port), String(busPort));
  }
  for (const { port } of nodes)
    await until(async () => {
      const info = String(await send(port, 'CLUSTER', 'INFO'));
      return info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3');
    });
  return toDeployment(
    nodes,
    nodes.map(({ port }) => port),
  );
}

/** A primary with a replica, and a Sentinel that lets the replica take over. */
export async function startRedisWithSentinel(): Promise<RedisDeployment> {
  const primary = await startNode(await findPort());
  const replica = await startNode(await findPort(), ['--replicaof', '127.0.0.1', String(primary.port)]);
  await until(async () =>
    String(await send(replica.port, 'INFO', 'replication')).includes('master_link_status:up'),
  );
  const folder = mkdtempSync(join(tmpdir(), 'commandry-sentinel-'));
  const config = join(folder, 'sentinel.conf');
  writeFileSync(
    config,
    [
      `sentinel monitor ${PRIMARY_NAME} 127.0.0.1 ${primary.port} 1`,
      `sentinel down-after-milliseconds ${PRIMARY_NAME} 300`,
      `sentinel failover-timeout ${PRIMARY_NAME} 1000`,
    ].join('\n'),
  );
  const port = await findPort();
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const sentinel = { port, folder, server: await startRedisProcess([config, '--sentinel', ...own]) };
  // It can let nobody take over whom it has not found.
  await until(async () => {
    const replicas = await send(port, 'SENTINEL', 'REPLICAS', PRIMARY_NAME);
    return Array.isArray(replicas) && replicas.length === 1;
  });
  return toDeployment([primary, replica, sentinel], [port]);
}

interface Node {
  readonly port: number;
  readonly folder: string;
  readonly server: Server;
}

async function startNode(port: number, more: readonly string[] = []): Promise<Node> {
  const folder = mkdtempSync(join(tmpdir(), 'commandry-redis-'));
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  return { port, folder, server: await startRedisProcess([...own, ...more]) };
}

function toDeployment(nodes: readonly Node[], ports: readonly number[]): RedisDeployment {
  const keeping = nodes.filter(({ port }) => nodes.length === ports.length || !ports.includes(port));
  return {
    ports,
    toAll: (...command) => Promise.all(keeping.map(({ port }) => send(port, ...command))),
    killPrimary: () => nodes[0]!.server.kill(),
    stop: async () => {
      for (const { server, folder } of nodes) {
        await server.kill();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

async function send(port: number, ...command: readonly string[]): Promise<unknown> {
  const client = createClient({ socket: { port, host: '127.0.0.1' } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.sendCommand([...command]);
  } finally {
    client.destroy();
  }
}

/** Asks until it is so: each question is a call to a server, which takes its time. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}
