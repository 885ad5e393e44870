import type { Clock } from '../../common/clock.js';
import type { CommandryError } from '../../common/errors/commandry-error.js';
import type { Log } from '../../common/log.js';
import type { Resumption } from '../queue/resumption.js';

/** A request as the core sees it. Adapters convert to this and know nothing else of the protocol. */
export interface IncomingRequest {
  /** The HTTP method in capitals. */
  readonly method: string;
  /** Returns a header by its lower-case name. The values of a repeated header are joined with `, `. */
  readonly header: (name: string) => string | undefined;
  /** Returns the path alone, without a query. Default: unknown. */
  readonly path?: (() => string) | undefined;
  /**
   * Reads the body, byte for byte as sent.
   *
   * @throws CommandryError `BODY_TOO_LARGE`, `BODY_ALREADY_READ` or `BODY_UNREADABLE`.
   */
  readonly body: () => Promise<Uint8Array>;
  /**
   * Keeps the host alive until the work is done, where a host would otherwise end with the response. The work never
   * rejects. Default: the host keeps running on its own.
   *
   * @param giveUp - Ends waiting for the work, and answers what is still to be answered: that the bot ends, or that the time
   *   was not enough. Never rejects.
   */
  readonly waitUntil?:
    | ((work: Promise<unknown>, giveUp?: (why?: 'time') => Promise<void>) => void)
    | undefined;
  /**
   * For a host that stops with the response and has no way to keep it alive: returns what the request is answered with,
   * later than the response to the interaction is given. Never rejects. Default: the response, at once.
   *
   * @param response - The response to an interaction whose handler was called.
   * @param give - Gives it by a call instead. Resolves to whether Discord has it; never rejects.
   */
  readonly hold?:
    | ((response: OutgoingResponse, give: () => Promise<boolean>) => Promise<OutgoingResponse>)
    | undefined;
  /**
   * Whether the host may end soon after the response, and receive what follows elsewhere, so that no handler can wait
   * for a click. Default false.
   */
  readonly endsWithResponse?: boolean | undefined;
  /**
   * Told of the interaction's payload, verified and validated, before its handler runs; of an event, its body. Must not
   * throw.
   */
  readonly onInteraction?: ((payload: object) => void) | undefined;
}

/** A request without its body. */
export type RequestHead = Omit<IncomingRequest, 'body'>;

/** The host that a request came through. `waitUntil` is called once, and only if work continues after the response. */
export type Host = Pick<IncomingRequest, 'waitUntil' | 'endsWithResponse' | 'onInteraction'>;

/** A host, or the worker that runs a queued handler. */
export type HostOrWorker = Host & { readonly resumed?: Resumption | undefined };

/** The response, ready to be written. */
export interface OutgoingResponse {
  /** The HTTP status. */
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text, empty for a response without content. */
  readonly body: string;
}

/**
 * The interactions whose handler or provider is still running, or that still have pending calls to Discord, the
 * events whose handlers are running, and the jobs.
 */
export interface InFlightWork {
  /** How many there are. */
  readonly count: number;
  /**
   * Resolves when no work is left, nor a request whose body is still arriving. What is not done after `graceMs`
   * is not awaited any longer: interactions get their final reply, which tells the user to try again, events that were
   * not answered are answered 500, and the signals of handlers of events and of jobs abort. Never rejects.
   *
   * @param graceMs - Milliseconds from now. 0 sends the final replies at once.
   */
  settle(graceMs: number): Promise<SettledWork>;
}

/** The outcome of waiting for work. */
export interface SettledWork {
  /** The number of interactions, events and jobs that were given up. */
  readonly givenUp: number;
}

/** Responds to one request. */
export interface Receive {
  /** Reads the body, and responds. Never rejects. */
  (request: IncomingRequest): Promise<OutgoingResponse>;
  /**
   * Does the same for a host that reads the body itself, so that a response that is known at once needs no promise. Whoever
   * wraps a receiver can leave it out. `body` of the request is not called.
   *
   * @returns What reads on, or the response to a request that is refused for its headers.
   */
  readonly open?: ((request: RequestHead) => OpenedRequest | OutgoingResponse) | undefined;
}

/** A request whose headers are right. One of the two is called, once. */
export interface OpenedRequest {
  /** Responds to the body, byte for byte as sent. Never throws or rejects. */
  readonly answer: (body: Uint8Array) => OutgoingResponse | Promise<OutgoingResponse>;
  /** Responds to a body that could not be read. Never throws or rejects. */
  readonly fail: (error: CommandryError) => OutgoingResponse | Promise<OutgoingResponse>;
}

/** The largest body of a request that is read, in bytes: Discord's stay far below it. */
export const MAX_BODY_BYTES = 1_048_576;

/** The parts of an app that adapters need. */
export interface Receiver {
  /** Answers a request. */
  readonly receive: Receive;
  /** The largest body that an adapter passes on, in bytes. */
  readonly maxBodyBytes: number;
  /** Whether the app is shutting down, so that a connection should be closed after its response. Default: false. */
  readonly isEnding?: boolean;
  /** Must be done before the first request. Rejects if the app cannot start. Default: nothing. */
  readonly start?: () => Promise<void>;
  /** Writes to the log of the app, without secrets. Default: nowhere. */
  readonly log?: Log;
}

/** The parts of an app that adapters need for events over HTTP. */
export interface EventsReceiver extends Pick<Receiver, 'maxBodyBytes' | 'isEnding' | 'start' | 'log'> {
  /** Undefined if the app handles no events. */
  readonly receiveEvents?: Receive | undefined;
}

/** A receiver that a server can close. */
export interface ClosingReceiver extends Receiver, EventsReceiver {
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
  /**
   * Waits for the work in flight and for requests that are still arriving, at most `drainMs` milliseconds, then gives
   * up the rest. Never rejects.
   */
  close(options?: { readonly drainMs?: number }): Promise<SettledWork>;
}
