import type { Clock } from '../../common/clock.js';
import type { CommandryError } from '../../common/errors/commandry-error.js';
import type { Log } from '../../common/log.js';
import type { Resumption } from '../queue/resumption.js';

/** A request, as adapters pass it to the core. */
export interface IncomingRequest {
  /** The HTTP method in capitals. */
  readonly method: string;
  /** Returns a header by its lower-case name. The values of a repeated header are joined with `, `. */
  readonly header: (name: string) => string | undefined;
  /** Returns the path, without the query. Default: unknown. */
  readonly path?: (() => string) | undefined;
  /**
   * Reads the body, byte for byte as sent.
   *
   * @throws CommandryError `BODY_TOO_LARGE`, `BODY_ALREADY_READ` or `BODY_UNREADABLE`.
   */
  readonly body: () => Promise<Uint8Array>;
  /**
   * Keeps the host alive until the work is done, if it would otherwise stop with the response. The work never rejects.
   * Default: the host keeps running.
   *
   * @param giveUp - Stops waiting for the work, and sends the final reply: that the bot is closing, or that it took too
   *   long. Never rejects.
   */
  readonly waitUntil?:
    | ((work: Promise<unknown>, giveUp?: (why?: 'time') => Promise<void>) => void)
    | undefined;
  /**
   * For a host that stops with the HTTP response and cannot be kept alive: returns the HTTP response, after the
   * interaction was answered. Never rejects. Default: the response, immediately.
   *
   * @param response - The response to an interaction whose handler was called.
   * @param give - Sends it by a call instead. Resolves to whether Discord has it; never rejects.
   */
  readonly hold?:
    | ((response: OutgoingResponse, give: () => Promise<boolean>) => Promise<OutgoingResponse>)
    | undefined;
  /**
   * Whether the host may stop soon after the response, with later clicks arriving elsewhere, so that handlers cannot
   * wait for clicks. Default false.
   */
  readonly endsWithResponse?: boolean | undefined;
  /**
   * Called with the verified payload of an interaction, or the body of an event, before handlers run. Must not throw.
   */
  readonly onInteraction?: ((payload: object) => void) | undefined;
}

/** A request without its body. */
export type RequestHead = Omit<IncomingRequest, 'body'>;

/** The host that a request came through. `waitUntil` is called once, and only if work continues after the response. */
export type Host = Pick<IncomingRequest, 'waitUntil' | 'endsWithResponse' | 'onInteraction'>;

/** A host, or the worker that runs a queued handler. */
export type HostOrWorker = Host & {
  readonly resumed?: Resumption | undefined;
  /**
   * Set where the response is sent by a call: settles with it. Rejects if Discord did not take the response, so that
   * nothing can follow it. Default: the response is there before anything that follows.
   */
  readonly delivered?: Promise<void> | undefined;
};

/** The host of an interaction that is answered by a call. */
export type CallingHost = Host & {
  /** When the interaction arrived, by the monotonic clock of the app. Default: now. */
  readonly arrivedAtMs?: number | undefined;
};

/** The response, ready to be written. */
export interface OutgoingResponse {
  /** The HTTP status. */
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text, empty for a response without content. */
  readonly body: string;
}

/**
 * Work in flight: interactions with a running handler or provider or with pending calls to Discord, events with running
 * handlers, and jobs.
 */
export interface InFlightWork {
  /** The number of them. */
  readonly count: number;
  /**
   * Resolves when no work is left, including requests that are still arriving. After `graceMs` the rest is given up:
   * interactions get their final reply, which tells the user to try again, unanswered events are answered with 500, and
   * signals of events and jobs abort. Never rejects.
   *
   * @param graceMs - Milliseconds from now. 0 sends the final replies at once.
   */
  settle(graceMs: number): Promise<SettledWork>;
}

/** The result of draining. */
export interface SettledWork {
  /** The number of interactions, events and jobs that were given up. */
  readonly givenUp: number;
}

/** Responds to one request. */
export interface Receive {
  /** Reads the body, and responds. Never rejects. */
  (request: IncomingRequest): Promise<OutgoingResponse>;
  /**
   * The same without promises, for a host that reads the body itself; `body` of the request is not called. Wrappers of
   * a receiver may leave it out.
   *
   * @returns The opened request, or the response if it is refused for its headers.
   */
  readonly open?: ((request: RequestHead) => OpenedRequest | OutgoingResponse) | undefined;
}

/** A request with valid headers. Exactly one of the two is called, once. */
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
  /** Whether the app is shutting down, so that connections should be closed. Default: false. */
  readonly isEnding?: boolean;
  /** Must resolve before the first request. Rejects if the app cannot start. Default: nothing. */
  readonly start?: () => Promise<void>;
  /** Writes to the log of the app, secrets redacted. Default: none. */
  readonly log?: Log;
}

/** The parts of an app that adapters need for events over HTTP. */
export interface EventsReceiver extends Pick<Receiver, 'maxBodyBytes' | 'isEnding' | 'start' | 'log'> {
  /** Undefined if the app handles no events. */
  readonly receiveEvents?: Receive | undefined;
}

/** How recurring jobs are run by a host. */
export interface RunScheduledOptions {
  /** When they were due, in ms since 1970. Default: now. */
  readonly dueAtMs?: number | undefined;
  /** Called with each job before its handler runs. */
  readonly onJob?: ((job: { readonly signal: AbortSignal }) => void) | undefined;
}

/** The parts of an app that adapters need for cron triggers. */
export interface ScheduledReceiver extends Pick<Receiver, 'start'> {
  /** Runs the recurring jobs with this cron expression. */
  readonly runScheduled: (cron: string, options?: RunScheduledOptions) => Promise<void>;
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
