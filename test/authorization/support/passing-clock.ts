import type { Clock } from 'commandry';
import type { ManualClock } from '../../support/time/manual-clock.js';

export interface PassingClock extends Clock {
  /** The waits that have been passed, in milliseconds. */
  readonly pauses: readonly number[];
}

/** A manual clock on which short waits, such as those between attempts, pass by themselves, and long ones do not. */
export function passPauses(clock: ManualClock, upToMs = 9_000): PassingClock {
  const pauses: number[] = [];
  return {
    ...clock,
    pauses,
    after: (delayMs, callBack) => {
      const cancel = clock.after(delayMs, callBack);
      if (delayMs > upToMs) return cancel;
      const turn = setImmediate(() => {
        pauses.push(delayMs);
        clock.advance(delayMs);
      });
      return () => {
        clearImmediate(turn);
        cancel();
      };
    },
  };
}
