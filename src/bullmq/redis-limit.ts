import type { Clock } from '../common/clock.js';

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
