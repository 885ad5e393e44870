import type { Clock } from '../../common/clock.js';

/** Nothing came within the time. */
export class TimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`no answer within ${Math.round(timeoutMs)} ms`);
    this.name = 'TimeoutError';
  }
}

const STOPPED = Symbol('stopped');

/**
 * Works until it is done, the time is over or the caller gives up. It ends then even if the work does not listen to its
 * signal, and what comes of the work later is passed over.
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

/** Waits for work that others wait for too: giving up ends the wait alone. */
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

/** Lets time pass, unless the caller gives up. */
export async function pause(clock: Clock, delayMs: number, signal: AbortSignal | undefined): Promise<void> {
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
