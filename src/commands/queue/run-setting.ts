/** How often queued work is tried, and how soon again. */
export interface QueuedRun {
  /** Tells the object from other settings. */
  readonly queued: true;
  /** How often the handler runs, at most, if it fails before it has answered. A whole number from 1 to 10; default 3. */
  readonly maxAttempts?: number | undefined;
  /**
   * The pause before the second attempt, in milliseconds; it doubles with each one, up to one hour. A whole number from 0 to
   * 60,000; default 2,000.
   */
  readonly backoffMs?: number | undefined;
}

/**
 * Where a handler runs.
 *
 * - `'here'`: in the process that received the interaction
 * - `'queued'`, or an object with how often it is tried: in a worker. The receiving process validates the values, runs the
 *   guards, adds the interaction to the queue of `createApp`, and defers it
 *
 * @see docs/reference/running/queue.md
 */
export type RunSetting = 'here' | 'queued' | QueuedRun;

/** How often work is tried, with defaults filled in. */
export interface WorkTries {
  readonly maxAttempts: number;
  readonly backoffMs: number;
}

/** Returns how often a queued handler is tried; undefined for one that runs here. */
export function triesOf(run: RunSetting | undefined): WorkTries | undefined {
  if (run === undefined || run === 'here') return undefined;
  const { maxAttempts = 3, backoffMs = 2000 }: Partial<QueuedRun> = run === 'queued' ? {} : run;
  return { maxAttempts, backoffMs };
}
