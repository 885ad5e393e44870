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

/** Settles as a promise does, or rejects with what `toError` returns after this time. */
export async function within<T>(
  clock: Clock,
  ms: number,
  call: Promise<T>,
  toError: () => Error,
): Promise<T> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(ms, () => {
      reject(toError());
    });
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    cancel();
  }
}
