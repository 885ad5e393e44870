import type { Clock } from '../common/clock.js';
import { pause } from './timeouts.js';

/**
 * Retry delays in milliseconds. `answer`: a user waits, so the sum is about as long as Discord waits for a response.
 * `work`: a deployment should survive a short outage.
 */
export const DELAYS_MS = { answer: [200, 400, 800, 1600], work: [500, 2000, 8000] } as const;

/** How to retry a call. */
export interface Repetition {
  readonly clock: Clock;
  readonly delays: keyof typeof DELAYS_MS;
  /** The deadline by the monotonic clock. Default: after the last delay. */
  readonly endsAtMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether a retry is safe and may help; a number overrides the delay, in milliseconds. */
  readonly isWorthRepeating: (error: unknown) => boolean | number;
  /** Called after a failed attempt, before the delay. */
  readonly onRetry?: ((error: unknown, delayMs: number) => void) | undefined;
}

/**
 * Makes a call, with retries and backoff.
 *
 * @param call - Gets the number of the attempt, from 0.
 * @throws The error of the last attempt, or the reason of the caller's signal.
 */
export async function repeat<T>(
  { clock, delays, endsAtMs = Infinity, signal, isWorthRepeating, onRetry }: Repetition,
  call: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(attempt);
    } catch (error) {
      signal?.throwIfAborted();
      const usualMs = DELAYS_MS[delays][attempt];
      const isWorth = usualMs !== undefined && isWorthRepeating(error);
      if (isWorth === false) throw error;
      const delayMs = isWorth === true ? usualMs : isWorth;
      if (clock.monotonicMs() + delayMs >= endsAtMs) throw error;
      onRetry?.(error, delayMs);
      await pause(clock, delayMs, signal);
      // The machine slept meanwhile.
      if (clock.monotonicMs() >= endsAtMs) throw error;
    }
  }
}
