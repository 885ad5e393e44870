import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { startEmulator, type Emulator, type EmulatorEvent } from 'commandry-dev/emulator';
import { bundle } from '../../../support/processes/bundle.js';
import { NO_REDIS, startRedis, type TestRedis } from '../../../support/processes/redis-server.js';
import { root } from '../../../support/processes/run.js';
import { connectControl, type Control } from '../../../../examples/weather/play/control.js';
import { readScene, type Scene } from '../../../../examples/weather/play/world.js';
import { startProcess, type Started } from './start-process.js';

/** Why nothing of this runs on this machine; undefined where it does. */
export const NOT_HERE =
  NO_REDIS ??
  (spawnSync('haproxy', ['-v']).status === 0
    ? undefined
    : 'there is no haproxy on this machine; on Debian, apt-get install haproxy brings it');

const EXAMPLE = new URL('../../../../examples/replicas/', import.meta.url);

const WEB_NAMES = ['web1', 'web2', 'web3'] as const;
const WORKER_NAMES = ['worker1', 'worker2'] as const;

/** Discord, the proxy, three web processes, two workers and a Redis, all of this test. */
export interface Fleet {
  readonly control: Control;
  readonly scene: Scene;
  /** What happened at Discord, from the start. */
  readonly events: readonly EmulatorEvent[];
  readonly proxy: Started;
  /** Every line of every web process and worker that has run. */
  lines(): readonly string[];
  /** Lets something go wrong at Discord, once. */
  addFault(fault: object): Promise<void>;
  /** Ends each process, one after the other, and starts it anew as soon as it has ended. */
  restartAll(between: () => Promise<void>): Promise<readonly (number | string)[]>;
  stop(): Promise<void>;
}

/** Returns the web processes that answered interactions, in order, by the log of the proxy. */
export function served({ proxy }: Fleet): readonly string[] {
  return proxy.lines.flatMap((line) => /^POST \/interactions 200 (web\d),/.exec(line)?.[1] ?? []);
}

/** Returns the writes of commands at Discord. */
export function commandWrites({ events }: Fleet): readonly EmulatorEvent[] {
  return events.filter(
    (event) => event.type === 'API_RESPONSE' && event.path.endsWith('/commands') && event.method !== 'GET',
  );
}

/** @param onEvent - Called with each event of Discord. */
export async function startFleet(onEvent: (event: EmulatorEvent) => void): Promise<Fleet> {
  const folder = `${root}node_modules/.cache/commandry-bundles/replicas`;
  const redisSettings = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
  const [redis, emulator, webProgram, workerProgram, ports] = await Promise.all([
    startRedis({ withPort: true, settings: redisSettings }),
    // All times of Discord are ten times as long: however busy the machine is, nothing comes too late.
    startEmulator({ rateLimits: false, responseDeadline: (ms) => AbortSignal.timeout(10 * ms) }),
    bundle(new URL('web.ts', EXAMPLE), folder),
    bundle(new URL('worker.ts', EXAMPLE), folder),
    findPorts(WEB_NAMES.length + 1),
  ]);
  const events: EmulatorEvent[] = [];
  emulator.subscribe((event) => {
    events.push(event);
    onEvent(event);
  });
  const control = connectControl(emulator.baseUrl);
  const scene = await readScene(control);
  const addFault = async (fault: object) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(fault) };
    const { ok } = await fetch(`${emulator.controlUrl}/faults`, init);
    if (!ok) throw new Error('The emulator refused the fault.');
  };
  // Whoever registers takes so long, 1.5 seconds, that all others come to it meanwhile.
  await addFault({ on: 'api', method: 'PUT', kind: 'delay', delay_ms: 150 });
  const environment = { ...scene.environment, REDIS_URL: `redis://127.0.0.1:${redis.port}` };
  const [proxyPort = 0, ...webPorts] = ports;

  const running = new Map<string, Started>();
  const ended: Started[] = [];
  const startWeb = async (index: number) => {
    const own = { ...environment, PORT: String(webPorts[index]) };
    const started = await startProcess(process.execPath, [webProgram], {
      environment: own,
      readyLine: /^web process ready/,
    });
    running.set(`web${index}`, started);
  };
  const startWorker = async (index: number) => {
    const started = await startProcess(process.execPath, [workerProgram], {
      environment,
      readyLine: /^worker ready/,
    });
    running.set(`worker${index}`, started);
  };
  await Promise.all([
    ...WEB_NAMES.map((_, at) => startWeb(at)),
    ...WORKER_NAMES.map((_, at) => startWorker(at)),
  ]);
  const proxy = await startProxy(proxyPort, webPorts);
  await control.setEndpoint(scene.applicationId, `http://127.0.0.1:${proxyPort}/interactions`);

  const restart = async (name: string, start: () => Promise<void>) => {
    const old = running.get(name)!;
    const how = await old.terminate();
    running.delete(name);
    ended.push(old);
    await start();
    return how;
  };
  return {
    control,
    scene,
    events,
    proxy,
    addFault,
    lines: () => [...running.values(), ...ended].flatMap(({ lines }) => lines),
    restartAll: async (between) => {
      const hows: (number | string)[] = [];
      for (const [kind, count, start] of [
        ['web', WEB_NAMES.length, startWeb],
        ['worker', WORKER_NAMES.length, startWorker],
      ] as const)
        for (let index = 0; index < count; index++) {
          hows.push(await restart(`${kind}${index}`, () => start(index)));
          await between();
        }
      return hows;
    },
    stop: () => stopAll([...running.values()], proxy, emulator, redis),
  };
}

async function startProxy(port: number, webPorts: readonly number[]): Promise<Started> {
  const config = fileURLToPath(new URL('haproxy.cfg', EXAMPLE));
  const servers = WEB_NAMES.map((name, at) => [name.toUpperCase(), `127.0.0.1:${webPorts[at]}`]);
  const environment = { LISTEN: `127.0.0.1:${port}`, ...(Object.fromEntries(servers) as NodeJS.ProcessEnv) };
  const proxy = await startProcess('haproxy', ['-db', '-f', config], { environment });
  const listens = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await vi.waitUntil(listens, { timeout: 60_000 });
  return proxy;
}

async function stopAll(
  processes: readonly Started[],
  proxy: Started,
  emulator: Emulator,
  redis: TestRedis,
): Promise<void> {
  await Promise.all([proxy, ...processes].map((one) => one.kill()));
  await emulator.stop();
  await redis.stop();
}

/** Ports of the loopback interface that nobody listens on. */
async function findPorts(count: number): Promise<readonly number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.once('listening', resolve))));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
