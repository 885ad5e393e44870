import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from 'redis';
import { HeldWork, toWork } from '../contract/work-queue.js';
import { createManualClock } from '../support/time/manual-clock.js';
import {
  NO_REDIS,
  startRedis,
  type TestRedis,
  type TestRedisOptions,
} from '../support/processes/redis-server.js';
import { createTestQueue } from './support/bull.js';
import { openLinedQueue } from './support/lined-queue.js';

const TOKEN = 'aW50ZXJhY3Rpb246c2VjcmV0LXRva2VuLW9mLWFuLWludGVyYWN0aW9u';

describe.skipIf(NO_REDIS !== undefined)('the queue of BullMQ, when something goes wrong:', () => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  const open = (options?: Parameters<typeof openLinedQueue>[1]) => openLinedQueue(redis.socketPath, options);

  async function startOwn(options: TestRedisOptions) {
    const own = await startRedis(options);
    onTestFinished(() => own.stop());
    return own;
  }

  const eventsOf = (entries: readonly { readonly event: string }[]) => entries.map(({ event }) => event);
  const notDurable = 'WORK_QUEUE_NOT_DURABLE';

  describe.each(['redis', 'ioredis'] as const)('a client of %s', (kind) => {
    test('adds nothing while Redis is away, says so once, and adds again when it is back', async () => {
      // No limit passes by this clock: calls are refused, and do not wait.
      const { queue, entries, line } = await open({ kind, clock: createManualClock() });
      await queue.add(toWork('1'));
      await line.cut();
      for (const id of ['2', '3', '4'])
        await expect(queue.add(toWork(id))).rejects.toMatchObject({ code: 'WORK_QUEUE_FAILED' });
      await expect(queue.check()).rejects.toMatchObject({ code: 'WORK_QUEUE_FAILED' });
      expect(eventsOf(entries)).toEqual([notDurable, 'WORK_QUEUE_FAILED']);
      await line.mend();
      await expect
        .poll(() =>
          queue.add(toWork('5')).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      expect(eventsOf(entries)).toEqual([notDurable, 'WORK_QUEUE_FAILED', 'WORK_QUEUE_BACK']);
    });

    test('begins when Redis was not there at first', async () => {
      const { queue, line } = await open({ kind, clock: createManualClock(Date.now()) });
      await line.cut();
      const held = new HeldWork();
      queue.work(held.run);
      const added = queue.add(toWork('1'));
      await line.mend();
      await added;
      (await held.next()).end('done');
    });

    test('goes on to work when Redis is back', async () => {
      const { queue, line, other } = await open({ kind });
      const held = new HeldWork();
      const told: Error[] = [];
      queue.work(held.run, { onError: (error) => told.push(error) });
      await queue.add(toWork('1'));
      (await held.next()).end('done');
      await line.cut();
      await other().add(toWork('2'));
      await expect.poll(() => told).toHaveLength(1);
      await line.mend();
      (await held.next()).end('done');
      expect(held.ids).toEqual(['1', '2']);
      expect(told).toHaveLength(1);
    });

    test('ends while Redis does not answer', async () => {
      const { queue, line } = await open({ kind });
      const held = new HeldWork();
      queue.work(held.run);
      await queue.add(toWork('1'));
      await held.next();
      line.hold();
      await queue.close();
    });

    test('warns once of settings that endanger work, through its log alone', async () => {
      const own = await startOwn({ settings: ['--maxmemory-policy', 'allkeys-lru'] });
      const { queue, entries } = createTestQueue(own.socketPath, { kind });
      const worker = queue.work(() => 'done');
      await queue.check();
      await queue.add(toWork('1'));
      await expect.poll(() => queue.depth()).toMatchObject({ waiting: 0, active: 0 });
      await worker.close();
      await queue.close();
      expect(eventsOf(entries)).toEqual(['WORK_QUEUE_EVICTS', notDurable]);
      expect(entries[0]).toMatchObject({
        level: 'warn',
        message: expect.stringContaining('allkeys-lru') as string,
      });
    });
  });

  test('begins again when the first call of its connection has failed', async () => {
    const own = await startOwn({});
    const client = await own.connect();
    await client.sendCommand(['ACL', 'SETUSER', 'default', '-info']);
    const clock = createManualClock(Date.now());
    const { queue } = createTestQueue(own.socketPath, { clock });
    onTestFinished(() => queue.close());
    await expect(queue.add(toWork('1'))).rejects.toThrow(/NOPERM/);
    const held = new HeldWork();
    const told: Error[] = [];
    const worker = queue.work(held.run, { onError: (error) => told.push(error) });
    await expect.poll(() => clock.waiting()).toBe(1);
    await client.sendCommand(['ACL', 'SETUSER', 'default', '+info']);
    await queue.add(toWork('2'));
    clock.advance(1000);
    (await held.next()).end('done');
    await worker.close();
    expect(held.ids).toEqual(['2']);
  });

  test('warns of nothing if Redis keeps what it is given', async () => {
    const own = await startOwn({ appendOnly: true });
    const { queue, entries } = createTestQueue(own.socketPath);
    await queue.add(toWork('1'));
    await queue.close();
    expect(entries).toEqual([]);
  });

  test('rejects within two seconds while Redis does not answer, and keeps once what arrives late', async () => {
    const clock = createManualClock();
    const { queue, line } = await open({ clock });
    await queue.check();
    line.hold();
    let isSettled = false;
    const added = queue.add(toWork('1')).finally(() => (isSettled = true));
    added.catch(() => undefined);
    await expect.poll(() => clock.waiting()).toBe(1);
    clock.advance(1899);
    await queue.add(toWork('a:b')).catch(() => undefined);
    expect(isSettled).toBe(false);
    clock.advance(1);
    await expect(added).rejects.toThrow('Redis did not answer within 1900 ms');
    line.release();
    await queue.add(toWork('1'));
    expect(await queue.depth()).toMatchObject({ waiting: 1 });
  });

  test('refuses at once what would pile up while Redis does not answer', async () => {
    const clock = createManualClock();
    const { queue, line } = await open({ clock });
    await queue.check();
    line.hold();
    const added = Array.from({ length: 1000 }, (_, index) => queue.add(toWork(`${index}`)));
    const refused = Promise.allSettled(added);
    await expect(queue.add(toWork('one more'))).rejects.toThrow('1000 calls are without an answer');
    clock.advance(2000);
    await refused;
    await expect(queue.add(toWork('one more'))).rejects.toThrow('1000 calls are without an answer');
    line.release();
    await expect
      .poll(() =>
        queue.add(toWork('one more')).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });

  test('asks a Redis whose memory is full once, not in a loop, and goes on when there is room', async () => {
    const own = await startOwn({});
    const client = await own.connect();
    const clock = createManualClock();
    const { queue } = createTestQueue(own.socketPath, { clock });
    onTestFinished(() => queue.close());
    await queue.check();
    await client.configSet('maxmemory', '1');
    await expect(queue.add(toWork('1'))).rejects.toThrow(/OOM/);
    const held = new HeldWork();
    const told: Error[] = [];
    queue.work(held.run, { onError: (error) => told.push(error) });
    const callsOf = async () =>
      Number(/cmdstat_evalsha:calls=(\d+)/.exec(await client.info('commandstats'))?.[1]);
    await expect.poll(() => told.length).toBeGreaterThan(0);
    const before = await callsOf();
    for (let turn = 0; turn < 500; turn++) await client.ping();
    expect((await callsOf()) - before).toBeLessThan(20);
    await client.configSet('maxmemory', '0');
    await queue.add(toWork('2'));
    clock.advance(1000);
    (await held.next()).end('done');
    expect(held.ids).toEqual(['2']);
  });

  test('leaves nothing of work in Redis when it has ended', async () => {
    const own = await startOwn({});
    const { queue } = createTestQueue(own.socketPath);
    const held = new HeldWork();
    queue.work(held.run);
    for (const outcome of ['done', 'failed'] as const) {
      await queue.add(toWork(outcome, { data: { token: TOKEN } }));
      const attempt = await held.next();
      await attempt.note(`noted ${TOKEN}`);
      attempt.end(outcome);
    }
    await queue.add(toWork('thrown', { data: { token: TOKEN }, maxAttempts: 2 }));
    for (const _attempt of [1, 2]) (await held.next()).fail(new Error(`failed with ${TOKEN}`));
    await queue.add(toWork('removed', { data: { token: TOKEN }, delayMs: 60_000 }));
    await queue.remove('removed');
    await expect.poll(() => queue.depth()).toMatchObject({ active: 0, delayed: 0, failed: 2 });
    await queue.close();
    const client = await own.connect();
    const keys = await client.keys('*');
    expect(keys.length).toBeGreaterThan(0);
    const dumps = await Promise.all(keys.map((key) => client.sendCommand(['DUMP', key])));
    expect(
      [...keys, ...dumps.map(String)].filter((text) =>
        /w-(?:done|failed|thrown|removed)$|aW50ZXJ/.test(text),
      ),
    ).toEqual([]);
  });

  test.each(['redis', 'ioredis'] as const)('tells nothing of the data with %s', async (kind) => {
    const own = await startOwn({});
    const client = await own.connect();
    const { queue, entries } = createTestQueue(own.socketPath, { kind });
    onTestFinished(() => queue.close());
    await queue.check();
    const told: Error[] = [];
    queue.work(() => 'done', { onError: (error) => told.push(error) });
    await client.configSet('maxmemory', '1');
    const refused: unknown = await queue
      .add(toWork('1', { data: { token: TOKEN } }))
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: expect.stringContaining('OOM') as string });
    expect(inspect([refused, told, entries], { depth: 20, showHidden: true })).not.toContain(TOKEN);
  });

  test('tells no passwords', async () => {
    const own = await startOwn({ withPort: true, settings: ['--requirepass', 'correct-horse'] });
    const entries: unknown[] = [];
    const { queue } = createTestQueue('', {
      connection: createClient({ url: `redis://someone:wrong-battery@127.0.0.1:${own.port}` }),
      log: (entry) => void entries.push(entry),
    });
    const told: unknown[] = [];
    const worker = queue.work(() => 'done', { onError: (error) => told.push(error) });
    const refused: unknown = await queue.add(toWork('1')).catch((error: unknown) => error);
    await expect.poll(() => told.length).toBeGreaterThan(0);
    await worker.close();
    await queue.close();
    const said = inspect([refused, told, entries], { depth: 20, showHidden: true });
    for (const error of [refused, ...told])
      expect(error).toMatchObject({ message: expect.stringContaining('WRONGPASS') as string });
    expect(said).not.toMatch(/battery|horse/);
  });
});

test('a logger of the shape of pino is told what createApp would tell it', async () => {
  const { createBullQueue } = await import('commandry/bullmq');
  const told: [level: string, event: unknown][] = [];
  const write = (level: string) => (fields: Readonly<Record<string, unknown>>) =>
    told.push([level, fields['event']]);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const connection = createClient({ socket: { path: '/nowhere/redis.sock', tls: false } });
  const queue = createBullQueue({ connection, log });
  await expect(queue.check()).rejects.toMatchObject({ code: 'WORK_QUEUE_FAILED' });
  expect(told).toContainEqual(['error', 'WORK_QUEUE_FAILED']);
  await queue.close();
});
