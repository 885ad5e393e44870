import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Clock } from 'commandry';
import { createSyncLock } from 'commandry/sync';
import { syncTogether } from '../../../src/sync/lock/sync-together.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { propertyRuns } from '../../support/property.js';

const LIFETIME_MS = 10_000;

/** The fate of one replica. All lengths in milliseconds. */
const replica = fc.record({
  /** When it starts, and what chance adds to that. */
  startMs: fc.integer({ min: 0, max: 5000 }),
  chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
  hash: fc.constantFrom('old', 'new'),
  /** How long each of its writes takes, one after the other. */
  writesMs: fc.array(fc.integer({ min: 1, max: 2 * LIFETIME_MS }), { maxLength: 4 }),
  /** It dies, stands still without renewing its lock, or fails in the middle of its work. */
  fate: fc.constantFrom('lives', 'lives', 'lives', 'dies', 'stands still', 'fails'),
});

test('whatever becomes of replicas, no two write at once, and each that lives is done or knows who did it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(replica, { minLength: 1, maxLength: 8 }), async (replicas) => {
      const clock = createManualClock();
      const lock = createSyncLock(clock);
      /** Whose write may be on its way. A write that began under a lock may end after it. */
      const writing = new Set<number>();
      const finished: string[] = [];
      const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
      const never = new Promise<never>(() => undefined);

      const run = async (index: number) => {
        const { startMs, chance, hash, writesMs, fate } = replicas[index]!;
        let isStill = false;
        // A process that stands still has no timers; its clock goes on.
        const own: Clock = {
          ...clock,
          after: (ms, callBack) =>
            clock.after(ms, () => {
              if (!isStill) callBack();
            }),
        };
        await wait(startMs);
        let attempts = 0;
        return syncTogether(
          {
            lock,
            key: 'k',
            hash,
            lifetimeMs: LIFETIME_MS,
            waitMs: 10_000_000,
            jitterMs: 1000,
            whenAway: 'fail',
            clock: own,
            random: () => chance,
            log: () => undefined,
            signal: new AbortController().signal,
          },
          async (mayWrite) => {
            attempts++;
            for (const [at, ms] of writesMs.entries()) {
              mayWrite();
              expect([...writing]).toEqual([]);
              writing.add(index);
              const isMiddle = attempts === 1 && at === Math.floor(writesMs.length / 2);
              if (isMiddle && fate === 'dies') {
                isStill = true;
                writing.delete(index);
                return never;
              }
              if (isMiddle && fate === 'stands still') {
                isStill = true;
                // Its next write is on its way for no longer than its lock lasts.
                writing.delete(index);
                await wait(3 * LIFETIME_MS);
                isStill = false;
                continue;
              }
              await wait(ms);
              writing.delete(index);
              if (isMiddle && fate === 'fails') throw new Error('refused');
            }
            finished.push(hash);
          },
        );
      };

      const living = replicas.flatMap(({ fate, writesMs }, index) =>
        fate === 'dies' && writesMs.length > 0 ? [] : [index],
      );
      const outcomes = new Map<number, string>();
      for (const index of replicas.keys())
        run(index).then(
          ({ by }) => outcomes.set(index, by),
          (error: unknown) => outcomes.set(index, (error as Error).message),
        );
      for (let step = 0; living.some((index) => !outcomes.has(index)); step++) {
        expect(step).toBeLessThan(20_000);
        clock.advance(clock.nextInMs());
        for (let turn = 0; turn < 60; turn++) await Promise.resolve();
      }
      for (const index of living) {
        const { hash } = replicas[index]!;
        const outcome = outcomes.get(index);
        expect(outcome).toMatch(/^(this|another|refused)$/);
        if (outcome !== 'refused') expect(finished).toContain(hash);
      }
    }),
    { numRuns: propertyRuns(8, 60) },
  );
});
