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

/** Settles as a promise does, or with what `whenLate` returns after this time. */
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

/** Settles as a promise does, or rejects with what `toError` returns after this time. */
export function within<T>(clock: Clock, ms: number, call: Promise<T>, toError: () => Error): Promise<T> {
  return resultWithin(clock, ms, call, () => {
    throw toError();
  });
}

/**
 * Formats milliseconds for an error or the log: `2,750 ms`. Call it when there is something to say, not while a module
 * loads: the first call loads the data of locales, which takes longer than the whole of a module.
 */
export function formatMs(ms: number): string {
  return `${Math.round(ms).toLocaleString('en-US')} ms`;
}
