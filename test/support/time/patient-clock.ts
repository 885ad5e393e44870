import { systemClock } from '../../../src/common/clock.js';
import type { Clock } from 'commandry';

export interface PatientClock extends Clock {
  /** The pauses that were waited for, in milliseconds. */
  readonly pausesMs: number[];
}

/** A clock on which every pause is over at once. */
export function createPatientClock(): PatientClock {
  const pausesMs: number[] = [];
  return {
    ...systemClock,
    pausesMs,
    after: (delayMs, callBack) => {
      pausesMs.push(delayMs);
      const immediate = setImmediate(callBack);
      return () => {
        clearImmediate(immediate);
      };
    },
  };
}
