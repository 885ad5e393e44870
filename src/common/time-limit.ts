import type { Clock } from './clock.js';

/** Waits for a promise, but no longer than this. Never rejects. */
export function atMost(clock: Clock, ms: number, done: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    const end = (): void => {
      cancel();
      resolve();
    };
    done.then(end, end);
  });
}
