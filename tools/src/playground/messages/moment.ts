import type { TimestampStyle } from './markdown/markdown-node.js';

const STYLES: Readonly<Record<Exclude<TimestampStyle, 'R'>, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The largest units come first. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
];

/**
 * Formats a time in a language.
 *
 * @param ms - Milliseconds of the Unix epoch, in the range of `Date`.
 * @param nowMs - The time that the style `R` is relative to.
 */
export function formatMoment(ms: number, style: TimestampStyle, locale: string, nowMs: number): string {
  if (style !== 'R') return new Intl.DateTimeFormat(toKnownLocale(locale), STYLES[style]).format(ms);
  const difference = ms - nowMs;
  const [unit, unitMs] =
    UNITS.find(([, each]) => Math.abs(difference) >= each) ?? (['second', SECOND_MS] as const);
  const format = new Intl.RelativeTimeFormat(toKnownLocale(locale), { numeric: 'auto' });
  return format.format(Math.trunc(difference / unitMs), unit);
}

/** How long until the text of a relative time may change: a second or a minute. */
export function changesAfterMs(ms: number, nowMs: number): number {
  return Math.abs(ms - nowMs) < HOUR_MS ? SECOND_MS : MINUTE_MS;
}

/** Formats bytes for people, for example `1.5 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(Math.max(Math.floor(Math.log(bytes || 1) / Math.log(1024)), 0), units.length - 1);
  const format = new Intl.NumberFormat(toKnownLocale(locale), {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1024 ** power);
}

/** Returns a language that the browser supports: English if it does not support this one. */
function toKnownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}
