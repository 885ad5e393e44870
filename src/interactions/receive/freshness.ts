/** How far the timestamp of a request may be behind the wall clock. */
export interface Freshness {
  /** A whole number from 1 to 3,600. */
  readonly maxAgeSeconds: number;
}

export const DEFAULT_FRESHNESS: Freshness = { maxAgeSeconds: 300 };

/** How far it may be ahead: the clocks of two machines differ. */
export const MAX_AHEAD_SECONDS = 60;

/**
 * Whether a request was signed recently.
 *
 * @param timestamp - Unix seconds in 1 to 12 digits.
 * @param nowMs - Milliseconds of the Unix epoch by the wall clock.
 */
export function isFresh({ maxAgeSeconds }: Freshness, timestamp: string, nowMs: number): boolean {
  // The header has whole seconds, so the age is counted in whole seconds too.
  const ageSeconds = Math.floor(nowMs / 1000) - Number(timestamp);
  return ageSeconds <= maxAgeSeconds && -ageSeconds <= MAX_AHEAD_SECONDS;
}

/** Returns for how many milliseconds a request that was just accepted would be accepted again. */
export function replayableMs({ maxAgeSeconds }: Freshness): number {
  return (maxAgeSeconds + MAX_AHEAD_SECONDS + 1) * 1000;
}
