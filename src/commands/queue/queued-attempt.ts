/** An attempt of a queued handler. */
export interface QueuedAttempt {
  /**
   * Unique per interaction, the same for all its attempts. Pass it to operations that must happen once, for example a
   * payment.
   */
  readonly idempotencyKey: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Whether this is the last attempt: if it fails, the user is told. */
  readonly isLast: boolean;
}
