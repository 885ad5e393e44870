import type { Clock } from '../common/clock.js';

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

/** Settles as a promise does, or rejects after this time. */
export async function within<T>(clock: Clock, ms: number, call: Promise<T>): Promise<T> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(ms, () => {
      reject(new Error(`Redis did not answer within ${ms} ms.`));
    });
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    cancel();
  }
}
