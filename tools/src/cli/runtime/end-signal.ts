import { END_CODES, type EndSignal, type CliEnvironment } from './cli-environment.js';

/** A request from outside to end the process. */
export interface EndRequest {
  /** Resolves with the first signal. From then on another one ends the process at once. */
  readonly arrived: Promise<void>;
  /** Does what SIGINT does. */
  readonly interrupt: () => void;
  /** Stops listening, so that the process handles signals again. */
  ignore(): void;
}

/** Listens for SIGINT and SIGTERM from now on. */
export function listenForEnd({ signals, exit }: Pick<CliEnvironment, 'signals' | 'exit'>): EndRequest {
  let isAsked = false;
  let resolve: () => void = () => undefined;
  const arrived = new Promise<void>((done) => {
    resolve = done;
  });
  const onSignal = (signal: EndSignal) => () => {
    if (isAsked) exit(END_CODES[signal]);
    isAsked = true;
    resolve();
  };
  const listeners = (Object.keys(END_CODES) as EndSignal[]).map((signal) => {
    const listener = onSignal(signal);
    signals.on(signal, listener);
    return { signal, listener };
  });
  return {
    arrived,
    interrupt: onSignal('SIGINT'),
    ignore() {
      for (const { signal, listener } of listeners) signals.off(signal, listener);
    },
  };
}
