import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { HeldWork, toWork } from '../contract/work-queue.js';
import { NO_REDIS, startRedis, type TestRedis } from '../support/processes/redis-server.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { createTestQueue } from './support/bull.js';
import { openLine } from './support/line.js';
import { openLinedQueue } from './support/lined-queue.js';

describe.skipIf(NO_REDIS !== undefined)('work in the queue of BullMQ is not lost:', () => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  const open = (options?: Parameters<typeof openLinedQueue>[1]) => openLinedQueue(redis.socketPath, options);

  describe.each(['redis', 'ioredis'] as const)('with a client of %s,', (kind) => {
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

  test('says that work was lost, and not that the queue fails, where another worker has done it meanwhile', async () => {
    const { queue, name } = await open();
    const held = new HeldWork();
    const told: Error[] = [];
    queue.work(held.run, { onError: (error) => told.push(error) });
    await queue.add(toWork('1'));
    const first = await held.next();
    const client = await redis.connect();
    // As another worker leaves it that has ended the work.
    await client.del([`commandry:${name}:w-1`, `commandry:${name}:w-1:lock`]);
    await client.lRem(`commandry:${name}:active`, 0, 'w-1');
    first.end('done');
    await expect
      .poll(() => told.map(({ message }) => message), { timeout: 8000 })
      .toEqual([expect.stringContaining('has lost "w-1"')]);
    await queue.add(toWork('2'));
    (await held.next()).end('done');
    await expect.poll(() => queue.depth()).toMatchObject({ waiting: 0, active: 0 });
    expect(told).toHaveLength(1);
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
});
