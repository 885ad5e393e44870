import { AUTO_DEFER_MS, type Defer } from '../../commands/types/defer.js';
import type { Clock } from '../../common/clock.js';
import { INITIAL_RESPONSE_MS, INTERACTION_TOKEN_MS } from '../../protocol/commands/limits.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { DISCORD_EPOCH_MS } from '../../protocol/snowflake-time.js';
import type { Age } from '../reply/reply-refusal.js';
import type { awaitedMoment } from '../reply/session/transition.js';

/**
 * The age of an interaction. Its id has the time when the user caused it, by the clock of Discord; the time since
 * the request's arrival is measured by a clock that never jumps.
 *
 * The two wall clocks may differ. An impossible age at arrival, below 0 or beyond what Discord waits, counts as 0,
 * so that a wrong clock never reduces the remaining time to nothing.
 */
export class InteractionAge implements Age {
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

  /** When it was caused, by the monotonic clock. Computed on first access: most responses do not need it. */
  get causedAtMs(): number {
    return (this.#causedAtMs ??= this.#findCause());
  }

  /** Milliseconds since the request arrived. The cheapest of these methods. */
  sinceArrivalMs(): number {
    return this.clock.monotonicMs() - this.#arrivedAtMs;
  }

  /** Its age in milliseconds. */
  now(): number {
    return this.clock.monotonicMs() - this.causedAtMs;
  }

  momentMs(): number {
    return this.clock.monotonicMs();
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

/** A moment that a session waits for. */
export type Moment = NonNullable<ReturnType<typeof awaitedMoment>>;

/** How many milliseconds before the token expires a missing reply is given up. */
const LAST_CALL_MS = 15_000;

/** Returns the age in milliseconds that an interaction may reach without a response. */
export function dueAtMs(defer: Defer, deadlineMs: number): number {
  if (defer === 'never') return deadlineMs;
  return Math.min(typeof defer === 'number' ? defer : AUTO_DEFER_MS, deadlineMs);
}

/** The one timer of a session. */
export class SessionTimer {
  readonly #clock: Clock;
  readonly #age: InteractionAge;
  readonly #dueMs: number;
  readonly #onMoment: (moment: Moment) => void;
  #awaited: Moment | undefined;
  #cancel: (() => void) | undefined;

  /** @param dueMs - The age in milliseconds that an interaction may reach without a response. */
  constructor(clock: Clock, age: InteractionAge, dueMs: number, onMoment: (moment: Moment) => void) {
    this.#clock = clock;
    this.#age = age;
    this.#dueMs = dueMs;
    this.#onMoment = onMoment;
  }

  /** Waits for a moment in place of the one before. */
  wait(moment: Moment | undefined): void {
    if (moment === this.#awaited) return;
    this.#awaited = moment;
    this.#cancel?.();
    this.#cancel = undefined;
    if (moment === undefined) return;
    const delayMs =
      moment === 'deadline'
        ? this.#dueMs - this.#age.now()
        : this.#age.tokenEndsAtMs - LAST_CALL_MS - this.#clock.monotonicMs();
    this.#cancel = this.#clock.after(Math.max(0, delayMs), () => {
      this.#onMoment(moment);
    });
  }
}
