import { expect, test } from 'vitest';
import fc from 'fast-check';
import { Snowflake } from '../../src/protocol/snowflake.js';
import {
  DISCORD_EPOCH_MS,
  snowflakeToTimestampMs,
  timestampMsToSnowflake,
} from '../../src/protocol/snowflake-time.js';
import { isSnowflake } from '../../src/protocol/is-snowflake.js';

test.each([['0'], ['1'], ['175928847299117063'], ['18446744073709551615']])('%s is a snowflake', (text) => {
  expect(isSnowflake(text)).toBe(true);
  expect(Snowflake.safeParse(text).success).toBe(true);
});

test.each([
  [''],
  ['-1'],
  ['1e18'],
  ['0x10'],
  [' 1'],
  ['1.0'],
  ['18446744073709551616'],
  ['01'],
  ['00'],
  ['00175928847299117063'],
  ['9'.repeat(400)],
  ['١٢'],
  [17],
  [null],
])('%j is no snowflake', (value) => {
  expect(isSnowflake(value)).toBe(false);
  expect(Snowflake.safeParse(value).success).toBe(false);
});

test('the documented sample names its moment', () => {
  expect(new Date(snowflakeToTimestampMs('175928847299117063')).toISOString()).toBe(
    '2016-04-30T11:18:25.796Z',
  );
});

test('a moment survives the way into an identifier and back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_420_070_400_000, max: 4_102_444_800_000 }),
      fc.nat(0x3fffff),
      (ms, sequence) => {
        const id = timestampMsToSnowflake(ms, sequence);
        expect(isSnowflake(id)).toBe(true);
        expect(snowflakeToTimestampMs(id)).toBe(ms);
        expect(BigInt(id) & 0x3fffffn).toBe(BigInt(sequence));
      },
    ),
  );
});

test('the epoch is the first moment that has an identifier', () => {
  expect(timestampMsToSnowflake(DISCORD_EPOCH_MS)).toBe('0');
  expect(snowflakeToTimestampMs('0')).toBe(DISCORD_EPOCH_MS);
});

test.each([DISCORD_EPOCH_MS - 1, DISCORD_EPOCH_MS - 0.5, 0, -1, NaN, -Infinity, Infinity])(
  '%d ms has none',
  (ms) => {
    expect(() => timestampMsToSnowflake(ms)).toThrow(RangeError);
  },
);
