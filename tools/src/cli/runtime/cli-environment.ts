import type { Clock } from 'commandry';

/** The environment of a command line program. Tests pass their own. */
export interface CliEnvironment {
  /** The version of this package. */
  readonly version: string;
  /** The environment variables. Those of an environment file are added. */
  readonly env: Record<string, string | undefined>;
  /** The folder it was started in. */
  readonly cwd: string;
  /** Restarts this program in another process: a program and its first arguments. */
  readonly self: readonly [string, ...string[]];
  readonly stdin: {
    readonly isTTY?: boolean;
    /** The stream, where it can be read key by key. */
    readonly raw?: RawInput;
  };
  /**
   * Asks the person at the terminal. Resolves to what was typed; to nothing if the input ends or the signal aborts.
   */
  readonly ask: (question: string, signal: AbortSignal) => Promise<string>;
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
  readonly signals: SignalSource;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
  /**
   * From now on, redirects what other code of this process prints to the standard error stream.
   *
   * @param rewrite - Given what is printed, returns what is written. Default: the same.
   */
  readonly divertOutput: (rewrite?: (text: string) => string) => void;
  /**
   * From now on, reports uncaught errors of other code of this process instead of ending it.
   *
   * @param describe - Formats the error. Default: with its stack.
   */
  readonly outliveFailures: (describe?: (thrown: unknown) => string) => void;
}

export interface TextOutput {
  write(text: string): unknown;
  /** True for a terminal. Default false. */
  readonly isTTY?: boolean;
  /** The width of the terminal, in characters. */
  readonly columns?: number;
}

/** A terminal that is read key by key. */
export interface RawInput {
  setRawMode(isRaw: boolean): unknown;
  on(event: 'data', listener: (chunk: Uint8Array | string) => void): unknown;
  off(event: 'data', listener: (chunk: Uint8Array | string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** The signals that ask a process to end, and the exit codes of one that did not finish ending. */
export const END_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
export type EndSignal = keyof typeof END_CODES;

export interface SignalSource {
  on(signal: EndSignal, listener: () => void): unknown;
  off(signal: EndSignal, listener: () => void): unknown;
}
