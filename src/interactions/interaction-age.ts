import type { Clock } from '../clock.js';
import { INITIAL_RESPONSE_MS, INTERACTION_TOKEN_MS } from '../model/limits.js';
import { SERVICE_EPOCH_MS, type Snowflake } from '../model/snowflake.js';

/**
 * How old an interaction is. Its id says when the user caused it, by the clock of the service; the request's arrival
 * says what happened since, by a clock that never jumps.
 *
 * The two wall clocks may differ. An age at arrival that cannot be, below 0 or beyond what the service waits, is taken
 * for 0, so that a wrong clock never shortens the time to nothing.
 */
export class InteractionAge {
  readonly #clock: Clock;
  /** When it was caused, by the monotonic clock. */
  readonly causedAtMs: number;

  /** @param arrivedAtMs - By the monotonic clock. */
  constructor(clock: Clock, id: Snowflake, arrivedAtMs: number) {
    this.#clock = clock;
    const sinceArrivalMs = clock.monotonicMs() - arrivedAtMs;
    const atArrivalMs = clock.now() - sinceArrivalMs - toTimestampMs(id);
    const isPossible = atArrivalMs >= 0 && atArrivalMs <= INITIAL_RESPONSE_MS;
    this.causedAtMs = arrivedAtMs - (isPossible ? atArrivalMs : 0);
  }

  /** Milliseconds. */
  readonly now = (): number => this.#clock.monotonicMs() - this.causedAtMs;

  /** When its token ends, by the monotonic clock. */
  get tokenEndsAtMs(): number {
    return this.causedAtMs + INTERACTION_TOKEN_MS;
  }
}

/** Good to a millisecond, which is all that is asked, and much faster than a BigInt. */
function toTimestampMs(id: Snowflake): number {
  return Math.floor(Number(id) / 4_194_304) + SERVICE_EPOCH_MS;
}
