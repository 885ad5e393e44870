import { expect, it } from 'vitest';
import { formatMs } from '../../../tools/src/playground/format-ms.js';

it.each([
  [0.42, '0.4 ms'],
  [5, '5 ms'],
  [999.4, '999 ms'],
  [2610, '2.61 s'],
  [60_000, '1 min'],
  [843_000, '14 min 3 s'],
  [86_400_000, '1 d'],
  [86_405_000, '1 d'],
  [90_061_000, '1 d 1 h'],
])('%d ms is written "%s"', (ms, text) => {
  expect(formatMs(ms)).toBe(text);
});
