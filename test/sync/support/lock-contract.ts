import { expect, test } from 'vitest';
import type { SyncLock } from 'commandry/sync';

export interface LockUnderTest {
  readonly lock: SyncLock;
  /** Lets a lifetime of one millisecond pass. */
  readonly pass: () => Promise<void>;
}

const LONG_MS = 600_000;
const STRANGER = 'somebody-else';

/** The contract of every lock, in process or not. */
export function testLock(make: () => Promise<LockUnderTest>): void {
  test('gives itself to one at a time', async () => {
    const { lock } = await make();
    const owners = await Promise.all(Array.from({ length: 20 }, () => lock.take('a', LONG_MS)));
    expect(owners.filter((owner) => owner !== undefined)).toHaveLength(1);
  });

  test('is another one under another key', async () => {
    const { lock } = await make();
    expect(await lock.take('a', LONG_MS)).toBeDefined();
    expect(await lock.take('b', LONG_MS)).toBeDefined();
  });

  test('is free again when it was given back, and not before', async () => {
    const { lock } = await make();
    const owner = (await lock.take('a', LONG_MS))!;
    expect(await lock.take('a', LONG_MS)).toBeUndefined();
    expect(await lock.release('a', owner)).toBe(true);
    expect(await lock.take('a', LONG_MS)).toBeDefined();
  });

  test('is free again after its lifetime', async () => {
    const { lock, pass } = await make();
    await lock.take('a', 1);
    await pass();
    expect(await lock.take('a', LONG_MS)).toBeDefined();
  });

  test('lasts as long as its last renewal says', async () => {
    const { lock, pass } = await make();
    const owner = (await lock.take('a', LONG_MS))!;
    expect(await lock.renew('a', owner, 1)).toBe(true);
    await pass();
    const next = (await lock.take('a', LONG_MS))!;
    expect(await lock.renew('a', next, LONG_MS)).toBe(true);
    expect(await lock.take('a', 1)).toBeUndefined();
  });

  test('is renewed and given back by its owner alone', async () => {
    const { lock, pass } = await make();
    const late = (await lock.take('a', 1))!;
    await pass();
    const owner = (await lock.take('a', LONG_MS))!;
    for (const other of [late, STRANGER]) {
      expect(await lock.renew('a', other, LONG_MS)).toBe(false);
      expect(await lock.release('a', other, 'what somebody else did')).toBe(false);
    }
    expect(await lock.take('a', LONG_MS)).toBeUndefined();
    expect(await lock.lastApplied('a')).toBeUndefined();
    expect(await lock.release('a', owner)).toBe(true);
  });

  test('is neither renewed nor given back after its end, even if nobody has taken it since', async () => {
    const { lock, pass } = await make();
    const late = (await lock.take('a', 1))!;
    await pass();
    expect(await lock.renew('a', late, LONG_MS)).toBe(false);
    expect(await lock.release('a', late, 'h')).toBe(false);
    expect(await lock.lastApplied('a')).toBeUndefined();
  });

  test('names another owner each time', async () => {
    const { lock } = await make();
    const owners = new Set<string>();
    for (let time = 0; time < 5; time++) {
      const owner = (await lock.take('a', LONG_MS))!;
      owners.add(owner);
      await lock.release('a', owner);
    }
    expect(owners.size).toBe(5);
  });

  test('remembers who finished last and what, and nothing of those who did not finish', async () => {
    const { lock } = await make();
    expect(await lock.lastApplied('a')).toBeUndefined();
    const first = (await lock.take('a', LONG_MS))!;
    await lock.release('a', first, 'hash-1');
    const second = (await lock.take('a', LONG_MS))!;
    expect(await lock.lastApplied('a')).toEqual({ owner: first, hash: 'hash-1' });
    await lock.release('a', second);
    expect(await lock.lastApplied('a')).toEqual({ owner: first, hash: 'hash-1' });
    const third = (await lock.take('a', LONG_MS))!;
    await lock.release('a', third, 'hash-3');
    expect(await lock.lastApplied('a')).toEqual({ owner: third, hash: 'hash-3' });
    expect(await lock.lastApplied('b')).toBeUndefined();
  });
}
