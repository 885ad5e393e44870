/** The time of an emulator: that of the machine, and as much more as it was moved on. */
export interface Clock {
  /** Milliseconds of the Unix epoch. */
  readonly now: () => number;
  /** How far it is ahead of the machine, in milliseconds. */
  readonly offsetMs: () => number;
  /** Moves on. Whatever comes due is over before this returns. */
  readonly advance: (byMs: number) => void;
  /** A signal that aborts when so many milliseconds are over, by passing or by {@link advance}. */
  readonly deadline: (delayMs: number) => AbortSignal;
}

interface Sources {
  readonly now: () => number;
  readonly responseDeadline: (milliseconds: number) => AbortSignal;
}

/** @param offsetMs - How far it is ahead from the start. */
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
