import type { Log, LogEntry } from './log.js';

/** Counted failures. */
export type CountedEvent =
  | 'COMMAND_UNKNOWN'
  | 'DEFINITION_DRIFT'
  | 'OPTION_VALUE_REFUSED'
  | 'COMPONENT_OUTDATED'
  | 'ROUTE_SIGNATURE_REFUSED'
  | 'GUARD_REJECTED'
  | 'HANDLER_FAILED'
  | 'HANDLER_TOO_SLOW'
  | 'AUTOCOMPLETE_FAILED'
  | 'EVENT_FAILED'
  | 'EVENT_DROPPED'
  | 'JOB_FAILED';

/** How often each event has happened since the app was created. */
export type Counters = Readonly<Record<CountedEvent, number>>;

/**
 * Observes one app. Its parts call it where something happens: failures are counted and logged here, and a listener, if
 * there is one, follows every step.
 *
 * The rule for callers: check `listener` before building anything for it, so that an app without one pays nothing. On a
 * hot path, choose once, when the app is created.
 */
export class Observer {
  readonly counters: Record<CountedEvent, number> = {
    COMMAND_UNKNOWN: 0,
    DEFINITION_DRIFT: 0,
    OPTION_VALUE_REFUSED: 0,
    COMPONENT_OUTDATED: 0,
    ROUTE_SIGNATURE_REFUSED: 0,
    GUARD_REJECTED: 0,
    HANDLER_FAILED: 0,
    HANDLER_TOO_SLOW: 0,
    AUTOCOMPLETE_FAILED: 0,
    EVENT_FAILED: 0,
    EVENT_DROPPED: 0,
    JOB_FAILED: 0,
  };
  readonly listener: Listener | undefined;
  readonly log: Log;

  constructor(log: Log, listener?: Listener) {
    this.log = log;
    this.listener = listener;
  }

  /** @param line - The log entry. Left out if it is logged elsewhere. */
  trouble(counted: CountedEvent, line?: LogEntry): void {
    this.counters[counted]++;
    this.listener?.note({ type: 'counted', counted });
    if (line) this.log(line);
  }

  call<T>(handler: string, run: () => T): T {
    return this.listener ? this.listener.run({ kind: 'handler', name: handler }, run) : run();
  }
}

/**
 * Follows what an app does. Its functions never throw. They never receive tokens, user names, message content, option
 * values or custom id state, except in errors, in URLs of calls, and in fields named `secrets`, which list what to
 * redact.
 */
export interface Listener {
  /**
   * Runs a step: synchronously, exactly once, even if recording fails. The step ends when `run` returns or throws, or,
   * if it returns a promise, when that settles. While it runs, across awaits too, it is the active one: steps within it
   * are its children. The results of the step are read when it ends.
   *
   * @returns The result of `run`; another thenable becomes a promise.
   */
  run<T>(step: Step, run: () => T): T;
  /** Records a happening in the active interaction, event, job or work. */
  note(happening: Happening): void;
  /** The active step, to record into later. */
  active(): Underway | undefined;
  /** A request was refused. @param code - Of the error. */
  refused(code: string): void;
  /** Fields for log entries: the ids of the active trace. Undefined if nothing is recorded. */
  logFields(): Readonly<Record<string, string>> | undefined;
  /** The active trace as plain data, to propagate with queued work. Undefined if nothing is recorded. */
  carrier(): TraceCarrier | undefined;
  /** The app is closed. */
  close(): void;
}

/** Traces and metrics of apps: the result of `createTelemetry` of `commandry/telemetry`. */
export interface AppTelemetry {
  /** Begins to follow an app. Neither this nor the listener throws. */
  observe(app: ObservedApp): Listener;
}

/** Gauges of an app. */
export interface ObservedApp {
  /** Redacted in every error. */
  readonly secrets: readonly string[];
  readonly queue: ObservedQueue | undefined;
  /** The number of interactions, events and jobs in flight. */
  readonly inFlight: () => number;
  /** The number of handlers that wait for a click or a modal. */
  readonly waiting: () => number;
}

export interface ObservedQueue {
  /** Declared by the author, never derived from data. */
  readonly name?: string | undefined;
  /** `messaging.system` in the semantic conventions. Undefined: Commandry's own. */
  readonly system?: string | undefined;
  /** The depth of the queue. Rejects if it is not reachable. */
  readonly depth: () => Promise<{
    readonly waiting: number;
    readonly active: number;
    readonly delayed: number;
  }>;
}

/** An interaction, event, job or work in flight. */
export interface Underway {
  note(happening: Happening): void;
  /** Keeps the step open after `run` has ended, until the returned function is called. */
  hold(): () => void;
}

