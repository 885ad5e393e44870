import { DEADLINE_MS } from '../types/defer.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { InFlightTask } from '../../common/in-flight-task.js';
import { describeError, type Log } from '../../common/log.js';
import { nameOfHandler } from '../compile/definition.js';
import type { EventDefinition, EventHost, EventServices } from './event-definition.js';
import type { EventContext } from './event-types.js';
import type { ReceivedBody, ReceivedEvent } from './read-event.js';

/** Why Discord should redeliver an event; undefined if it was handled. */
export type Outcome = CommandryError | undefined;

/** Called at the end of the handlers of an event. Never rejects. */
export interface RunEnd {
  /** The handlers are done. The request is answered afterwards, unless it already was. */
  readonly onDone: (outcome: Outcome) => Promise<void>;
  /** The handlers are no longer awaited. */
  readonly onGivenUp: () => Promise<void>;
}

/** Runs the handlers of one event, one after the other. */
export class EventRun implements InFlightTask {
  readonly #services: EventServices;
  readonly #body: ReceivedBody;
  readonly #event: ReceivedEvent;
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
    this.#event = event;
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
      const leftMs = Math.max(0, arrivedAtMs + DEADLINE_MS - clock.monotonicMs());
      const cancel = clock.after(leftMs, () => {
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
      `The app ended while ${this.#names} handled ${this.#event.type}.`,
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
      webhookEvent: this.#event.type,
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
    const { application_id: applicationId, raw } = this.#body;
    const event = {
      type,
      timestampMs,
      applicationId,
      data,
      raw,
      ...this.#contextFor(nameOfHandler(handler)),
    };
    const { instances, observer } = this.#services;
    return observer.call(nameOfHandler(handler), () => {
      if (handler.kind === 'function') return handler.run(event as never, undefined as never);
      const instance = instances.get(handler.target) as Record<string, (event: unknown) => unknown>;
      return instance[handler.methodName]?.(event);
    });
  }

  /** The tools that handlers get beside the event. */
  #contextFor(handler: string): EventContext {
    const { observer, context } = this.#services;
    const about = { webhookEvent: this.#event.type, handler };
    const ownLog: Log = (entry) => {
      observer.log({ ...entry, ...about });
    };
    return { ...context, log: ownLog, signal: this.#ending.signal };
  }

  #report(handler: string, error: unknown): void {
    const { observer, makeIncidentId } = this.#services;
    const incidentId = makeIncidentId();
    const { type } = this.#event;
    const willBeSentAgain = this.#willComeAgain;
    const end = willBeSentAgain
      ? '. Discord will send the event again, for up to 10 minutes.'
      : ' after Discord had been answered, so it will not send the event again.';
    observer.trouble('EVENT_FAILED', {
      level: 'error',
      event: 'EVENT_FAILED',
      message: `${handler} failed at ${type}${end}`,
      webhookEvent: type,
      handler,
      incidentId,
      willBeSentAgain,
      error: describeError(error),
    });
    this.#failure ??= new CommandryError('EVENT_FAILED', `Incident ${incidentId}.`);
  }
}
