import { DEADLINE_MS } from '../types/defer.js';
import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { InFlightTask } from '../../common/in-flight-task.js';
import { type Log, describeError } from '../../common/log.js';
import { resultWithin } from '../../common/time-limit.js';
import {
  EVENT_RETRIES_MS,
  WEBHOOK_EVENT_TYPES,
  DATALESS_EVENT_TYPES,
  WebhookType,
} from '../../protocol/events/webhook-event.js';
import { isSnowflake } from '../../protocol/is-snowflake.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { isJsonObject, type JsonObject } from '../../protocol/validation/field-checker.js';
import { nameOfHandler } from '../compile/definition.js';
import { callHandlers, guildIdOf } from './call-handlers.js';
import type { BothWays, Outcome } from './both-ways.js';
import type { EventDefinition, EventHost, EventServices, RunEvent, SeenEvents } from './event-definition.js';

/** How many types without a handler are remembered, so that each is logged once. */
const MOST_UNHANDLED = 100;

/** Creates what runs the handlers of events over HTTP. */
export function createReceive(
  handlersOf: ReadonlyMap<string, readonly EventDefinition[]>,
  bothWays: BothWays,
  services: EventServices,
): RunEvent {
  const { seen, clock } = services;
  const { log } = services.observer;
  // How long Discord may redeliver an event, plus a margin for clock skew.
  const rememberMs = Math.max(services.replayableMs, EVENT_RETRIES_MS + 60_000);
  const unhandled = new Set<string>();
  /** Events in progress: a redelivery meanwhile gets the same response. */
  const running = new Map<string, Promise<Outcome>>();

  const noteUnhandled = (discordEvent: string): void => {
    if (unhandled.has(discordEvent) || unhandled.size >= MOST_UNHANDLED) return;
    unhandled.add(discordEvent);
    const message = `No handler of the app handles ${discordEvent}. It was answered all the same; this is logged once.`;
    log({ level: 'info', event: 'EVENT_UNHANDLED', message, discordEvent });
  };
  const handle = async (run: EventRun, key: string, when: When): Promise<Outcome> => {
    const lease = seen && new EventLease(key, { clock, log, seen, rememberMs });
    const forget = (): void => void running.delete(key);
    try {
      const found = lease ? await lease.take() : 'new';
      if (found !== 'new') forget();
      if (found === 'handled') return undefined;
      if (found === 'in progress') return noteInProgress(log);
    } catch (error) {
      forget();
      throw error;
    }
    const release = async (): Promise<void> => {
      if (lease) await lease.release();
    };
    const onDone = async (settled: Outcome): Promise<void> => {
      if (lease && !settled) await lease.markHandled();
      await release();
      forget();
    };
    const arrival = bothWays.arrive('http', run.event);
    if ('other' in arrival) {
      const [arrivedAtMs] = when;
      // At the deadline its handlers go on, and Discord gets a success.
      const outcome = await resultWithin(clock, leftMs(clock, arrivedAtMs), arrival.other, () => undefined);
      await onDone(outcome);
      return outcome;
    }
    const outcome = await run.answer(...when, {
      onDone: async (settled) => {
        arrival.settle(settled);
        await onDone(settled);
      },
      onGivenUp: async () => {
        arrival.settle(new CommandryError('EVENT_FAILED', 'The app ended before the event was handled.'));
        await release();
      },
    });
    // At the deadline handlers go on, and Discord gets a success.
    if (lease && !outcome) await lease.markHandled();
    return outcome;
  };

  const runEvent: RunEvent = async (body, ...when) => {
    const read = readEvent(body);
    const mismatch = services.findMismatch(read);
    const { event } = read;
    if (!event) {
      // Like the PING of interactions: the signature proves the key, and no handler runs.
      if (mismatch) log({ level: 'warn', event: mismatch.code, message: mismatch.message });
      return undefined;
    }
    if (mismatch) throw mismatch;
    const handlers = handlersOf.get(event.type);
    if (!handlers) {
      noteUnhandled(event.type);
      return undefined;
    }
    requireData(event);
    const key = await keyOf(event);
    const begun = running.get(key);
    if (begun) return begun;
    const [, host] = when;
    host.onInteraction?.(read.raw);
    const outcome = handle(new EventRun(services, read, event, handlers), key, when);
    running.set(key, outcome);
    return outcome;
  };
  const { listener } = services.observer;
  if (!listener) return runEvent;
  return (body, ...when) => {
    const { type } = ((body ?? {}) as { readonly event?: { readonly type?: unknown } | null }).event ?? {};
    if (typeof type !== 'string') return runEvent(body, ...when);
    // To bound cardinality.
    return listener.run({ kind: 'event', type: handlersOf.has(type) ? type : 'other' }, () =>
      runEvent(body, ...when),
    );
  };
}

function noteInProgress(log: Log): CommandryError {
  const error = new CommandryError('EVENT_IN_PROGRESS', 'Another process is handling this event.');
  log({ level: 'info', event: error.code, message: error.message });
  return error;
}

