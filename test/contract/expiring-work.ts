import { expect, test } from 'vitest';
import { HeldWork, toWork, untilDepth, untilPaused, type QueueUnderTest } from './held-work.js';

/** The contract of what a queue names of the work that expires. */
export function testExpiring(open: () => Promise<QueueUnderTest>): void {
  test('lists what waits and expires soon, what is under way left out', async () => {
    const { queue } = await open();
    const nowMs = Date.now();
    const held = new HeldWork();
    queue.work(held.run, { concurrency: 1 });
    await queue.add(toWork('active', { expiresAtMs: nowMs + 1000 }));
    const active = await held.next();
    await queue.add(toWork('soon', { expiresAtMs: nowMs + 1000 }));
    await queue.add(toWork('delayed', { expiresAtMs: nowMs + 2000, delayMs: 60_000 }));
    await queue.add(toWork('late', { expiresAtMs: nowMs + 900_000 }));
    await queue.add(toWork('never', { expiresAtMs: undefined }));
    const found = await queue.expiring(nowMs + 5000);
    expect(found.map(({ id }) => id).toSorted()).toEqual(['delayed', 'soon']);
    expect(found.find(({ id }) => id === 'soon')?.data).toEqual({ id: 'soon' });
    expect(await queue.expiring(nowMs)).toEqual([]);
    active.end('done');
    for (const id of ['soon', 'late', 'never']) {
      const attempt = await held.next();
      expect(attempt.work.id).toBe(id);
      attempt.end('done');
    }
  });

  test('lists what expires soon behind much that does not, and does not list what has ended', async () => {
    const { queue } = await open();
    const nowMs = Date.now();
    const held = new HeldWork();
    const worker = queue.work(held.run, { concurrency: 1 });
    await queue.add(toWork('ended', { expiresAtMs: nowMs + 1000 }));
    const ended = await held.next();
    await ended.note('begun');
    ended.end('done');
    await untilDepth(queue, { active: 0 });
    await worker.close();
    for (let at = 0; at < 1100; at += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, more) =>
          queue.add(toWork(`job-${at + more}`, { kind: 'job', expiresAtMs: undefined })),
        ),
      );
    await queue.add(toWork('soon', { expiresAtMs: nowMs + 1000 }));
    expect((await queue.expiring(nowMs + 5000)).map(({ id }) => id)).toEqual(['soon']);
    expect(await queue.remove('soon')).toBe(true);
    expect(await queue.expiring(nowMs + 5000)).toEqual([]);
  });

  test('names the notes of what expires', async () => {
    const { queue } = await open();
    const nowMs = Date.now();
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('1', { expiresAtMs: nowMs + 1000, backoffMs: 60_000 }));
    const attempt = await held.next();
    await attempt.note('answered');
    attempt.end('again');
    await untilPaused(queue, held);
    expect(await queue.expiring(nowMs + 5000)).toMatchObject([{ id: '1', notes: ['answered'] }]);
  });
}

/** The contract of how work that expires is claimed. A queue that ends with its process needs no claims. */
export function testClaims(open: () => Promise<QueueUnderTest>): void {
  test('gives claimed work to nobody, until it is removed', async () => {
    const { queue, other } = await open();
    const second = await other();
    const nowMs = Date.now();
    await queue.add(toWork('waits', { expiresAtMs: nowMs + 1000 }));
    await queue.add(toWork('delayed', { expiresAtMs: nowMs + 1000, delayMs: 60_000 }));
    for (const id of ['waits', 'delayed']) {
      const claims = await Promise.all([queue, second, queue, second].map((each) => each.claim!(id)));
      expect(claims.filter(Boolean)).toHaveLength(1);
    }
    expect(await queue.claim!('unknown')).toBe(false);
    expect(await second.expiring(nowMs + 5000)).toEqual([]);
    const held = new HeldWork();
    queue.work(held.run);
    await queue.add(toWork('next'));
    const next = await held.next();
    expect(await queue.claim!('next')).toBe(false);
    next.end('done');
    expect(await second.remove('waits')).toBe(true);
    expect(await queue.remove('waits')).toBe(false);
    expect(await queue.remove('delayed')).toBe(true);
    expect(held.ids).toEqual(['next']);
  });
}
