/** The retries of queued work. */
export interface QueuedRun {
  /** Tells the object from other settings. */
  readonly queued: true;
  /**
   * The maximum number of attempts, while the handler fails before it has answered. A whole number from 1 to 10;
   * default 3.
   */
  readonly maxAttempts?: number | undefined;
  /**
   * The initial backoff, in milliseconds; it doubles with each attempt, up to one hour. A whole number from 0 to
   * 60,000; default 2,000.
   */
  readonly backoffMs?: number | undefined;
}

/**
 * Where a handler runs.
 *
 * - `'here'`: in the process that received the interaction
 * - `'queued'`, or an object with its retries: in a worker. The receiving process validates the values, runs the
 *   guards, adds the interaction to the queue of `createApp`, and defers it
 *
 * @see docs/reference/running/queue.md
 */
export type RunSetting = 'here' | 'queued' | QueuedRun;

/** Retries, with defaults filled in. */
export interface WorkTries {
  readonly maxAttempts: number;
  readonly backoffMs: number;
}

/** Returns the retries of a queued handler; undefined for one that runs here. */
export function triesOf(run: RunSetting | undefined): WorkTries | undefined {
  if (run === undefined || run === 'here') return undefined;
  const { maxAttempts = 3, backoffMs = 2000 }: Partial<QueuedRun> = run === 'queued' ? {} : run;
  return { maxAttempts, backoffMs };
}