type When = [arrivedAtMs: number, host: EventHost];

/** Events have no id; identified by type, timestamp in microseconds, and data. */
async function keyOf({ type, timestamp, data }: ReceivedEvent): Promise<string> {
  const content = JSON.stringify([type, timestamp, data ?? null]);
  const hash = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return `event:${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}

/** Called at the end of the handlers of an event. Never rejects. */
interface RunEnd {
  /** The handlers are done. The request is answered afterwards, unless it already was. */
  readonly onDone: (outcome: Outcome) => Promise<void>;
  /** The handlers are no longer awaited. */
  readonly onGivenUp: () => Promise<void>;
}

/** Runs the handlers of one event, one after the other. */
class EventRun implements InFlightTask {
  readonly #services: EventServices;
  readonly #body: ReceivedBody;
  readonly event: ReceivedEvent;
  readonly #handlers: readonly EventDefinition[];
  readonly #ending = new AbortController();
  /** The first failure before the request was answered. */
  #failure: CommandryError | undefined;
  /** The response to Discord; undefined until then. */
  #told: 'handled' | 'failed' | undefined;
  #end: RunEnd | undefined;
  #resolve: (outcome: Outcome) => void = () => undefined;

  constructor(
    services: EventServices,
    body: ReceivedBody,
    event: ReceivedEvent,
    handlers: readonly EventDefinition[],
  ) {
    this.#services = services;
    this.#body = body;
    this.event = event;
    this.#handlers = handlers;
  }

  /**
   * Resolves when all handlers are done, or at the deadline of the response. Never rejects.
   *
   * @param end - Called when all handlers are done, with what the request is answered with.
   */
  answer(arrivedAtMs: number, { waitUntil }: EventHost, end: RunEnd): Promise<Outcome> {
    const { clock, inFlight } = this.#services;
    this.#end = end;
    return new Promise((resolve) => {
      const cancel = clock.after(leftMs(clock, arrivedAtMs), () => {
        this.#answerWith(this.#failure);
        waitUntil?.(work, () => this.giveUp());
      });
      this.#resolve = (outcome) => {
        cancel();
        resolve(outcome);
      };
      inFlight.add(this);
      const work = this.#runAll().then(async () => {
        await end.onDone(this.#told === 'handled' ? undefined : this.#failure);
        this.#answerWith(this.#failure);
        inFlight.remove(this);
      });
    });
  }

  async giveUp(): Promise<void> {
    const error = new CommandryError(
      'WORK_GIVEN_UP',
      `The app ended while ${this.#names} handled ${this.event.type}.`,
    );
    this.#ending.abort(error);
    const end = this.#willComeAgain
      ? 'Discord will send it again.'
      : 'It was answered, so Discord will not send it again.';
    const message = `${error.message} ${end}`;
    this.#services.observer.log({
      level: 'warn',
      event: 'WORK_GIVEN_UP',
      message,
      discordEvent: this.event.type,
    });
    this.#answerWith(new CommandryError('EVENT_FAILED', 'The app ended before the event was handled.'));
    await this.#end?.onGivenUp();
  }

  /** Whether the response, once a handler has failed, makes Discord redeliver the event. */
  get #willComeAgain(): boolean {
    return this.#told !== 'handled';
  }

  get #names(): string {
    return this.#handlers.map(({ handler }) => nameOfHandler(handler)).join(', ');
  }

  #answerWith(outcome: Outcome): void {
    if (this.#told) return;
    this.#told = outcome ? 'failed' : 'handled';
    this.#resolve(outcome);
  }

  #runAll(): Promise<void> {
    const { type, timestampMs, data } = this.event;
    const { application_id: applicationId, raw } = this.#body;
    return callHandlers(this.#services, {
      event: {
        type,
        data,
        guildId: guildIdOf(type, data),
        shardId: undefined,
        applicationId,
        timestampMs,
        raw,
      },
      handlers: this.#handlers,
      signal: this.#ending.signal,
      willComeAgain: () => this.#willComeAgain,
      onFailed: (failure) => {
        this.#failure ??= failure;
      },
    });
  }
}

/** How long Discord still waits, in milliseconds. */
function leftMs(clock: Clock, arrivedAtMs: number): number {
  return Math.max(0, arrivedAtMs + DEADLINE_MS - clock.monotonicMs());
}

/** The duration of a lease, in milliseconds: how long a killed process blocks its event. */
const LEASE_MS = 60_000;

/** The provisional mark expires before the lease, so that the event of a killed process does not pass for handled. */
const ASKING_MS = LEASE_MS / 2;

interface LeaseServices {
  readonly clock: Clock;
  readonly log: Log;
  readonly seen: SeenEvents;
  /** How long handled events are remembered, in milliseconds. */
  readonly rememberMs: number;
}

/**
 * A lease on an event, among processes that share a store. Only its holder reads and writes whether the event was
 * handled, since one in progress may still fail.
 */
class EventLease {
  readonly #key: string;
  readonly #services: LeaseServices;
  #takenAtMs = 0;
  #marking: Promise<void> | undefined;
  #isReleased = false;

