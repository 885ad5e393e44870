import type { Clock } from '../common/clock.js';
import type { Log } from '../common/log.js';

/** Counters of the calls to Redis since the stores were created. */
export interface RedisCounters {
  /** How often Redis went away. */
  readonly REDIS_AWAY: number;
  /** How often it came back. */
  readonly REDIS_BACK: number;
  /** Calls that Redis answered with an error, such as OOM or READONLY. */
  readonly REDIS_REFUSED: number;
  /** Calls that failed in any way, including those rejected without being sent. */
  readonly failedCalls: number;
}

type State = 'here' | 'away' | 'refusing';

/** `REDIS_REFUSED` is over after this long without a refusal, since some calls succeed while others do not. */
const CALM_MS = 1000;

/** Throttles the log of a flapping connection: a burst of lines, then one per interval. */
const MOST_LINES = 6;
const LINE_EVERY_MS = 10_000;

/** The availability of Redis. Logs every change. */
export class RedisState {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #counters = { REDIS_AWAY: 0, REDIS_BACK: 0, REDIS_REFUSED: 0, failedCalls: 0 };
  #state: State = 'here';
  #reason = '';
  #refusedAtMs = 0;
  /** The last logged state. */
  #told: State = 'here';
  #lines = MOST_LINES;
  #linesAtMs: number;

  constructor({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#clock = clock;
    this.#log = log;
    this.#linesAtMs = clock.monotonicMs();
  }

  get isHere(): boolean {
    return this.#state === 'here';
  }

  get isAway(): boolean {
    return this.#state === 'away';
  }

  get counters(): RedisCounters {
    return { ...this.#counters };
  }

  countFailure(): void {
    this.#counters.failedCalls++;
    this.#tell();
  }

  noteAway(reason: string): void {
    if (this.#state !== 'away') this.#counters.REDIS_AWAY++;
    this.#enter('away', reason);
  }

  /** @param refusal - The prefix of the error reply. */
  noteRefusal(refusal: string): void {
    if (this.#state === 'away') this.#counters.REDIS_BACK++;
    this.#counters.REDIS_REFUSED++;
    this.#refusedAtMs = this.#clock.monotonicMs();
    this.#enter('refusing', refusal);
  }

  /** Returns whether Redis can be used now, and could not before. */
  noteAnswer(): boolean {
    if (this.#state === 'refusing' && this.#clock.monotonicMs() - this.#refusedAtMs < CALM_MS) return false;
    if (this.#state === 'away') this.#counters.REDIS_BACK++;
    const isBack = !this.isHere;
    this.#enter('here', '');
    return isBack;
  }

  #enter(state: State, reason: string): void {
    if (this.#state !== state) {
      this.#state = state;
      this.#reason = reason;
    }
    this.#tell();
  }

  #tell(): void {
    if (this.#told === this.#state || !this.#mayWrite()) return;
    this.#told = this.#state;
    const { failedCalls } = this.#counters;
    if (this.#state === 'here') {
      this.#log({ level: 'info', event: 'REDIS_BACK', message: 'Redis can be used again.', failedCalls });
    } else if (this.#state === 'away') {
      const message = `Redis is away: ${this.#reason}. Calls fail immediately until it responds again.`;
      this.#log({ level: 'error', event: 'REDIS_AWAY', message, failedCalls });
    } else {
      const message = `Redis answers, but refuses calls with ${this.#reason}.`;
      this.#log({ level: 'error', event: 'REDIS_REFUSED', message, refusal: this.#reason, failedCalls });
    }
  }

  #mayWrite(): boolean {
    const nowMs = this.#clock.monotonicMs();
    const earned = Math.floor((nowMs - this.#linesAtMs) / LINE_EVERY_MS);
    if (earned > 0) {
      this.#lines = Math.min(MOST_LINES, this.#lines + earned);
      this.#linesAtMs += earned * LINE_EVERY_MS;
    }
    if (this.#lines === 0) return false;
    this.#lines--;
    return true;
  }
}
