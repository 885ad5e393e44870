import type { Clock } from './clock.js';

/** Waits for a promise, at most `ms`. Never rejects. */
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

/** Settles like the promise, or after `ms` with the result of `whenLate`. */
export async function resultWithin<T, L>(
  clock: Clock,
  ms: number,
  call: Promise<T>,
  whenLate: () => L,
): Promise<T | L> {
  let cancel = (): void => undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    cancel = clock.after(ms, () => {
      resolve(LATE);
    });
  });
  try {
    const result = await Promise.race([call, late]);
    return result === LATE ? whenLate() : result;
  } finally {
    cancel();
  }
}

const LATE = Symbol('late');

/** Settles like the promise, or rejects after `ms` with the error of `toError`. */
export function within<T>(clock: Clock, ms: number, call: Promise<T>, toError: () => Error): Promise<T> {
  return resultWithin(clock, ms, call, () => {
    throw toError();
  });
}

/**
 * Formats milliseconds for an error or the log: `2,750 ms`. Do not call it while a module loads: the first call loads
 * locale data, which is slow.
 */
export function formatMs(ms: number): string {
  return `${Math.round(ms).toLocaleString('en-US')} ms`;
}
