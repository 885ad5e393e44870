/** Units in which the clock is moved, in milliseconds. */
export const UNITS = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** The steps of the clock that have a button. */
export const STEPS: readonly (readonly [label: string, ms: number])[] = [
  ['+1 s', 1_000],
  ['+3 s', 3_000],
  ['+15 min', 900_000],
  ['+1 day', 86_400_000],
];

/** Where the slider stops. */
export const STOPS: readonly (readonly [count: number, unit: keyof typeof UNITS])[] = [
  ...[1, 3, 10, 30].map((count) => [count, 'seconds'] as const),
  ...[1, 5, 15, 30].map((count) => [count, 'minutes'] as const),
  ...[1, 3, 12].map((count) => [count, 'hours'] as const),
  ...[1, 3, 7, 30, 90, 365].map((count) => [count, 'days'] as const),
];

/** Returns the last stop that is not beyond a duration, else the first. */
export function nearestStop(ms: number): number {
  return Math.max(
    0,
    STOPS.findLastIndex(([count, unit]) => count * UNITS[unit] <= ms),
  );
}

/** Below this, the clock is taken for that of the machine, in milliseconds. */
const NOTICEABLE_MS = 500;

export function isMoved(offsetMs: number): boolean {
  return offsetMs >= NOTICEABLE_MS;
}
