/** How far the timestamp of a request may be from the wall clock. */
export interface Freshness {
  /** Seconds it may be behind. */
  readonly maxAgeSeconds: number;
  /** Seconds it may be ahead: the clocks of two machines differ. */
  readonly maxAheadSeconds: number;
}

export const DEFAULT_FRESHNESS: Freshness = { maxAgeSeconds: 300, maxAheadSeconds: 60 };

/**
 * Whether a request was signed recently.
 *
 * @param timestamp - Unix seconds in 1 to 12 digits.
 * @param nowMs - Milliseconds of the Unix epoch by the wall clock.
 */
export function isFresh(
  { maxAgeSeconds, maxAheadSeconds }: Freshness,
  timestamp: string,
  nowMs: number,
): boolean {
  // The header has whole seconds, so the age is counted in whole seconds too.
  const ageSeconds = Math.floor(nowMs / 1000) - Number(timestamp);
  return ageSeconds <= maxAgeSeconds && -ageSeconds <= maxAheadSeconds;
}

/** Returns for how many milliseconds a request that was just accepted would be accepted again. */
export function replayableMs({ maxAgeSeconds, maxAheadSeconds }: Freshness): number {
  return (maxAgeSeconds + maxAheadSeconds + 1) * 1000;
}
