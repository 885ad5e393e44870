import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Clock } from 'commandry';
import { createSyncNotes } from 'commandry/sync';
import { syncOnce } from '../../src/sync/sync-once.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { propertyRuns } from '../support/property.js';

/** The fate of one replica. All lengths in milliseconds. */
const replica = fc.record({
  startMs: fc.integer({ min: 0, max: 5000 }),
  version: fc.constantFrom('old', 'new'),
  /** How long each of its writes takes, one after the other. */
  writesMs: fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 3, maxLength: 3 }),
  /** In the middle of its work it dies, stands still with its timers, or fails. */
  fate: fc.constantFrom('lives', 'lives', 'lives', 'dies', 'stands still', 'fails'),
});

/** Resolves when everything that needs no time has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('whatever becomes of replicas, each that lives is done, and what is registered is what the last one declares', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(replica, { minLength: 1, maxLength: 8 }), async (replicas) => {
      const clock = createManualClock();
      const notes = createSyncNotes(clock);
      /** What Discord has: three commands, each of the version that wrote it last. */
      const registered = ['none', 'none', 'none'];
      let last = 'none';
      const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

      const run = async (index: number): Promise<string> => {
        const { startMs, version, writesMs, fate } = replicas[index]!;
        let isStill = false;
        // A process that stands still has no timers; its clock goes on.
        const own: Clock = {
          ...clock,
          after: (ms, callBack) =>
            clock.after(ms, () => {
              if (!isStill) callBack();
            }),
        };
        let attempts = 0;
        await wait(startMs);
        const result = await syncOnce(
          {
            notes,
            key: 'k',
            hash: `sync:${version}`,
            clock: own,
            log: () => undefined,
            signal: new AbortController().signal,
          },
          async () => {
            attempts++;
            // As a plan is: made of what is registered now.
            const missing = registered.flatMap((has, at) => (has === version ? [] : [at]));
            for (const at of missing) {
              await wait(writesMs[at]!);
              registered[at] = version;
              if (attempts > 1 || at !== missing[Math.floor(missing.length / 2)]) continue;
              if (fate === 'fails') throw new Error('refused');
              isStill = fate === 'dies' || fate === 'stands still';
              if (fate === 'dies') return new Promise<never>(() => undefined);
              if (fate === 'stands still') await wait(90_000);
              isStill = false;
            }
            last = version;
            return 'done';
          },
        );
        return result ?? 'another';
      };

      const outcomes = new Map<number, string>();
      for (const index of replicas.keys())
        run(index).then(
          (outcome) => outcomes.set(index, outcome),
          (error: unknown) => outcomes.set(index, (error as Error).message),
        );
      for (let step = 0; step < 20_000 && clock.waiting() > 0; step++) {
        clock.advance(clock.nextInMs());
        await settled();
      }
      for (const [index, { fate }] of replicas.entries())
        if (fate !== 'dies') expect(outcomes.get(index)).toMatch(/^(done|another|refused)$/);
      const isSure = replicas.every(({ fate }) => fate === 'lives' || fate === 'stands still');
      const isOneVersion = new Set(replicas.map(({ version }) => version)).size === 1;
      if (isSure || (isOneVersion && [...outcomes.values()].includes('done')))
        expect(registered).toEqual([last, last, last]);
    }),
    { numRuns: propertyRuns(20, 600) },
  );
});
