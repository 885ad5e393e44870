import type { Clock } from '../common/clock.js';

/** No response came within the time. */
export class TimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`no response within ${Math.round(timeoutMs)} ms`);
    this.name = 'TimeoutError';
  }
}

const STOPPED = Symbol('stopped');

/**
 * Runs work with a timeout and the caller's signal. Settles even if the work ignores its signal; a late result is
 * discarded.
 *
 * @throws TimeoutError, or the reason of the caller's signal.
 */
export async function withinTime<T>(
  clock: Clock,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const { stopped, release } = listen(clock, timeoutMs, signal);
  try {
    const result = await Promise.race([work(controller.signal), stopped]);
    if (result !== STOPPED) return result;
    controller.abort();
    signal?.throwIfAborted();
    throw new TimeoutError(timeoutMs);
  } finally {
    release();
  }
}

/** Waits for shared work: cancelling only ends the wait. */
export async function waitFor<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { stopped, release } = listen(undefined, Infinity, signal);
  try {
    const result = await Promise.race([work, stopped]);
    if (result !== STOPPED) return result;
    signal.throwIfAborted();
    return await work;
  } finally {
    release();
  }
}

/** Sleeps, unless the caller cancels. */
export async function pause(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  const { stopped, release } = listen(clock, delayMs, signal);
  try {
    await stopped;
    signal?.throwIfAborted();
  } finally {
    release();
  }
}

function listen(clock: Clock | undefined, timeoutMs: number, signal: AbortSignal | undefined) {
  let stop: () => void = () => undefined;
  const stopped = new Promise<typeof STOPPED>((resolve) => {
    stop = () => {
      resolve(STOPPED);
    };
  });
  const cancel = clock?.after(timeoutMs, stop);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  const release = () => {
    cancel?.();
    signal?.removeEventListener('abort', stop);
  };
  return { stopped, release };
}
