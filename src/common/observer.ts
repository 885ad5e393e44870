import type { Log, LogEntry } from './log.js';

/** What goes wrong and is counted. */
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
  | 'JOB_FAILED';

/** How often each event has happened since the app was created. */
export type Counters = Readonly<Record<CountedEvent, number>>;

/**
 * Through it the parts of an app tell what happens, where it happens. Each app has one, which is handed to those parts:
 * what goes wrong is counted and logged here, and a listener, if there is one, follows every step.
 *
 * The rule for whoever tells: `listener` is asked first, and nothing is made for it that it does not take, so that an app
 * without one pays nothing. Where a step is run often, the choice is made once, when the app is created.
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
    JOB_FAILED: 0,
  };
  readonly listener: Listener | undefined;
  readonly log: Log;

  constructor(log: Log, listener?: Listener) {
    this.log = log;
    this.listener = listener;
  }

  /** @param line - For the log. Left out where it was logged before, or by somebody else. */
  trouble(counted: CountedEvent, line?: LogEntry): void {
    this.counters[counted]++;
    this.listener?.note({ type: 'counted', counted });
    if (line) this.log(line);
  }

  /** Calls a handler of the author. */
  call<T>(handler: string, run: () => T): T {
    return this.listener ? this.listener.run({ kind: 'handler', name: handler }, run) : run();
  }
}

/**
 * Follows what an app does. None of its functions throws, whatever becomes of what it is told. Nothing that it is told holds a token, a name of a user, a content, a value of an option or the
 * state of a custom id, except errors, addresses of calls, and fields named `secrets`, which say what is to be hidden.
 */
export interface Listener {
  /**
   * Runs a step: at once, exactly once, and whatever becomes of what is told. The step ends when `run` returns or throws,
   * or, if that returns a promise, when it settles. While it runs, across awaits too, it is the active one: steps within it
   * are its children. The results of the step are read when it ends.
   *
   * @returns What `run` returns, or a promise in the place of another thenable.
   */
  run<T>(step: Step, run: () => T): T;
  /** Tells of something that happened in the interaction, event, job or work that is active. */
  note(happening: Happening): void;
  /** What is active, for whoever tells of it when it is active no longer. */
  active(): Underway | undefined;
  /** A request was refused. @param code - Of the error. */
  refused(code: string): void;
  /** Fields for lines of the log: the ids of the active trace. Undefined where nothing is recorded. */
  logFields(): Readonly<Record<string, string>> | undefined;
  /** The active trace as plain data, for work that is done elsewhere or later. Undefined where nothing is recorded. */
  carrier(): TraceCarrier | undefined;
  /** The app is closed. */
  close(): void;
}

/** Traces and metrics of apps: what `createTelemetry` of `commandry/telemetry` makes. */
export interface AppTelemetry {
  /** Begins to follow an app. Neither this nor the listener throws. */
  observe(app: ObservedApp): Listener;
}

/** What can be read of an app at any time. */
export interface ObservedApp {
  /** Hidden in every error. */
  readonly secrets: readonly string[];
  readonly queue: ObservedQueue | undefined;
  /** The number of interactions, events and jobs that are under way. */
  readonly inFlight: () => number;
  /** The number of handlers that wait for a click or a modal. */
  readonly waiting: () => number;
}

export interface ObservedQueue {
  /** Declared by the author, never made of data. */
  readonly name?: string | undefined;
  /** The system behind the queue, by its name in the semantic conventions. Undefined: of Commandry alone. */
  readonly system?: string | undefined;
  /** How much work there is. Rejects if the queue is not reachable. */
  readonly depth: () => Promise<{
    readonly waiting: number;
    readonly active: number;
    readonly delayed: number;
  }>;
}

/** An interaction, event, job or work under way. */
export interface Underway {
  note(happening: Happening): void;
  /** Keeps its step from ending, until the returned function is called, even if `run` is over. */
  hold(): () => void;
}

/** An active trace as plain data, by the names of W3C Trace Context. Kept as JSON with queued work. */
export interface TraceCarrier {
  readonly traceparent?: string;
  readonly tracestate?: string;
  /** Of queued work: when it was added, in ms since 1970. */
  readonly addedAtMs?: number;
}

/** What an app does. Fields that can be written are results, set by whoever runs the step before it ends. */
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
  /** The path alone. */
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

/** An interaction, from its routing to the end of its handler and of all calls. */
export interface InteractionStep {
  readonly kind: 'interaction';
  readonly type: 'command' | 'autocomplete' | 'component' | 'modal';
  readonly id: string;
  /** Who caused it. Not to be recorded. */
  readonly userId: string;
  /** Where it was caused. */
  readonly origin: 'guild' | 'dm';
  /** Whether a worker runs it that another process has acknowledged: it was counted there. */
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
  /** How many were found. */
  count?: number;
}

/** A call to Discord, one for each attempt. */
export interface CallStep {
  readonly kind: 'call';
  readonly method: string;
  /** The whole address, tokens included. */
  readonly url: string;
  /** Webhooks of this id are those of interactions. */
  readonly applicationId: string;
  status?: number;
}

/** The handlers of an event. */
export interface EventStep {
  readonly kind: 'event';
  /** `other` for an event without a handler: anybody who knows the key could make up types. */
  readonly type: string;
}

/** A job of `app.run`. */
export interface JobStep {
  readonly kind: 'job';
  readonly name: string;
  /** Why it failed: the call does not reject. */
  error?: unknown;
  /** Set if it was told to stop, or was not begun: what is thrown then is no failure. */
  outcome?: 'stopped';
}

/** Handing work to a queue. `carrier()` within it is what the work keeps. */
export interface EnqueueStep extends WorkFacts {
  readonly kind: 'enqueue';
}

/** One attempt at queued work, in the trace of the carrier. */
export interface WorkStep extends WorkFacts {
  readonly kind: 'work';
  readonly carrier: TraceCarrier | undefined;
  /** From 1. */
  readonly attempt: number;
  /** How long it was kept before it was ready. From 1 ms on, it begins a trace that is linked to that of the carrier. */
  readonly delayMs: number;
  /** How long it was ready before this attempt, the first one. Undefined of others, and where it is unknown. */
  readonly waitMs?: number | undefined;
  readonly secrets: readonly string[];
  /** What becomes of the work. */
  outcome?: string;
  /** Whether the attempt failed, with the error that was told of or that a step within it has thrown. */
  hasFailed?: boolean;
}

interface WorkFacts {
  readonly queue: Pick<ObservedQueue, 'name' | 'system'> | undefined;
  /** The id of the work: that of the interaction, or of the job. */
  readonly id: string;
  readonly work: 'interaction' | 'job';
  /** The path of the command, the id of the route or the name of the job: what is declared, never data. */
  readonly name: string;
}

/** Something that happened in an interaction, event, job or work. */
export type Happening =
  /** It is known what handles it: the path of a command or the id of a route, as declared. */
  | { readonly type: 'routed'; readonly route: string }
  /** The initial response was decided. */
  | { readonly type: 'answered'; readonly ageMs: number }
  /** The initial response is a defer, by the app or by the handler. */
  | { readonly type: 'deferred'; readonly isAutomatic: boolean }
  /** Something went wrong that is counted. */
  | { readonly type: 'counted'; readonly counted: CountedEvent }
  /** A worker goes on with it: the first attempt, or another one after this. */
  | { readonly type: 'handedOver'; readonly as: 'queued' | 'again' }
  /** An attempt failed with an error that no step within it has thrown, or that counts although another attempt follows. */
  | { readonly type: 'failed'; readonly error: unknown };
