/** What a command line program has around it. A test brings its own. */
export interface Surroundings {
  /** The version of this package. */
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
  readonly signals: SignalSource;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
}

export interface TextOutput {
  write(text: string): unknown;
}

/** The signals that ask a process to end, and the codes of one that did not wait until it had. */
export const END_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
export type EndSignal = keyof typeof END_CODES;

export interface SignalSource {
  on(signal: EndSignal, listener: () => void): unknown;
  off(signal: EndSignal, listener: () => void): unknown;
}
