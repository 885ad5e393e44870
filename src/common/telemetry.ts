/**
 * The port of telemetry: through it the core tells of its steps and of what happens in them. `commandry/telemetry` makes
 * spans and metrics of them. Without one nothing is told.
 *
 * None of its functions throws, whatever becomes of what is told, and `step` runs what it is given exactly once. Nothing
 * that is told holds a token, a name of a user, a content, a value of an option or the state of a custom id, except in
 * errors, and in fields named `secrets`, which say what is to be hidden.
 */
export interface Telemetry {
  /**
   * Runs a step, at once. It ends when `run` returns or throws, or, if that returns a promise, when it settles. While it
   * runs, across awaits too, it is the active one: steps within it are its children.
   */
  step<T>(step: TelemetryStep, run: (observed: ObservedStep) => T): T;
  /** Tells of something that happened in the interaction, event, job or work that is active. */
  note(happening: Happening): void;
  /** The interaction, event, job or work that is active, to tell of what happens in it when it is active no longer. */
  active(): ObservedWork | undefined;
  /** Keeps what is active now for a function that is called later, by whatever. */
  bind(callBack: () => void): () => void;
  /** The ids of what is active, for lines of a log. Undefined where nothing is recorded. */
  ids(): TraceIds | undefined;
  /** The active span as plain data, for work that is done elsewhere or later. Undefined where nothing is recorded. */
  carrier(): TraceCarrier | undefined;
  /** Begins to observe how much an app does. Returns what ends that. */
  watchApp(app: ObservedApp): () => void;
  /**
   * Begins to observe how much work a queue has. Returns what ends that.
   *
   * @param name - Of the queue. Declared by the author, never made of data.
   * @param readDepth - Called when metrics are collected. If it rejects, nothing is observed that time.
   */
  watchQueue(name: string, readDepth: () => Promise<ObservedDepth>): () => void;
}

/** The ids of a trace and of a span in it, as lower-case hex digits: 32 and 16 of them. */
export interface TraceIds {
  readonly traceId: string;
  readonly spanId: string;
  /** Two hex digits: `01` for a trace that is sampled. */
  readonly traceFlags: string;
}

/** An active trace as plain data, by the names of W3C Trace Context. Kept as JSON with queued work. */
export interface TraceCarrier {
  readonly traceparent?: string;
  readonly tracestate?: string;
  /** Of queued work: when it was added, in ms since 1970. */
  readonly addedAtMs?: number;
}

