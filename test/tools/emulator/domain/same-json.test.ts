import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameJson } from '../../../../tools/src/emulator/domain/same-json.js';
import { toSortedJson } from '../../../../tools/src/emulator/domain/sorted-json.js';
import { propertyRuns } from '../../../support/property.js';

const json = fc.jsonValue({ maxDepth: 3 });

test('values are the same if they are written the same in one order of fields', () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      expect(isSameJson(one, other)).toBe(toSortedJson(one) === toSortedJson(other));
      expect(isSameJson(one, JSON.parse(toSortedJson(one)))).toBe(true);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test.each([
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: undefined }, { b: undefined }, true],
  [{ a: 1, b: undefined }, { a: 1, c: 2 }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
  [1, '1', false],
])('%j and %j: %j', (one, other, expected) => {
  expect(isSameJson(one, other)).toBe(expected);
  expect(isSameJson(other, one)).toBe(expected);
});
