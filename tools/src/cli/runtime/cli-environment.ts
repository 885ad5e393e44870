import type { Clock } from 'commandry';

/** What a command line program has around it. A test brings its own. */
export interface CliEnvironment {
  /** The version of this package. */
  readonly version: string;
  /** The environment. What an environment file says is added to it. */
  readonly env: Record<string, string | undefined>;
  /** The folder it was started in. */
  readonly cwd: string;
  /** What starts this program again, in another process: a program and its first parameters. */
  readonly self: readonly [string, ...string[]];
  readonly stdin: { readonly isTTY?: boolean };
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
  readonly signals: SignalSource;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
  /**
   * From now on, what other code of this process prints goes to the standard error stream.
   *
   * @param rewrite - Given what is printed, answers what is written. Default: the same.
   */
  readonly divertOutput: (rewrite?: (text: string) => string) => void;
  /**
   * From now on, what other code of this process throws and nobody catches is told, and does not end the process.
   *
   * @param describe - Puts it into words. Default: with its stack.
   */
  readonly outliveFailures: (describe?: (thrown: unknown) => string) => void;
}

export interface TextOutput {
  write(text: string): unknown;
  /** Whether somebody watches. Absent means no. */
  readonly isTTY?: boolean;
  /** The width of the terminal, in characters. */
  readonly columns?: number;
}

/** The signals that ask a process to end, and the codes of one that did not wait until it had. */
export const END_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
export type EndSignal = keyof typeof END_CODES;

export interface SignalSource {
  on(signal: EndSignal, listener: () => void): unknown;
  off(signal: EndSignal, listener: () => void): unknown;
}
