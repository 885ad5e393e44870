import type { EmulatorEvent } from '../../../emulator/index.js';

/** A queue of events for a reader that stops waiting at some point. */
export interface EventQueue {
  /** The next event; undefined when the signal aborts first, or when there are no more. None is lost. */
  next(signal: AbortSignal): Promise<EmulatorEvent | undefined>;
}

/** @param events - Read until they end, or fail. */
export function createEventQueue(events: AsyncIterable<unknown>): EventQueue {
  const stream = events[Symbol.asyncIterator]();
  const read = () =>
    stream.next().then(
      ({ done, value }) => (done === true ? undefined : (value as EmulatorEvent)),
      () => undefined,
    );
  let pending: Promise<EmulatorEvent | undefined> | undefined;
  return {
    async next(signal) {
      if (signal.aborted) return undefined;
      pending ??= read();
      const { promise: over, forget } = waitForAbort(signal);
      try {
        const event = await Promise.race([pending, over]);
        if (event === 'aborted') return undefined;
        pending = undefined;
        return event;
      } finally {
        forget();
      }
    },
  };
}

function waitForAbort(signal: AbortSignal) {
  let forget: () => void = () => undefined;
  const promise = new Promise<'aborted'>((resolve) => {
    const listener = () => {
      resolve('aborted');
    };
    if (signal.aborted) listener();
    signal.addEventListener('abort', listener, { once: true });
    forget = () => {
      signal.removeEventListener('abort', listener);
    };
  });
  return { promise, forget };
}
