/** The maximum backoff, in milliseconds. */
const LONGEST_PAUSE_MS = 3_600_000;

/** The minimum backoff of work that the worker did not know, in milliseconds. */
export const UNKNOWN_PAUSE_MS = 60_000;

/**
 * Returns the exponential backoff before the next attempt, in milliseconds, capped at one hour.
 *
 * @param failed - The number of failed attempts, from 1.
 */
export function pauseAfter(backoffMs: number, failed: number): number {
  return Math.min(backoffMs * 2 ** (failed - 1), LONGEST_PAUSE_MS);
}
