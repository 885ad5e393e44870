import type { AppContext } from '../calls/job-types.js';
import type { Clock } from '../../common/clock.js';
import type { CommandryError } from '../../common/errors/commandry-error.js';
import type { InFlightTask } from '../../common/in-flight-task.js';
import type { Observer } from '../../common/observer.js';
import type { GatewayIntentName } from '../../protocol/gateway/intent.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { CommandClass, HandlerReference } from '../compile/definition.js';
import type { EventFailure } from './event-types.js';

/** A compiled handler of events of one type. */
export interface EventDefinition {
  /** For example `MESSAGE_CREATE`. */
  readonly type: string;
  /** The intents that it needs beside those that select its event. */
  readonly intents: readonly GatewayIntentName[];
  /** The method or function that gets the event. */
  readonly handler: HandlerReference;
  /** The code that runs handlers of events. Declarations import it, so that bots without events do not bundle it. */
  readonly eventing: Eventing;
}

export interface Eventing {
  /** Returns what is wrong with a handler's type or intents. */
  readonly findProblems: (event: EventDefinition) => readonly EventProblem[];
  readonly createRunner: (events: readonly EventDefinition[], services: EventServices) => EventRunner;
}

interface EventProblem {
  readonly code: 'EVENT_TYPE_INVALID' | 'EVENT_IS_INTERACTION' | 'INTENT_UNKNOWN';
  readonly found: string;
  readonly wanted: string;
}

/** Runs the handlers of events. */
export interface EventRunner {
  /** Of events over HTTP. Undefined if no handler is for one of their types. */
  readonly receive: RunEvent | undefined;
  /** Of events over the gateway. */
  readonly dispatch: DispatchEvent;
  /** Takes no more events of the gateway: the app closes. */
  readonly end: () => void;
}

/** What the gateway dispatches: the type of an event and its data. */
export interface DispatchedEvent {
  /** For example `MESSAGE_CREATE`. */
  readonly t: string;
  /** As Discord's list of gateway events has it for that type. */
  readonly d: unknown;
}

/**
 * Runs the handlers of an event of the gateway, after the earlier events of its guild. Never rejects: a failure is
 * logged and counted.
 *
 * @param host - The shard that received it. Default: shard 0.
 * @returns Resolves when they are done, or the event was dropped.
 */
export type DispatchEvent = (
  packet: DispatchedEvent,
  host?: { readonly shardId?: number | undefined },
) => Promise<void>;

/** The limits of events of the gateway. */
export interface EventLimits {
  /** How many events a process handles at a time: 1 to 10,000. Default 100. */
  readonly concurrency: number;
  /** How many more may wait: 0 to 1,000,000. From then on events are dropped, and logged. Default 10,000. */
  readonly backlog: number;
  /**
   * How long an event holds up the next one of its guild, in milliseconds: 1 to 3,600,000. After that the next one
   * starts beside it. Default 10,000.
   */
  readonly orderMs: number;
}

/**
 * Runs the handlers of one request to the webhook events URL.
 *
 * @param body - The body of the request, as parsed JSON.
 * @param arrivedAtMs - By the monotonic clock.
 * @returns An error, already logged, if Discord should redeliver the event. Undefined if it was handled or there was
 *   nothing to do.
 * @throws CommandryError `EVENT_MALFORMED`, `APPLICATION_MISMATCH` or `SEEN_INTERACTIONS_FAILED`.
 */
export type RunEvent = (
  body: unknown,
  arrivedAtMs: number,
  host: EventHost,
) => Promise<CommandryError | undefined>;

/** The host of a request. */
export interface EventHost {
  /** Keeps the host alive until the work is done. */
  readonly waitUntil?: ((work: Promise<unknown>, giveUp?: () => Promise<void>) => void) | undefined;
  /** Called with the body before the handlers run. Must not throw. */
  readonly onInteraction?: ((body: object) => void) | undefined;
}

export interface EventServices {
  readonly applicationId: Snowflake;
  readonly limits: EventLimits;
  /** Told of each failure, after it was logged. */
  readonly onError: ((failure: EventFailure) => unknown) | undefined;
  readonly clock: Clock;
  readonly observer: Observer;
  readonly makeIncidentId: () => string;
  /** One instance of each class with a handler. */
  readonly instances: ReadonlyMap<CommandClass, object>;
  readonly inFlight: { add(work: InFlightTask): void; remove(work: InFlightTask): void };
  /** The tools for handlers. */
  readonly context: AppContext;
  /** The store of handled events; false disables it. */
  readonly seen: SeenEvents | false;
  /** How long a replayed request would be fresh, in milliseconds. */
  readonly replayableMs: number;
  /** Returns an error for the id of another application. */
  readonly findMismatch: (body: { readonly application_id: Snowflake }) => CommandryError | undefined;
}

/** Keys of handled events, and of leases on events in progress. */
export interface SeenEvents {
  /** Stores a key for `rememberMs`, and returns whether it is new. */
  readonly add: (key: string, rememberMs: number) => boolean | Promise<boolean>;
  /** Forgets a key. */
  readonly remove: (key: string) => void | Promise<void>;
}

const INPUT: unique symbol = Symbol.for('commandry.event.v1');

/** A handler of events made by `defineEvent`. Pass it to `createApp({ commands })`. */
export interface DefinedEvent {
  readonly [INPUT]: EventDefinition;
}

export function toDefinedEvent(definition: EventDefinition): DefinedEvent {
  return { [INPUT]: definition };
}

export function isDefinedEvent(source: unknown): source is DefinedEvent {
  return typeof source === 'object' && source !== null && INPUT in source;
}

export function eventOf(defined: DefinedEvent): EventDefinition {
  return defined[INPUT];
}
