import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from 'redis';
import type { BullQueueOptions } from 'commandry/bullmq';
import { HeldWork, toWork } from '../contract/work-queue.js';
import { createManualClock } from '../support/time/manual-clock.js';
import {
  NO_REDIS,
  startRedis,
  type TestRedis,
  type TestRedisOptions,
} from '../support/processes/redis-server.js';
import { createTestQueue } from './support/bull.js';
import { openLine } from './support/line.js';

const TOKEN = 'aW50ZXJhY3Rpb246c2VjcmV0LXRva2VuLW9mLWFuLWludGVyYWN0aW9u';

describe.skipIf(NO_REDIS !== undefined)('the queue of BullMQ, when something goes wrong:', () => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  /** A queue behind a line of its own. */
  async function open(options: Parameters<typeof createTestQueue>[1] = {}) {
    const line = await openLine(redis.socketPath);
    const name = randomUUID();
    const made = createTestQueue(line.socketPath, { name, ...options });
    onTestFinished(async () => {
      await made.queue.close();
      await line.cut();
    });
    const other = (more: Partial<BullQueueOptions> = {}) => {
      const { queue } = createTestQueue(redis.socketPath, { name, ...more });
      onTestFinished(() => queue.close());
      return queue;
    };
    return { ...made, line, name, other };
  }

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
      await vi.waitFor(() => {
        expect(told).toHaveLength(1);
      });
      await line.mend();
      (await held.next()).end('done');
      expect(held.ids).toEqual(['1', '2']);
      expect(told).toHaveLength(1);
    });

    test('gives the last attempt, though the connection broke when its notes were read', async () => {
      const { queue, line } = await open({ kind });
      const held = new HeldWork();
      queue.work(held.run);
      await queue.add(toWork('1', { maxAttempts: 2 }));
      const first = await held.next();
      await first.note('half');
      line.breakAt(':logs');
      first.end('again');
      const last = await held.next();
      expect(last).toMatchObject({ attempt: 2, isLast: true, notes: ['half'] });
      last.end('done');
      await expect.poll(() => queue.depth()).toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    });

    test('loses no last attempt, though the connection broke when it was handed back', async () => {
      const { queue, line, other } = await open({ kind });
      const held = new HeldWork();
      const worker = queue.work(held.run);
      await queue.add(toWork('1', { maxAttempts: 1 }));
      const first = await held.next();
      // A key of the script that puts work back.
      line.breakAt(':prioritized');
      const closed = worker.close();
      await expect.poll(() => first.signal.aborted).toBe(true);
      first.end('again');
      await closed;
      const next = new HeldWork();
      other().work(next.run);
      expect((await next.next()).work.id).toBe('1');
    });

    test('waits a second before it asks again for notes that it could not read', async () => {
      const clock = createManualClock(Date.now());
      const { queue, name } = await open({ kind, clock });
      const held = new HeldWork();
      const told: Error[] = [];
      queue.work(held.run, { onError: (error) => told.push(error) });
      await queue.add(toWork('1', { maxAttempts: 2 }));
      const first = await held.next();
      const client = await redis.connect();
      const notes = `commandry:${name}:w-1:logs`;
      await client.set(notes, 'no list');
      first.end('again');
      // What was under way when it paused may ask once more.
      await expect.poll(() => clock.waiting()).toBeGreaterThan(0);
      for (let turn = 0; turn < 500; turn++) await client.ping();
      expect(told.length).toBeLessThan(4);
      expect(String(told[0])).toContain('cannot be used');
      await client.del(notes);
      clock.advance(1000);
      const last = await held.next();
      expect(last).toMatchObject({ attempt: 2, isLast: true });
      last.end('done');
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

  test('tells an attempt that another worker has its work, and asks it no more', async () => {
    const { queue, line, other } = await open();
    const held = new HeldWork();
    const told: Error[] = [];
    queue.work(held.run, { onError: (error) => told.push(error) });
    await queue.add(toWork('1'));
    const lost = await held.next();
    line.hold();
    const next = new HeldWork();
    const survivor = other();
    survivor.work(next.run);
    const again = await next.next();
    expect(again.attempt).toBe(2);
    line.release();
    await expect.poll(() => lost.signal.aborted).toBe(true);
    await expect(lost.note('late')).rejects.toThrow('Another worker');
    lost.end('failed');
    again.end('done');
    await expect.poll(() => survivor.depth()).toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('has lost "report"')]);
  });

  test('gives up what its processes die of, after one attempt more to answer for it', async () => {
    const { name, other } = await open();
    await other().add(toWork('1', { maxAttempts: 1, expiresAtMs: undefined }));
    for (const attempt of [1, 2]) {
      const line = await openLine(redis.socketPath);
      const { queue } = createTestQueue(line.socketPath, { name });
      onTestFinished(() => queue.close());
      const held = new HeldWork();
      queue.work(held.run);
      expect(await held.next()).toMatchObject({ attempt, isLast: true });
      await line.cut();
    }
    const last = other();
    const held = new HeldWork();
    const told: Error[] = [];
    last.work(held.run, { onError: (error) => told.push(error) });
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]).toMatchObject({ message: expect.stringContaining('2 processes have died') as string });
    await expect.poll(() => last.depth()).toMatchObject({ waiting: 0, active: 0, failed: 1 });
    expect(held.ids).toEqual([]);
  });

  test('gives work of an interaction again until it was answered for, however many processes die', async () => {
    const { name, other } = await open();
    await other().add(toWork('1', { maxAttempts: 1 }));
    for (const attempt of [1, 2, 3]) {
      const line = await openLine(redis.socketPath);
      const { queue } = createTestQueue(line.socketPath, { name });
      onTestFinished(() => queue.close());
      const held = new HeldWork();
      queue.work(held.run);
      expect(await held.next()).toMatchObject({ attempt });
      await line.cut();
    }
    const last = other();
    const held = new HeldWork();
    last.work(held.run);
    const attempt = await held.next();
    expect(attempt).toMatchObject({ attempt: 4, isLast: true });
    attempt.end('failed');
    await expect.poll(() => last.depth()).toMatchObject({ waiting: 0, active: 0, failed: 1 });
  });

  test('lets one of all who remove the same work know that it was there', async () => {
    const { queue, other } = await open();
    const second = other();
    await queue.add(toWork('1'));
    const removed = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? queue : second).remove('1')),
    );
    expect(removed.filter(Boolean)).toHaveLength(1);
  });

  test('names claimed work again when whoever has claimed it has not removed it in ten seconds', async () => {
    const clock = createManualClock(1000);
    const { queue, other } = await open({ clock });
    const second = other({ clock });
    await queue.add(toWork('1', { expiresAtMs: 20_000 }));
    expect(await queue.expiring(30_000)).toMatchObject([{ id: '1', mayBeAnswered: false }]);
    expect(await queue.claim!('1')).toBe(true);
    clock.advance(9999);
    expect(await second.expiring(30_000)).toEqual([]);
    expect(await second.claim!('1')).toBe(false);
    clock.advance(1);
    // Its user may have been told.
    expect(await second.expiring(30_000)).toMatchObject([{ id: '1', mayBeAnswered: true }]);
    expect(await second.claim!('1')).toBe(true);
    expect(await queue.claim!('1')).toBe(false);
    expect(await second.remove('1')).toBe(true);
    expect(await second.expiring(30_000)).toEqual([]);
  });

  test('finds what expires behind work that never does', async () => {
    const { queue } = await open();
    for (let index = 0; index < 150; index++)
      await queue.add(toWork(`never${index}`, { expiresAtMs: undefined }));
    for (let index = 0; index < 110; index++) await queue.add(toWork(`soon${index}`, { expiresAtMs: 5 }));
    const found = await queue.expiring(10);
    expect(found).toHaveLength(100);
    expect(found[0]).toMatchObject({ id: 'soon0' });
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
