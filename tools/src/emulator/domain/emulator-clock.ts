/** The clock of an emulator: the machine's, plus an offset. */
export interface Clock {
  /** Milliseconds of the Unix epoch. */
  readonly now: () => number;
  /** The offset from the machine's clock, in milliseconds. */
  readonly offsetMs: () => number;
  /** Advances the clock. Everything that becomes due has happened when this returns. */
  readonly advance: (byMs: number) => void;
  /**
   * Returns a signal that aborts after the given milliseconds, by passing time or by {@link advance}.
   *
   * @param over - Aborts when nobody waits for that any more.
   */
  readonly deadline: (delayMs: number, over?: AbortSignal) => AbortSignal;
}

interface Sources {
  readonly now: () => number;
  readonly responseDeadline: (milliseconds: number, over?: AbortSignal) => AbortSignal;
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
    deadline(delayMs, over) {
      const controller = new AbortController();
      const wait = { dueMs: now() + delayMs, controller };
      waiting.add(wait);
      const passed = responseDeadline(delayMs, over);
      const forget = () => {
        waiting.delete(wait);
        controller.abort();
      };
      if (passed.aborted) forget();
      else passed.addEventListener('abort', forget, { once: true });
      over?.addEventListener('abort', () => waiting.delete(wait), { once: true });
      return controller.signal;
    },
  };
}
