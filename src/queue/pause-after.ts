/** The longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE_MS = 3_600_000;

/** The shortest pause before work that a worker did not know is given to one again, in milliseconds. */
export const UNKNOWN_PAUSE_MS = 60_000;

/**
 * Returns the pause before the next attempt, in milliseconds. It doubles with each, up to one hour.
 *
 * @param failed - How many attempts have failed, from 1.
 */
export function pauseAfter(backoffMs: number, failed: number): number {
  return Math.min(backoffMs * 2 ** (failed - 1), LONGEST_PAUSE_MS);
}
