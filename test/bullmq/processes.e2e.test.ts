import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { QueuedWork } from 'commandry';
import { HeldWork, toWork } from '../contract/work-queue.js';
import { bundle } from '../support/processes/bundle.js';
import { NO_REDIS, startRedis, type TestRedis } from '../support/processes/redis-server.js';
import { createTestQueue, LONG, patientClock } from './support/bull.js';

interface Said {
  readonly added?: string;
  readonly refused?: string;
  readonly begun?: string;
  readonly attempt?: number;
  readonly notes?: readonly string[];
  readonly ready?: boolean;
}

describe.skipIf(NO_REDIS !== undefined)('processes that share a queue', () => {
  let program: string;
  let redis: TestRedis;

  beforeAll(async () => {
    [redis, program] = await Promise.all([
      startRedis({ appendOnly: true }),
      bundle(new URL('fixtures/bull-process.ts', import.meta.url)),
    ]);
  });
  afterAll(() => redis.stop());

  /** A process that is ready, with everything that it says. Only one whose locks somebody waits for has `SHORT` times. */
  async function start(
    role: 'adds' | 'holds' | 'does',
    name: string,
    {
      server = redis,
      drainMs = 0,
      times = 'LONG',
    }: { readonly server?: TestRedis; readonly drainMs?: number; readonly times?: 'SHORT' | 'LONG' } = {},
  ) {
    const settings = [role, server.socketPath, name, String(drainMs), times];
    const child = spawn(process.execPath, [program, ...settings], { stdio: ['pipe', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stdin.on('error', () => undefined);
    const said: Said[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => said.push(JSON.parse(line) as Said));
    const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
    await expect.poll(() => said.some(({ ready }) => ready)).toBe(true);
    return {
      said,
      ended,
      kill: () => (child.kill('SIGKILL'), ended),
      terminate: () => (child.kill('SIGTERM'), ended),
      add: (...works: readonly QueuedWork[]) =>
        child.stdin.write(works.map((work) => `${JSON.stringify(work)}\n`).join('')),
      begun: () => said.flatMap(({ begun }) => begun ?? []),
      added: () => said.flatMap(({ added }) => added ?? []),
    };
  }

  function openQueue(name: string, server = redis) {
    const { queue } = createTestQueue(server.socketPath, { ...LONG, name, clock: patientClock });
    onTestFinished(() => queue.close());
    return queue;
  }

  test('work whose process is killed in the middle runs once more in another, which sees its notes', async () => {
    const name = randomUUID();
    const queue = openQueue(name);
    const first = await start('holds', name, { times: 'SHORT' });
    await queue.add(toWork('1'));
    await expect.poll(first.begun).toEqual(['1']);
    await first.kill();
    const [second, third] = await Promise.all([start('does', name), start('does', name)]);
    await expect.poll(() => queue.depth()).toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    const begun = [...second.said, ...third.said].filter(({ begun }) => begun !== undefined);
    expect(begun).toEqual([{ begun: '1', attempt: 2, notes: ['begun by holds'] }]);
  });

  test('work is kept when the process that added it is killed at once', async () => {
    const name = randomUUID();
    const adder = await start('adds', name);
    adder.add(...Array.from({ length: 50 }, (_, index) => toWork(`${index}`)));
    await expect.poll(() => adder.added().length).toBeGreaterThan(0);
    await adder.kill();
    const worker = await start('does', name);
    await expect.poll(() => openQueueDepth(name)).toMatchObject({ waiting: 0, active: 0 });
    expect(worker.begun()).toEqual(expect.arrayContaining(adder.added()));
    expect(new Set(worker.begun()).size).toBe(worker.begun().length);
  });

  async function openQueueDepth(name: string) {
    const { queue } = createTestQueue(redis.socketPath, { name, clock: patientClock });
    const depth = await queue.depth();
    await queue.close();
    return depth;
  }

  test('a process that is told to end ends by itself, and hands back what it runs', async () => {
    const name = randomUUID();
    const queue = openQueue(name);
    const worker = await start('holds', name);
    await queue.add(toWork('1', { maxAttempts: 1 }));
    await expect.poll(worker.begun).toEqual(['1']);
    expect(await worker.terminate()).toBe(0);
    expect(await queue.depth()).toMatchObject({ waiting: 1, active: 0 });
    const held = new HeldWork();
    queue.work(held.run);
    const next = await held.next();
    expect(next).toMatchObject({ attempt: 1, isLast: true, notes: ['begun by holds'] });
    next.end('done');
  });

  test('processes that add and work end by themselves', async () => {
    const name = randomUUID();
    const [adder, worker] = await Promise.all([
      start('adds', name),
      start('does', name, { drainMs: 600_000 }),
    ]);
    adder.add(toWork('1'));
    await expect.poll(worker.begun).toEqual(['1']);
    expect(await Promise.all([adder.terminate(), worker.terminate()])).toEqual([0, 0]);
  });

  test('1,000 pieces of work are done by two processes, and none twice', async () => {
    const name = randomUUID();
    const queue = openQueue(name);
    const workers = await Promise.all([1, 2].map(() => start('does', name)));
    const ids = Array.from({ length: 1000 }, (_, index) => `${index}`);
    await Promise.all(ids.map((id) => queue.add(toWork(id))));
    const begun = () => workers.flatMap((worker) => worker.begun());
    await expect.poll(() => begun().length).toBeGreaterThanOrEqual(1000);
    await expect.poll(() => queue.depth()).toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    expect(begun().toSorted()).toEqual(ids.toSorted());
    for (const worker of workers) expect(worker.begun().length).toBeGreaterThan(0);
  });

  test('what Redis has confirmed survives that it is killed, again and again', async () => {
    const server = await startRedis({ appendOnly: true });
    onTestFinished(() => server.stop());
    const name = randomUUID();
    const [adder, worker] = await Promise.all([
      start('adds', name, { server }),
      // What it could not say in time is done once more.
      start('does', name, { server, times: 'SHORT' }),
    ]);
    let next = 0;
    for (let round = 0; round < 5; round++) {
      const before = adder.said.length;
      adder.add(...Array.from({ length: 100 }, () => toWork(`${next++}`, { maxAttempts: 50 })));
      await expect.poll(() => adder.said.length).toBeGreaterThan(before);
      await server.kill();
      // Each is confirmed or refused before Redis is back.
      await expect.poll(() => adder.said.length).toBe(next + 1);
      await server.restart();
    }
    const queue = openQueue(name, server);
    await expect
      .poll(() => queue.depth().catch(() => undefined))
      .toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    const begun = worker.begun();
    expect(adder.added().length).toBeGreaterThan(0);
    expect(adder.added().filter((id) => !begun.includes(id))).toEqual([]);
  });
});
