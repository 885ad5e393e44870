/** An attempt of a queued handler. */
export interface QueuedAttempt {
  /**
   * The same for all attempts at one interaction, and for no other. Pass it to what must happen once, for example to a
   * payment.
   */
  readonly idempotencyKey: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Whether the user is told if this attempt fails. */
  readonly isLast: boolean;
}
