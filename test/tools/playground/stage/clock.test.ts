import { expect, it } from 'vitest';
import { nearestStop, STOPS, UNITS } from '../../../../tools/src/playground/stage/clock.js';

it('the slider of the clock goes from a second to a year, ever further', () => {
  const stopsMs = STOPS.map(([count, unit]) => count * UNITS[unit]);
  expect([stopsMs[0], stopsMs.at(-1)]).toEqual([1_000, 365 * 86_400_000]);
  expect(stopsMs).toEqual(stopsMs.toSorted((one, other) => one - other));
});

it('the slider of the clock stands where the entered duration is', () => {
  for (const [index, [count, unit]] of STOPS.entries()) expect(nearestStop(count * UNITS[unit])).toBe(index);
  expect(STOPS[nearestStop(20 * UNITS.minutes)]).toEqual([15, 'minutes']);
  expect([nearestStop(1), nearestStop(Number.NaN)]).toEqual([0, 0]);
});
