const UNITS_MS = {
  ms: 1,
  s: 1000,
  second: 1000,
  seconds: 1000,
  min: 60_000,
  minute: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
  d: 86_400_000,
  day: 86_400_000,
  days: 86_400_000,
  week: 604_800_000,
  weeks: 604_800_000,
} as const;

/** A time: `'250 ms'`, `'3 s'`, `'15 min'`, `'1 h'`, `'1 day'`, `'2 weeks'`, or milliseconds as a number. */
export type Duration = number | `${number} ${keyof typeof UNITS_MS}`;

/** Returns a duration in milliseconds; undefined if it is none. */
export function readDuration(duration: unknown): number | undefined {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?) ([a-z]+)$/.exec(String(duration)) ?? [];
  const unitMs = Object.hasOwn(UNITS_MS, unit) ? UNITS_MS[unit as keyof typeof UNITS_MS] : Number.NaN;
  const ms = typeof duration === 'number' ? duration : Number(amount) * unitMs;
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined;
}
