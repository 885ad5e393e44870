import type { Clock } from '../common/clock.js';
import { within } from '../common/time-limit.js';

/** Puts a timeout on a call to Redis. */
export function answerWithin<T>(clock: Clock, ms: number, call: Promise<T>): Promise<T> {
  return within(clock, ms, call, () => new Error(`Redis did not answer within ${ms} ms.`));
}
