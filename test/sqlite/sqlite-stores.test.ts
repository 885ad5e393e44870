import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSqliteQueue, createSqliteStores } from 'commandry/sqlite';
import { createCooldowns } from '../../src/interactions/middleware/middleware-chains.js';
import { toWork } from '../contract/work-queue.js';
import { chatInputPayload } from '../../tools/src/testing/payloads.js';
import { kit, START_MS, startHandler } from '../support/apps/started-app.js';
import { propertyRuns } from '../support/property.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { createManualClock } from '../support/time/manual-clock.js';

/** Makes stores in one file, as processes one after the other have them, or at once. */
function open() {
  const clock = createManualClock(START_MS);
  const file = `${makeTemporaryFolder()}/bot.sqlite`;
  const make = () => {
    const stores = createSqliteStores({ file, clock });
    onTestFinished(() => stores.close());
    return stores;
  };
  return { clock, file, make };
}

describe('stores in a file', () => {
  test('know an interaction that another process has seen, for as long as they are told', async () => {
    const { clock, make } = open();
    const [one, other] = [make().seenInteractions, make().seenInteractions];
    const added = await Promise.all([one.add('1', 1000), other.add('1', 1000), one.add('2', 1000)]);
    expect(added.toSorted()).toEqual([false, true, true]);
    await one.remove('2');
    expect(await other.add('2', 1000)).toBe(true);
    clock.advance(1000);
    expect(await other.add('1', 1000)).toBe(true);
  });

  test('count uses over restarts, as a store in memory counts those of one process', async () => {
    const use = fc.record({
      key: fc.constantFrom('a', 'b'),
      limit: fc.integer({ min: 1, max: 3 }),
      windowMs: fc.constantFrom(10, 100),
      passMs: fc.integer({ min: 0, max: 30 }),
      restarts: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(use, { maxLength: 15 }), async (uses) => {
        const clock = createManualClock();
        const file = `${makeTemporaryFolder()}/bot.sqlite`;
        let stores = createSqliteStores({ file, clock });
        const inMemory = createCooldowns(clock);
        for (const { key, limit, windowMs, passMs, restarts } of uses) {
          // A key has one limit and one window.
          const own = `${key}:${limit}:${windowMs}`;
          clock.advance(passMs);
          if (restarts) {
            await stores.close();
            stores = createSqliteStores({ file, clock });
          }
          expect(await stores.cooldowns.take(own, limit, windowMs)).toBe(
            await inMemory.take(own, limit, windowMs),
          );
        }
        await stores.close();
      }),
      { numRuns: propertyRuns(10, 300) },
    );
  });

  test('leave a note for who starts at the same time, and let it be replaced by who knows it', async () => {
    const { clock, make } = open();
    const [one, other] = [make().syncNotes, make().syncNotes];
    expect(await one.leave('key', 'mine', 1000)).toBe('mine');
    expect(await other.leave('key', 'theirs', 1000)).toBe('mine');
    expect(await other.leave('key', 'theirs', 1000, 'mine')).toBe('theirs');
    clock.advance(1000);
    expect(await one.leave('key', 'mine', 1000)).toBe('mine');
  });

  test('keep suggestions until they expire', async () => {
    const { clock, make } = open();
    await make().suggestions.set('cities', 'ber', '["Berlin"]', 1000);
    const { suggestions } = make();
    clock.advance(400);
    expect(await suggestions.get('cities', 'ber')).toEqual({ text: '["Berlin"]', leftMs: 600 });
    expect(await suggestions.get('cities', 'par')).toBeUndefined();
    clock.advance(600);
    expect(await suggestions.get('cities', 'ber')).toBeUndefined();
  });

  test('share their file with the queue', async () => {
    const { clock, file, make } = open();
    const queue = createSqliteQueue({ file, clock });
    onTestFinished(() => queue.close());
    const { seenInteractions } = make();
    await Promise.all([queue.add(toWork('1')), seenInteractions.add('1', 1000)]);
    expect(await queue.depth()).toMatchObject({ waiting: 1 });
  });

  test('are what an app takes: an interaction runs once, also after a restart', async () => {
    const { make } = open();
    let runs = 0;
    const payload = chatInputPayload(kit.context(), 'run');
    for (const expected of [200, 409]) {
      const { app } = startHandler(() => `run ${++runs}`, { stores: make() });
      expect((await kit.send(app, payload)).status).toBe(expected);
    }
    expect(runs).toBe(1);
  });
});
