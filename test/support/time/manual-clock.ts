import type { Clock } from 'commandry';

/** A clock that only a test moves. */
export interface ManualClock extends Clock {
  /** Moves on and calls back what has come due, in order. */
  advance(byMs: number): void;
  /** Milliseconds until the next callback; infinite if there is none. */
  nextInMs(): number;
  /** How many callbacks are still waited for. */
  waiting(): number;
}

export function createManualClock(startMs = 1_700_000_000_000): ManualClock {
  let nowMs = startMs;
  let timers: { dueMs: number; callBack: () => void }[] = [];
  return {
    now: () => nowMs,
    monotonicMs: () => nowMs - startMs,
    after: (delayMs, callBack) => {
      const timer = { dueMs: nowMs + delayMs, callBack };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: (byMs) => {
      nowMs += byMs;
      const due = timers.filter(({ dueMs }) => dueMs <= nowMs).sort((a, b) => a.dueMs - b.dueMs);
      timers = timers.filter(({ dueMs }) => dueMs > nowMs);
      for (const { callBack } of due) callBack();
    },
    nextInMs: () => Math.min(...timers.map(({ dueMs }) => dueMs - nowMs)),
    waiting: () => timers.length,
  };
}
