import type { AppContext } from '../calls/job-types.js';
import type { Clock } from '../../common/clock.js';
import type { CommandryError } from '../../common/errors/commandry-error.js';
import type { InFlightTask } from '../../common/in-flight-task.js';
import type { Observer } from '../../common/observer.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { CommandClass, HandlerReference } from '../compile/definition.js';

/** A compiled handler of events of one type. */
export interface EventDefinition {
  /** For example `ENTITLEMENT_CREATE`. */
  readonly type: string;
  /** The method or function that gets the event. */
  readonly handler: HandlerReference;
  /** The code that runs handlers of events. Every declaration brings it, so that the bundle of a bot without events leaves it out. */
  readonly eventing: Eventing;
}

export interface Eventing {
  readonly createRunner: (events: readonly EventDefinition[], services: EventServices) => RunEvent;
}

/**
 * Runs the handlers of one request to the webhook events URL.
 *
 * @param body - The body of the request, as parsed JSON.
 * @param arrivedAtMs - By the monotonic clock.
 * @returns An error if Discord shall send the event again; it has been logged. Undefined if it was handled or there
 *   was nothing to do.
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
  /** Told of the body before the handlers run, as of the payload of an interaction. Must not throw. */
  readonly onInteraction?: ((body: object) => void) | undefined;
}

/** The part of an app that running handlers of events needs. */
export interface EventServices {
  readonly clock: Clock;
  readonly observer: Observer;
  readonly makeIncidentId: () => string;
  /** One instance of each class with a handler. */
  readonly instances: ReadonlyMap<CommandClass, object>;
  readonly inFlight: { add(work: InFlightTask): void; remove(work: InFlightTask): void };
  /** The tools that handlers have beside the event. */
  readonly context: AppContext;
  /** The events that were handled; false keeps none. */
  readonly seen: SeenEvents | false;
  /** For how many milliseconds a request could be accepted again. */
  readonly replayableMs: number;
  /** Returns an error for the id of another application. */
  readonly findMismatch: (body: { readonly application_id: Snowflake }) => CommandryError | undefined;
}

/** The keys of events that were handled, and of leases on those that are being handled. */
export interface SeenEvents {
  /** Stores a key for some milliseconds and returns whether it is new. */
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

/** Returns what `defineEvent` made. */
export function eventOf(defined: DefinedEvent): EventDefinition {
  return defined[INPUT];
}
