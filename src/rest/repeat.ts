import type { Clock } from '../common/clock.js';
import { pause } from './timeouts.js';

/**
 * Milliseconds before each further attempt of a call. `answer`: somebody waits for it, so the sum is about as long as Discord
 * waits for a response. `work`: a deployment that outlives a short outage is worth more than a quick failure.
 */
export const DELAYS_MS = { answer: [200, 400, 800, 1600], work: [500, 2000, 8000] } as const;

/** When a call is repeated. */
export interface Repetition {
  readonly clock: Clock;
  readonly delays: keyof typeof DELAYS_MS;
  /** When attempts end, by the monotonic clock. Default: with the last delay. */
  readonly endsAtMs?: number | undefined;
  /** The caller's signal, which ends the attempts. */
  readonly signal?: AbortSignal | undefined;
  /** Whether another attempt is safe and may help; a number is how many milliseconds it has to wait, other than usual. */
  readonly isWorthRepeating: (error: unknown) => boolean | number;
  /** Told of a failed attempt before the pause. */
  readonly onRetry?: ((error: unknown, delayMs: number) => void) | undefined;
}

/**
 * Makes a call, and repeats it after a pause while that is worth it.
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
      // A machine that slept meanwhile.
      if (clock.monotonicMs() >= endsAtMs) throw error;
    }
  }
}