  /** @param key - Of the event. */
  constructor(key: string, services: LeaseServices) {
    this.#key = key;
    this.#services = services;
  }

  get #leaseKey(): string {
    return `${this.#key}:lease`;
  }

  /**
   * Takes the lease, and keeps it if the event is new.
   *
   * @throws CommandryError `SEEN_INTERACTIONS_FAILED`.
   */
  async take(): Promise<'new' | 'handled' | 'in progress'> {
    const { clock, seen } = this.#services;
    this.#takenAtMs = clock.monotonicMs();
    if (!(await seen.add(this.#leaseKey, LEASE_MS))) return 'in progress';
    // If the store fails from here on, the lease outlives the mark.
    const isNew = await seen.add(this.#key, ASKING_MS);
    if (!isNew) {
      await this.release();
      return 'handled';
    }
    try {
      await seen.remove(this.#key);
    } catch (cause) {
      const message = 'A mark could not be removed from the store. The event is not handled for now.';
      throw new CommandryError('SEEN_INTERACTIONS_FAILED', message, { cause });
    }
    return 'new';
  }

  /** Remembers that the event was handled. Never rejects. */
  markHandled(): Promise<void> {
    this.#marking ??= this.#mark();
    return this.#marking;
  }

  /** Releases the lease, unless it has expired and another process may hold it. Never rejects. */
  async release(): Promise<void> {
    await this.#marking;
    const { clock, seen } = this.#services;
    if (this.#isReleased || clock.monotonicMs() - this.#takenAtMs >= LEASE_MS) return;
    this.#isReleased = true;
    try {
      await seen.remove(this.#leaseKey);
    } catch (error) {
      this.#report('warn', 'The lease on an event could not be released. It expires in a minute.', error);
    }
  }

  async #mark(): Promise<void> {
    const { seen, rememberMs } = this.#services;
    try {
      await seen.add(this.#key, rememberMs);
    } catch (error) {
      const message =
        'An event was handled, but the store did not record it. If Discord sends it again, it runs again.';
      this.#report('error', message, error);
    }
  }

  #report(level: 'warn' | 'error', message: string, error: unknown): void {
    this.#services.log({ level, event: 'SEEN_INTERACTIONS_FAILED', message, error: describeError(error) });
  }
}

/** The event of a request. */
interface ReceivedEvent {
  readonly type: string;
  /** As it arrived, in microseconds. */
  readonly timestamp: string;
  readonly timestampMs: number;
  readonly data: unknown;
}

/** A request to the webhook events URL. Without an event it is a PING. */
interface ReceivedBody {
  readonly application_id: string;
  /** The whole body. */
  readonly raw: JsonObject;
  readonly event: ReceivedEvent | undefined;
}

/** @throws CommandryError `EVENT_MALFORMED` naming the field that is wrong. */
function readEvent(body: unknown): ReceivedBody {
  if (!isJsonObject(body)) throw malformed('body', body, 'an object');
  if (typeof body['token'] === 'string' && typeof body['id'] === 'string') throw interactionArrived();
  const { application_id, type, event } = body;
  if (!isSnowflake(application_id)) throw malformed('application_id', application_id, 'a snowflake');
  if (type === WebhookType.PING) return { application_id, raw: body, event: undefined };
  if (type !== WebhookType.EVENT) throw malformed('type', type, '0 or 1');
  if (!isJsonObject(event)) throw malformed('event', event, 'an object');
  if (typeof event['type'] !== 'string') throw malformed('event.type', event['type'], 'a text');
  const { timestamp } = event;
  const timestampMs = readTimestampMs(timestamp);
  if (timestampMs === undefined) throw malformed('event.timestamp', timestamp, 'a time of ISO 8601');
  return {
    application_id,
    raw: body,
    event: { type: event['type'], timestamp: String(timestamp), timestampMs, data: event['data'] },
  };
}

/**
 * Requires data for types that always have it. Its fields are not checked.
 *
 * @throws CommandryError `EVENT_MALFORMED`.
 */
function requireData({ type, data }: ReceivedEvent): void {
  if (WITH_DATA.has(type) && !isJsonObject(data)) throw malformed('event.data', data, 'an object');
}

const WITH_DATA: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ WEBHOOK_EVENT_TYPES.filter((type) => !DATALESS_EVENT_TYPES.includes(type)),
);

/** Interactions have a token, events never. */
function interactionArrived(): CommandryError {
  return new CommandryError(
    'EVENT_MALFORMED',
    'An interaction arrived at the path of events. In the developer portal, enter the address of interactions as "Interactions Endpoint URL" under "General Information", and that of events under "Webhooks".',
  );
}

/** Discord leaves the offset out and means UTC. */
function readTimestampMs(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return undefined;
  const timestampMs = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`);
  return Number.isNaN(timestampMs) ? undefined : timestampMs;
}

function malformed(field: string, found: unknown, wanted: string): CommandryError {
  return new CommandryError('EVENT_MALFORMED', `${field} is ${describeFound(found)}, not ${wanted}.`);
}
