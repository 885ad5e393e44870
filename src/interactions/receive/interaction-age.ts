import type { Clock } from '../../common/clock.js';
import { INITIAL_RESPONSE_MS, INTERACTION_TOKEN_MS } from '../../protocol/commands/limits.js';
import { SERVICE_EPOCH_MS, type Snowflake } from '../../protocol/snowflake.js';
import type { Age } from '../reply/initial-response.js';

/**
 * How old an interaction is. Its id says when the user caused it, by the clock of the service; the request's arrival
 * says what happened since, by a clock that never jumps.
 *
 * The two wall clocks may differ. An age at arrival that cannot be, below 0 or beyond what the service waits, is taken
 * for 0, so that a wrong clock never shortens the time to nothing.
 */
export class InteractionAge implements Age {
  readonly #clock: Clock;
  readonly #id: Snowflake;
  readonly #arrivedAtMs: number;
  #causedAtMs: number | undefined;

  /** @param arrivedAtMs - By the monotonic clock. */
  constructor(clock: Clock, id: Snowflake, arrivedAtMs: number) {
    this.#clock = clock;
    this.#id = id;
    this.#arrivedAtMs = arrivedAtMs;
  }

  /** When it was caused, by the monotonic clock. Worked out when it is first asked for: most answers come without. */
  get causedAtMs(): number {
    return (this.#causedAtMs ??= this.#findCause());
  }

  /** How long the request has been here, in milliseconds: the cheapest that can be asked of the time. */
  sinceArrivalMs(): number {
    return this.#clock.monotonicMs() - this.#arrivedAtMs;
  }

  /** How old it is, in milliseconds. */
  now(): number {
    return this.#clock.monotonicMs() - this.causedAtMs;
  }

  momentMs(): number {
    return this.#clock.monotonicMs();
  }

  #findCause(): number {
    const sinceArrivalMs = this.#clock.monotonicMs() - this.#arrivedAtMs;
    const atArrivalMs = this.#clock.now() - sinceArrivalMs - toTimestampMs(this.#id);
    const isPossible = atArrivalMs >= 0 && atArrivalMs <= INITIAL_RESPONSE_MS;
    return this.#arrivedAtMs - (isPossible ? atArrivalMs : 0);
  }

  /** When its token ends, by the monotonic clock. */
  get tokenEndsAtMs(): number {
    return this.causedAtMs + INTERACTION_TOKEN_MS;
  }
}

/** Good to a millisecond, which is all that is asked, and much faster than a BigInt. */
function toTimestampMs(id: Snowflake): number {
  return Math.floor(Number(id) / 4_194_304) + SERVICE_EPOCH_MS;
}