/** How much work a queue has. */
export interface ObservedDepth {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

/** The parts of an app that are observed. */
export interface ObservedApp {
  /** Hidden in every error. */
  readonly secrets: readonly string[];
  /** The number of interactions, events and jobs that are under way. */
  readonly inFlight: () => number;
  /** The number of handlers that wait for a click or a modal. */
  readonly waiting: () => number;
}

/** A step that runs. */
export interface ObservedStep {
  /** Says how it went. The last call counts. With an outcome, what is thrown after that is no failure. */
  result(result: StepResult): void;
  /** Tells of an error that `run` does not throw. */
  failed(error: unknown): void;
}

/** How a step went, if it is not known from its end. */
export interface StepResult {
  /** The HTTP status that was sent or received. */
  readonly statusCode?: number;
  /** The code of an error, or another word from a fixed list, where nothing is thrown. */
  readonly errorType?: string;
  /** The word for what came of it, from a fixed list: of a guard, `passed` or `rejected`. */
  readonly outcome?: string;
  /** Whether it failed, with the error that was told of or that a step within it has thrown. */
  readonly isFailure?: boolean;
  /** How many suggestions were found. */
  readonly count?: number;
}

/** An interaction, event, job or work under way. */
export interface ObservedWork {
  note(happening: Happening): void;
  /** Keeps its step from ending, until the returned function is called, even if `run` is over. */
  hold(): () => void;
}

/** An operation of the core, and its subject. */
export type TelemetryStep =
  /** A request, from its arrival to its response. */
  | {
      readonly kind: 'receive';
      readonly method: string;
      /** The path alone. */
      readonly path?: string | undefined;
      /** The purpose of the path. */
      readonly endpoint: 'interactions' | 'events';
      /** Reads a header by its lower-case name. */
      readonly header: (name: string) => string | undefined;
    }
  /** The check of the signature. */
  | { readonly kind: 'verify' }
  /** An interaction, from its routing to the end of its handler and of all calls. */
  | ({ readonly kind: 'dispatch' } & InteractionFacts)
  /** A guard. */
  | { readonly kind: 'guard'; readonly name: string }
  /** The author's handler. */
  | { readonly kind: 'handler'; readonly name: string }
  /** The provider of suggestions for an option. */
  | { readonly kind: 'suggestions'; readonly option: string }
  /** A call to Discord, one for each attempt. */
  | {
      readonly kind: 'call';
      /** A reply is a call on the token of an interaction. */
      readonly purpose: 'reply' | 'api';
      readonly method: string;
      /** The path with the names of its parts in the place of ids and tokens. */
      readonly template: string;
      /** With a port, if it has one of its own. */
      readonly host: string;
    }
  /** The handlers of an event. */
  | { readonly kind: 'event'; readonly type: string }
  /** A job of `app.run`. */
  | { readonly kind: 'job'; readonly name: string }
  /** Handing work to a queue. `carrier()` within it is what the work keeps. */
  | ({ readonly kind: 'enqueue' } & WorkFacts)
  /** One attempt at queued work, in the trace of the carrier. */
  | ({
      readonly kind: 'work';
      readonly carrier: TraceCarrier | undefined;
      /** From 1. */
      readonly attempt: number;
      /** How long it was kept before it was ready. From 1 ms on, it begins a trace that is linked to that of the carrier. */
      readonly delayMs: number;
      /** How long it was ready before this attempt, the first one. Undefined of others, and where it is unknown. */
      readonly waitMs?: number | undefined;
      /** Hidden in errors: the token of the interaction. */
      readonly secrets: readonly string[];
    } & WorkFacts);

/** The recorded facts about an interaction. */
export interface InteractionFacts {
  readonly type: 'command' | 'autocomplete' | 'component' | 'modal';
  readonly id: string;
  /** Where it was caused. */
  readonly origin: 'guild' | 'dm';
  /** Whether a worker runs it that another process has acknowledged: it was counted there. */
  readonly isResumed: boolean;
  /** Hidden in errors: the token. */
  readonly secrets: readonly string[];
}

/** The recorded facts about queued work. */
export interface WorkFacts {
  /** The name of the queue. */
  readonly queue: string;
  /** The system behind the queue, by its name in the semantic conventions. Undefined: of Commandry alone. */
  readonly system?: string | undefined;
  /** The id of the work: that of the interaction, or of the job. */
  readonly id: string;
  readonly work: 'interaction' | 'job';
  /** The path of the command, the id of the route or the name of the job: what is declared, never data. */
  readonly name: string;
}

/** Something that happened in an interaction, event, job or work, or in a request. */
export type Happening =
  /** It is known what handles it. Both are declared; the path is empty for components and modals. */
  | { readonly type: 'routed'; readonly commandPath: string; readonly routeId?: string | undefined }
  /** The initial response was decided. */
  | { readonly type: 'answered'; readonly ageMs: number }
  /** It was deferred, by the app or by its handler. */
  | { readonly type: 'deferred'; readonly isAutomatic: boolean }
  /** A deadline passed: of the response, or of the reply while the token is valid. */
  | { readonly type: 'deadlineMissed'; readonly deadline: 'response' | 'token' }
  /** A value of an option was refused, or the registered options differ from the declared ones. */
  | { readonly type: 'optionInvalid'; readonly code: string }
  /** The outcome, if it is not `answered`, and the code of the error. The first call counts. */
  | { readonly type: 'outcome'; readonly outcome: InteractionOutcome; readonly code?: string | undefined }
  /** It failed with an error that no step within it has thrown, or that counts although another attempt follows. */
  | { readonly type: 'failed'; readonly error: unknown }
  /** A request was refused, with the code of the error. */
  | { readonly type: 'refused'; readonly code: string };

/**
 * The outcome of an interaction: `answered` by its handler, `rejected` by a guard, `invalid` options or answers, `unknown`
 * command, `outdated` component, `failed` handler, `gaveUp` because of a deadline or the end of the app, `queued` for a
 * worker. In a worker, `again` if another attempt follows.
 */
export type InteractionOutcome =
  | 'answered'
  | 'rejected'
  | 'invalid'
  | 'unknown'
  | 'outdated'
  | 'failed'
  | 'gaveUp'
  | 'queued'
  | 'again';
