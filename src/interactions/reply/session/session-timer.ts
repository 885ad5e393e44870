import { AUTO_DEFER_MS, type Defer } from '../../../commands/types/defer.js';
import type { Clock } from '../../../common/clock.js';
import type { InteractionAge } from '../../receive/interaction-age.js';
import type { awaitedMoment } from './session-state.js';

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
