import type { Clock, Duration } from 'commandry';
import { readDuration } from 'commandry/tooling/kit';
import { AsyncResource } from 'node:async_hooks';

/** @throws RangeError For anything that is not a duration. */
export function toMs(duration: Duration): number {
  const ms = readDuration(duration);
  if (ms !== undefined) return ms;
  throw new RangeError(
    `"${duration}" is not a duration: write milliseconds as a number, or "250 ms", "3 s", "15 min", "1 h", "2 days".`,
  );
}

interface Timer {
  readonly dueMs: number;
  readonly callBack: () => void;
}

/**
 * Time that passes only when a test lets it. Deadlines, defers, cooldowns, tokens and the time-outs of `ask` count on
 * it; `sleep` and `after` are for a bot's own waiting.
 */
export interface KitClock {
  /** Milliseconds of the Unix epoch. */
  readonly now: () => number;
  /** The same as a Date, for code that takes its clock as a function. */
  readonly date: () => Date;
  /**
   * Lets time pass. Whatever becomes due has happened, and the bot is done reacting to it, when this resolves.
   *
   * @example await kit.clock.advance('3 s');
   */
  readonly advance: (duration: Duration) => Promise<void>;
  /** Resolves when that much time has passed on this clock. For the slow things that a bot under test waits for. */
  readonly sleep: (duration: Duration) => Promise<void>;
  /** Calls back once, unless the returned function is called first. */
  readonly after: (delayMs: number, callBack: () => void) => () => void;
}

/** The timers of a test, in the order in which they become due. */
export class Timers {
  #nowMs: number;
  readonly #startedAtMs: number;
  readonly #timers = new Set<Timer>();

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
    this.#startedAtMs = nowMs;
  }

  readonly now = (): number => this.#nowMs;

  readonly after = (delayMs: number, callBack: () => void): (() => void) => {
    // What it calls belongs to what set it, as with timers of Node.js, and not to the test that lets time pass.
    const timer = { dueMs: this.#nowMs + Math.max(0, delayMs), callBack: AsyncResource.bind(callBack) };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  };

  /** The clock of the app under test. */
  readonly ofApp: Clock = {
    now: this.now,
    monotonicMs: () => this.#nowMs - this.#startedAtMs,
    after: this.after,
  };

  /** When the next timer is due, at the latest by then. Undefined if none is. */
  nextDueMs(untilMs: number): number | undefined {
    const due = [...this.#timers].map(({ dueMs }) => dueMs).filter((dueMs) => dueMs <= untilMs);
    return due.length === 0 ? undefined : Math.max(this.#nowMs, Math.min(...due));
  }

  /** Moves to a time and calls what is due then. A timer that is set meanwhile waits for the next call. */
  moveTo(ms: number): void {
    this.#nowMs = Math.max(this.#nowMs, ms);
    const due = [...this.#timers].filter(({ dueMs }) => dueMs <= this.#nowMs);
    for (const timer of due) {
      if (this.#timers.delete(timer)) timer.callBack();
    }
  }
}
