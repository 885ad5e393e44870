import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { formatMs } from '../../common/time-limit.js';
import { INITIAL_RESPONSE_MS, INTERACTION_TOKEN_MS } from '../../protocol/commands/limits.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { DISCORD_EPOCH_MS } from '../../protocol/snowflake-time.js';
import type { ResponsePhase } from '../reply/session/session-state.js';

/**
 * The age of an interaction. Its id contains its creation time by Discord's clock; the time since arrival is measured
 * by the monotonic clock.
 *
 * The two wall clocks may differ. An impossible age at arrival, below 0 or beyond what Discord waits, counts as 0, so
 * that a wrong clock never reduces the remaining time to nothing.
 */
export class InteractionAge {
  readonly clock: Clock;
  readonly #id: Snowflake;
  readonly #arrivedAtMs: number;
  #causedAtMs: number | undefined;

  /** @param arrivedAtMs - By the monotonic clock. */
  constructor(clock: Clock, id: Snowflake, arrivedAtMs: number) {
    this.clock = clock;
    this.#id = id;
    this.#arrivedAtMs = arrivedAtMs;
  }

  /** Its creation time, by the monotonic clock. Lazy: most responses do not need it. */
  get causedAtMs(): number {
    return (this.#causedAtMs ??= this.#findCause());
  }

  /** Its age in milliseconds. */
  now(): number {
    return this.clock.monotonicMs() - this.causedAtMs;
  }

  /** Describes when something happened, by the monotonic clock, and the present time. */
  describe(happenedAtMs: number): string {
    return `${formatMs(happenedAtMs - this.causedAtMs)} after the user caused it, and this call came after ${formatMs(this.now())}`;
  }

  #findCause(): number {
    const sinceArrivalMs = this.clock.monotonicMs() - this.#arrivedAtMs;
    const atArrivalMs = this.clock.now() - sinceArrivalMs - toTimestampMs(this.#id);
    const isPossible = atArrivalMs >= 0 && atArrivalMs <= INITIAL_RESPONSE_MS;
    return this.#arrivedAtMs - (isPossible ? atArrivalMs : 0);
  }

  /** When its token expires, by the monotonic clock. */
  get tokenEndsAtMs(): number {
    return this.causedAtMs + INTERACTION_TOKEN_MS;
  }
}

/** Exact to a millisecond, and much faster than a BigInt. */
function toTimestampMs(id: Snowflake): number {
  return Math.floor(Number(id) / 4_194_304) + DISCORD_EPOCH_MS;
}

/**
 * Returns the error for a reply that a phase does not allow.
 *
 * @param changedAtMs - When the phase began, by the monotonic clock.
 */
export function refusalIn(phase: ResponsePhase, age: InteractionAge, changedAtMs: number): CommandryError {
  const times = age.describe(changedAtMs);
  if (phase === 'expired')
    return new CommandryError('REPLY_TOO_LATE', `This interaction was given up ${times}.`);
  const was = phase === 'deferred' ? 'deferred' : 'answered';
  return new CommandryError('REPLY_ALREADY_SENT', `This interaction was ${was} ${times}.`);
}
