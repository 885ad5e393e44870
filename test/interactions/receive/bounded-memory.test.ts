import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedMap } from '../../../src/interactions/receive/bounded-map.js';
import { createSeenInteractions } from '../../../src/interactions/receive/seen-interactions.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { propertyRuns } from '../../support/property.js';

const key = fc.integer({ min: 0, max: 9 }).map(String);

test('a bounded map holds what a list of the newest would hold', () => {
  const step = fc.tuple(fc.constantFrom('set', 'delete'), key);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), (most, steps) => {
      const map = new BoundedMap<number>(most);
      let newest: { name: string; value: number }[] = [];
      for (const [value, [kind, name]] of steps.entries()) {
        newest = newest.filter((entry) => entry.name !== name);
        if (kind === 'delete') map.delete(name);
        else {
          map.set(name, value);
          newest = [...newest, { name, value }].slice(-most);
        }
        for (let other = 0; other <= 9; other++) {
          const wanted = newest.find((entry) => entry.name === String(other))?.value;
          expect(map.get(String(other))).toBe(wanted);
        }
      }
    }),
    { numRuns: propertyRuns(500) },
  );
});

test('ids are known as a list of the newest that are not over would know them', () => {
  const step = fc.tuple(key, fc.integer({ min: 0, max: 3 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 60 }), (most, steps) => {
      const clock = createManualClock();
      const seen = createSeenInteractions(clock, most);
      let newest: { id: string; untilMs: number }[] = [];
      for (const [id, laterMs] of steps) {
        clock.advance(laterMs);
        newest = newest.filter(({ untilMs }) => untilMs > clock.monotonicMs());
        const isNew = !newest.some((entry) => entry.id === id);
        expect(seen.add(id, 5)).toBe(isNew);
        if (isNew) newest = [...newest, { id, untilMs: clock.monotonicMs() + 5 }].slice(-most);
      }
    }),
    { numRuns: propertyRuns(500) },
  );
});
