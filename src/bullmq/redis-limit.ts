import type { Clock } from '../common/clock.js';
import { within } from '../common/time-limit.js';

/** Settles as a call to Redis does, or rejects after this time. */
export function answerWithin<T>(clock: Clock, ms: number, call: Promise<T>): Promise<T> {
  return within(clock, ms, call, () => new Error(`Redis did not answer within ${ms} ms.`));
}
