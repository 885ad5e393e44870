import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdSource } from '../../../../tools/src/emulator/storage/ids.js';
import { toSortedJson } from '../../../../tools/src/emulator/domain/sorted-json.js';
import { snowflakeToTimestampMs, timestampMsToSnowflake } from '../../../../src/protocol/snowflake-time.js';
import { propertyRuns } from '../../../support/property.js';

const NOW_MS = 1_700_000_000_000;

test('identifiers grow, are even, and are of their moment, whatever the clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 50 }), (steps) => {
      let nowMs = NOW_MS;
      const ids = createIdSource(() => nowMs);
      let last = 0n;
      for (const step of steps) {
        nowMs += step;
        const id = BigInt(ids.next());
        expect(id).toBeGreaterThan(last);
        expect(id % 2n).toBe(0n);
        expect(snowflakeToTimestampMs(id.toString())).toBeGreaterThanOrEqual(nowMs);
        last = id;
      }
    }),
    { numRuns: propertyRuns(100) },
  );
});

test('no identifier that is taken is given again', () => {
  const taken = [0, 1, 2, 3].map((sequence) => timestampMsToSnowflake(NOW_MS, sequence));
  const ids = createIdSource(() => NOW_MS, taken);
  expect(taken).not.toContain(ids.next());
  expect(ids.next()).toBe(timestampMsToSnowflake(NOW_MS, 6));
});

test('an identifier of the far future holds nobody up', () => {
  const ids = createIdSource(() => NOW_MS, ['18446744073709551615', timestampMsToSnowflake(NOW_MS + 2)]);
  expect(ids.next()).toBe(timestampMsToSnowflake(NOW_MS));
});

test('JSON is sorted at every level, compact, and says the same', () => {
  expect(toSortedJson({ b: [{ d: 1, c: 'ä' }], a: { z: null, y: undefined } })).toBe(
    '{"a":{"z":null},"b":[{"c":"ä","d":1}]}',
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = toSortedJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(toSortedJson(JSON.parse(text))).toBe(text);
    }),
    { numRuns: propertyRuns(200) },
  );
});
