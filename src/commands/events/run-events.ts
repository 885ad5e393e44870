import { createHash } from 'node:crypto';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeError, type Log } from '../../common/log.js';
import { EVENT_RETRIES_MS } from '../../protocol/events/webhook-event.js';
import { nameOfHandler } from '../compile/definition.js';
import type { EventContext } from './event-types.js';
import type {
  EventDefinition,
  EventHost,
  Eventing,
  EventServices,
  EventWork,
  RunEvent,
} from './event-definition.js';
import { readEvent, type ReceivedEvent } from './read-event.js';

/** Every declaration of an event refers to this. */
export const eventing: Eventing = { createRunner };

/** How many types without a handler are remembered, so that each is logged once. */
const MOST_UNHANDLED = 100;

type Outcome = CommandryError | undefined;

function createRunner(events: readonly EventDefinition[], services: EventServices): RunEvent {
  const { log, seen } = services;
  // The service may send an event again for so long, and a little more by another clock.
  const rememberMs = Math.max(services.replayableMs, EVENT_RETRIES_MS + 60_000);
  const unhandled = new Set<string>();
  /** What is being handled, so that a repetition meanwhile gets the same answer. */
  const running = new Map<string, Promise<Outcome>>();

  const noteUnhandled = (webhookEvent: string): void => {
    if (unhandled.has(webhookEvent) || unhandled.size >= MOST_UNHANDLED) return;
    unhandled.add(webhookEvent);
    const message = `No handler of the app handles ${webhookEvent}. It was answered all the same; this is logged once.`;
    log({ level: 'info', event: 'EVENT_UNHANDLED', message, webhookEvent });
  };
  const handle = async (run: EventRun, key: string, ...when: When): Promise<Outcome> => {
    try {
      if (seen && !(await seen.add(key, rememberMs))) {
        running.delete(key);
        return undefined;
      }
    } catch (error) {
      running.delete(key);
      throw error;
    }
    const outcome = await run.answer(...when, () => running.delete(key));
    if (outcome && seen) {
      try {
        await seen.remove(key);
      } catch (cause) {
        const message =
          'An event that failed could not be forgotten, and will not be handled when it comes again.';
        throw new CommandryError('SEEN_INTERACTIONS_FAILED', message, { cause });
      }
    }
    return outcome;
  };

  return async (body, ...when) => {
    const read = readEvent(body);
    const mismatch = services.findMismatch(read);
    const { event } = read;
    if (!event) {
      // As with the PING of interactions: its signature proves the key, and nothing runs.
      if (mismatch) log({ level: 'warn', event: mismatch.code, message: mismatch.message });
      return undefined;
    }
    if (mismatch) throw mismatch;
    const handlers = events.filter(({ type }) => type === event.type);
    if (handlers.length === 0) {
      noteUnhandled(event.type);
      return undefined;
    }
    const key = keyOf(event);
    const begun = running.get(key);
    if (begun) return begun;
    const outcome = handle(new EventRun(services, read.application_id, event, handlers), key, ...when);
    running.set(key, outcome);
    return outcome;
  };
}

type When = [arrivedAtMs: number, host: EventHost];

/** Events have no id: what makes one is its type, its time in microseconds and its data. */
function keyOf({ type, timestamp, data }: ReceivedEvent): string {
  const content = JSON.stringify([type, timestamp, data ?? null]);
  return `event:${createHash('sha256').update(content).digest('base64url')}`;
}

/** Runs the handlers of one event, one after the other. */
class EventRun implements EventWork {
  readonly #services: EventServices;
  readonly #applicationId: string;
  readonly #event: ReceivedEvent;
  readonly #handlers: readonly EventDefinition[];
  readonly #ending = new AbortController();
  /** The first failure before the request was answered. */
  #failure: CommandryError | undefined;
  #isAnswered = false;
  #resolve: (outcome: Outcome) => void = () => undefined;

