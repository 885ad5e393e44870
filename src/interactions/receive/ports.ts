/** A request as the core sees it. Adapters translate to this and know nothing else of the protocol. */
export interface IncomingRequest {
  readonly method: string;
  /** A header by its lower-case name. A header that came several times is its values joined with `, `. */
  readonly header: (name: string) => string | undefined;
  /**
   * The body as sent, byte for byte.
   *
   * @throws CommandryError `BODY_TOO_LARGE`, `BODY_ALREADY_READ` or `BODY_UNREADABLE`.
   */
  readonly body: () => Promise<Uint8Array>;
  /**
   * Keeps the host alive until the work is done, where a host ends with the response otherwise. The work never rejects.
   * Default: the host lives on by itself.
   */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** The host that a request came through. Asked once, and only where work goes on after the answer. */
export type Host = Pick<IncomingRequest, 'waitUntil'>;

/** The answer, ready to be written. */
export interface OutgoingResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Interactions whose handler or provider is still running, or that still have calls to the service under way. */
export interface InFlightWork {
  /** How many there are. */
  readonly count: number;
  /**
   * Resolves when none is left, nor a request that may become one: its body is still arriving. Those that are not done after `graceMs` are given their final answer, which tells the
   * user to try again, and are waited for no longer. Never rejects.
   *
   * @param graceMs - Milliseconds from now. 0 gives the final answers at once.
   */
  settle(graceMs: number): Promise<SettledWork>;
}

/** How waiting for work ended. */
export interface SettledWork {
  /** Interactions that had to be given up. */
  readonly givenUp: number;
}

/** Answers one request. Never rejects. */
export type Receive = (request: IncomingRequest) => Promise<OutgoingResponse>;

/** What adapters need of an app. */
export interface Receiver {
  readonly receive: Receive;
  /** The largest body an adapter hands over, in bytes. */
  readonly maxBodyBytes: number;
  /** Whether the app is about to end, so that a connection should be closed after its answer. Default: it is not. */
  readonly isEnding?: boolean;
}

/** What a server needs of an app besides. */
export interface ClosingReceiver extends Receiver {
  /** Waits for the work in flight and for requests that are still arriving, at most so many milliseconds, and gives up what is not done then. Never rejects. */
  close(options?: { readonly drainMs?: number }): Promise<SettledWork>;
}