/** A trace context as plain data, named as in W3C Trace Context. Stored as JSON with queued work. */
export interface TraceCarrier {
  readonly traceparent?: string;
  readonly tracestate?: string;
  /** For queued work: when it was added, in ms since 1970. */
  readonly addedAtMs?: number;
}

/** A step of an app. Writable fields are results, set by the caller before the step ends. */
export type Step =
  | RequestStep
  | VerifyStep
  | InteractionStep
  | GuardStep
  | HandlerStep
  | SuggestionsStep
  | CallStep
  | EventStep
  | JobStep
  | EnqueueStep
  | WorkStep;

/** A request, from its arrival to its response. */
export interface RequestStep {
  readonly kind: 'request';
  readonly method: string;
  /** The path, without the query. */
  readonly path: (() => string) | undefined;
  /** The purpose of the path. */
  readonly endpoint: 'interactions' | 'events';
  /** Reads a header by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** The HTTP status that was sent. */
  status?: number;
}

/** The check of the signature. */
export interface VerifyStep {
  readonly kind: 'verify';
  outcome?: 'passed' | 'refused';
}

/** An interaction, from routing to the end of its handler and all its calls. */
export interface InteractionStep {
  readonly kind: 'interaction';
  readonly type: 'command' | 'autocomplete' | 'component' | 'modal';
  readonly id: string;
  /** The user. Must not be recorded. */
  readonly userId: string;
  readonly origin: 'guild' | 'dm';
  /** Whether a worker runs it, after another process has acknowledged and counted it. */
  readonly isResumed: boolean;
  readonly secrets: readonly string[];
}

export interface GuardStep {
  readonly kind: 'guard';
  readonly name: string;
  outcome?: 'passed' | 'rejected';
}

/** The author's handler. */
export interface HandlerStep {
  readonly kind: 'handler';
  readonly name: string;
}

/** The provider of suggestions for an option. */
export interface SuggestionsStep {
  readonly kind: 'suggestions';
  readonly option: string;
  /** The number of suggestions. */
  count?: number;
}

/** A call to Discord; each attempt is one. */
export interface CallStep {
  readonly kind: 'call';
  readonly method: string;
  /** The full URL, tokens included. */
  readonly url: string;
  /** Webhooks with this id are those of interactions. */
  readonly applicationId: string;
  status?: number;
}

/** The handlers of an event. */
export interface EventStep {
  readonly kind: 'event';
  /** `other` for an event without a handler, to bound cardinality. */
  readonly type: string;
}

/** A job of `app.run`. */
export interface JobStep {
  readonly kind: 'job';
  readonly name: string;
  /** The failure; the call itself does not reject. */
  error?: unknown;
  /** Set if it was aborted or not started: an error is then no failure. */
  outcome?: 'stopped';
}

/** Adding work to a queue. `carrier()` within it is stored with the work. */
export interface EnqueueStep extends WorkFacts {
  readonly kind: 'enqueue';
}

/** One attempt at queued work, in the trace of the carrier. */
export interface WorkStep extends WorkFacts {
  readonly kind: 'work';
  readonly carrier: TraceCarrier | undefined;
  /** From 1. */
  readonly attempt: number;
  /** Its delay before it was ready. From 1 ms on, it starts a new trace, linked to that of the carrier. */
  readonly delayMs: number;
  /** How long it was ready before the first attempt. Undefined for later attempts, and if unknown. */
  readonly waitMs?: number | undefined;
  readonly secrets: readonly string[];
  /** The outcome of the work. */
  outcome?: string;
  /** Whether the attempt failed, with the recorded error or the one that a step within it threw. */
  hasFailed?: boolean;
}

interface WorkFacts {
  readonly queue: Pick<ObservedQueue, 'name' | 'system'> | undefined;
  /** The id of the interaction or job. */
  readonly id: string;
  readonly work: 'interaction' | 'job';
  /** The path of the command, the id of the route or the name of the job, as declared; never data. */
  readonly name: string;
}

export type Happening =
  /** The route is known: the path of a command or the id of a route, as declared. */
  | { readonly type: 'routed'; readonly route: string }
  /** The initial response is decided. */
  | { readonly type: 'answered'; readonly ageMs: number }
  /** The initial response is a defer, by the app or by the handler. */
  | { readonly type: 'deferred'; readonly isAutomatic: boolean }
  /** A counted failure. */
  | { readonly type: 'counted'; readonly counted: CountedEvent }
  /** A worker continues it: with the first attempt, or with another one. */
  | { readonly type: 'handedOver'; readonly as: 'queued' | 'again' }
  /** An attempt failed with an error that no step within it threw, or that counts although another attempt follows. */
  | { readonly type: 'failed'; readonly error: unknown };