  constructor(
    services: EventServices,
    applicationId: string,
    event: ReceivedEvent,
    handlers: readonly EventDefinition[],
  ) {
    this.#services = services;
    this.#applicationId = applicationId;
    this.#event = event;
    this.#handlers = handlers;
  }

  /**
   * Resolves when all handlers are done, or the time for the response is up. Never rejects.
   *
   * @param onDone - Called when all handlers are done.
   */
  answer(arrivedAtMs: number, { waitUntil }: EventHost, onDone: () => void): Promise<Outcome> {
    const { clock, deadlineMs, inFlight } = this.#services;
    return new Promise((resolve) => {
      const leftMs = Math.max(0, arrivedAtMs + deadlineMs - clock.monotonicMs());
      const cancel = clock.after(leftMs, () => {
        this.#answerWith(this.#failure);
        waitUntil?.(work);
      });
      this.#resolve = (outcome) => {
        cancel();
        resolve(outcome);
      };
      inFlight.add(this);
      const work = this.#runAll().finally(() => {
        onDone();
        this.#answerWith(this.#failure);
        inFlight.remove(this);
      });
    });
  }

  giveUp(): Promise<void> {
    const error = new CommandryError(
      'WORK_GIVEN_UP',
      `The app ended while ${this.#names} handled ${this.#event.type}.`,
    );
    this.#ending.abort(error);
    const end = this.#isAnswered
      ? 'It was answered, so the service will not send it again.'
      : 'The service will send it again.';
    const message = `${error.message} ${end}`;
    this.#services.log({ level: 'warn', event: 'WORK_GIVEN_UP', message, webhookEvent: this.#event.type });
    this.#answerWith(new CommandryError('EVENT_FAILED', 'The app ended before the event was handled.'));
    return Promise.resolve();
  }

  get #names(): string {
    return this.#handlers.map(({ handler }) => nameOfHandler(handler)).join(', ');
  }

  #answerWith(outcome: Outcome): void {
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    this.#resolve(outcome);
  }

  async #runAll(): Promise<void> {
    for (const definition of this.#handlers) {
      if (this.#ending.signal.aborted) return;
      try {
        await this.#call(definition);
      } catch (error) {
        this.#report(nameOfHandler(definition.handler), error);
      }
    }
  }

  #call({ handler }: EventDefinition): unknown {
    const { type, timestampMs, data } = this.#event;
    const applicationId = this.#applicationId;
    const event = { type, timestampMs, applicationId, data, ...this.#contextFor(nameOfHandler(handler)) };
    if (handler.kind === 'function') return handler.run(event as never, undefined as never);
    const instance = this.#services.instances.get(handler.target) as Record<
      string,
      (event: unknown) => unknown
    >;
    return instance[handler.methodName]?.(event);
  }

  /** What handlers get beside the event. */
  #contextFor(handler: string): EventContext {
    const { log, context } = this.#services;
    const about = { webhookEvent: this.#event.type, handler };
    const ownLog: Log = (entry) => {
      log({ ...about, ...entry });
    };
    return { ...context, log: ownLog, signal: this.#ending.signal };
  }

  #report(handler: string, error: unknown): void {
    const { counters, log } = this.#services;
    const incidentId = this.#makeIncidentId();
    const { type } = this.#event;
    counters.EVENT_FAILED++;
    const end = this.#isAnswered
      ? 'after the service had been answered, so it will not send the event again.'
      : 'The service will send the event again, for up to 10 minutes.';
    log({
      level: 'error',
      event: 'EVENT_FAILED',
      message: `${handler} failed at ${type}${this.#isAnswered ? ' ' : '. '}${end}`,
      webhookEvent: type,
      handler,
      incidentId,
      willBeSentAgain: !this.#isAnswered,
      error: describeError(error),
    });
    this.#failure ??= new CommandryError('EVENT_FAILED', `Incident ${incidentId}.`);
  }

  #makeIncidentId(): string {
    try {
      return this.#services.makeIncidentId();
    } catch {
      return crypto.randomUUID();
    }
  }
}
