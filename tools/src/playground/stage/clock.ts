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

/** Formats a duration by its two largest units, for example `1 d 2 h`. */
export function formatSpan(ms: number): string {
  const parts = [
    [Math.floor(ms / UNITS.days), 'd'],
    [Math.floor(ms / UNITS.hours) % 24, 'h'],
    [Math.floor(ms / UNITS.minutes) % 60, 'min'],
    [Math.floor(ms / 1_000) % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return `${Math.round(ms)} ms`;
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
