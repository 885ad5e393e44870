/** Units in which the clock is moved, in milliseconds. */
export const UNITS = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** The steps of the clock that have a button. */
export const STEPS: readonly (readonly [label: string, ms: number])[] = [
  ['+1 s', 1_000],
  ['+3 s', 3_000],
  ['+15 min', 900_000],
  ['+1 day', 86_400_000],
];

/** Below this, the clock is taken for that of the machine, in milliseconds. */
const NOTICEABLE_MS = 500;

export function isMoved(offsetMs: number): boolean {
  return offsetMs >= NOTICEABLE_MS;
}
