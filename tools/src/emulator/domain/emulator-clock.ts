/** The clock of an emulator: the machine's, plus an offset. */
export interface Clock {
  /** Milliseconds of the Unix epoch. */
  readonly now: () => number;
  /** The offset from the machine's clock, in milliseconds. */
  readonly offsetMs: () => number;
  /** Advances the clock. Everything that becomes due has happened when this returns. */
  readonly advance: (byMs: number) => void;
  /** Returns a signal that aborts after the given milliseconds, by passing time or by {@link advance}. */
  readonly deadline: (delayMs: number) => AbortSignal;
}

interface Sources {
  readonly now: () => number;
  readonly responseDeadline: (milliseconds: number) => AbortSignal;
}

/** @param offsetMs - The initial offset. */
export function createClock({ now: machineNow, responseDeadline }: Sources, offsetMs = 0): Clock {
  let aheadMs = offsetMs;
  const waiting = new Set<{ readonly dueMs: number; readonly controller: AbortController }>();
  const now = () => machineNow() + aheadMs;
  return {
    now,
    offsetMs: () => aheadMs,
    advance(byMs) {
      aheadMs += byMs;
      const nowMs = now();
      for (const wait of waiting) {
        if (wait.dueMs > nowMs) continue;
        waiting.delete(wait);
        wait.controller.abort();
      }
    },
    deadline(delayMs) {
      const controller = new AbortController();
      const wait = { dueMs: now() + delayMs, controller };
      waiting.add(wait);
      const passed = responseDeadline(delayMs);
      const forget = () => {
        waiting.delete(wait);
        controller.abort();
      };
      if (passed.aborted) forget();
      else passed.addEventListener('abort', forget, { once: true });
      return controller.signal;
    },
  };
}
