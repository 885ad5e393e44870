import { hasFunctions } from './has-functions.js';

/** Time as a parameter, for code that reads it or waits. */
export interface Clock {
  /** Milliseconds of the Unix epoch. */
  readonly now: () => number;
  /** Milliseconds that never jump, for measuring how long something took. */
  readonly monotonicMs: () => number;
  /** Calls back once after the given delay, unless the returned function is called first. */
  readonly after: (delayMs: number, callBack: () => void) => () => void;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (delayMs, callBack) => {
    const timer = setTimeout(callBack, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** True if a value can serve as a clock. */
export function isClock(value: unknown): boolean {
  return hasFunctions(value, 'now', 'monotonicMs', 'after');
}
