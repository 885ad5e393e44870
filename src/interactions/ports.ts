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
}

/** The answer, ready to be written. */
export interface OutgoingResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers one request. Never rejects. */
export type Receive = (request: IncomingRequest) => Promise<OutgoingResponse>;

/** What adapters need of an app. */
export interface Receiver {
  readonly receive: Receive;
  /** The largest body an adapter hands over, in bytes. */
  readonly maxBodyBytes: number;
}
