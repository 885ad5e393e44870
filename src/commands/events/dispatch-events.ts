import { CommandryError } from '../../common/errors/commandry-error.js';
import type { InFlightTask } from '../../common/in-flight-task.js';
import { formatMs } from '../../common/time-limit.js';
import { isJsonObject, type JsonObject } from '../../protocol/validation/field-checker.js';
import { nameOfHandler } from '../compile/definition.js';
import type { BothWays, Outcome } from './both-ways.js';
import { callHandlers, guildIdOf, type EventFacts } from './call-handlers.js';
import type { EventDefinition, EventRunner, EventServices } from './event-definition.js';

/** How often at most it is logged that events are dropped, in milliseconds. */
const DROPS_LOGGED_MS = 10_000;

/** Creates what runs the handlers of events of the gateway. */
export function createDispatch(
  handlersOf: ReadonlyMap<string, readonly EventDefinition[]>,
  bothWays: BothWays,
  services: EventServices,
): Pick<EventRunner, 'dispatch' | 'end'> {
  const { applicationId, clock } = services;
  const { listener } = services.observer;
  const lanes = new EventLanes(services);
  return {
    dispatch: async (packet, { shardId = 0 } = {}) => {
      // Whoever has a connection of their own may pass anything.
      if (!isJsonObject(packet)) return;
      const { t: type, d: data } = packet;
      const handlers = handlersOf.get(type);
      if (!handlers) return;
      const arrival = bothWays.arrive('gateway', { type, data });
      if ('other' in arrival) return;
      const guildId = guildIdOf(type, data);
      const raw = packet as unknown as JsonObject;
      const event = { type, data, guildId, shardId, applicationId, timestampMs: clock.now(), raw };
      const run = (): Promise<Outcome> => new DispatchedRun(services, event, handlers).run();
      const outcome = await lanes.take(
        type,
        guildId ?? placeOf(data),
        listener ? () => listener.run({ kind: 'event', type }, run) : run,
      );
      arrival.settle(outcome);
    },
    end: () => {
      lanes.end();
    },
  };
}

/** What events outside guilds are in order by: their channel, else their user, else all together. */
function placeOf(data: unknown): string {
  const { channel_id, user_id } = isJsonObject(data) ? data : {};
  return typeof channel_id === 'string' ? channel_id : typeof user_id === 'string' ? user_id : '';
}

/** The handlers of one event of the gateway, in flight. */
class DispatchedRun implements InFlightTask {
  readonly #services: EventServices;
  readonly #event: EventFacts;
  readonly #handlers: readonly EventDefinition[];
  readonly #ending = new AbortController();

  constructor(services: EventServices, event: EventFacts, handlers: readonly EventDefinition[]) {
    this.#services = services;
    this.#event = event;
    this.#handlers = handlers;
  }

  /** Returns the first failure, which is reported. Never rejects. */
  async run(): Promise<Outcome> {
    const { inFlight } = this.#services;
    let outcome: Outcome;
    inFlight.add(this);
    await callHandlers(this.#services, {
      event: this.#event,
      handlers: this.#handlers,
      signal: this.#ending.signal,
      willComeAgain: () => false,
      onFailed: (failure) => {
        outcome ??= failure;
      },
    });
    inFlight.remove(this);
    return outcome;
  }

  giveUp(): Promise<void> {
    const names = this.#handlers.map(({ handler }) => nameOfHandler(handler)).join(', ');
    const { type } = this.#event;
    const error = new CommandryError('WORK_GIVEN_UP', `The app ended while ${names} handled ${type}.`);
    this.#ending.abort(error);
    const message = `${error.message} Discord will not send it again.`;
    this.#services.observer.log({ level: 'warn', event: error.code, message, discordEvent: type });
    return Promise.resolve();
  }
}

/** An event that waits for its turn. */
interface WaitingEvent {
  readonly type: string;
  readonly run: () => Promise<Outcome>;
  readonly resolve: (outcome: Outcome) => void;
}

/** The events of one guild, or of one place outside guilds. */
interface Lane {
  readonly key: string;
  readonly waiting: WaitingEvent[];
  /** Whether the next one waits for one that runs. */
  isHeld: boolean;
}

/**
 * Runs events: those of one lane one after the other, and not too many at a time. Lanes take turns. What is beyond the
 * backlog is dropped from the longest lane, so that a busy guild does not cost others their events.
 */
class EventLanes implements InFlightTask {
  readonly #services: EventServices;
  /** Those with an event that waits, or holds up the next one. */
  readonly #lanes = new Map<string, Lane>();
  /** Those whose next event may start, in turn. */
  readonly #ready = new Set<Lane>();
  #running = 0;
  #waiting = 0;
  #isEnding = false;
  /** How many were dropped since that was logged. */
  #dropped = 0;
  /** Set while drops are counted and not logged at once. */
  #stopCounting: (() => void) | undefined;
  #toldClosing = false;

  constructor(services: EventServices) {
    this.#services = services;
  }

  /** Runs an event in its turn. Resolves to why it was not handled, undefined if it was. Never rejects. */
  take(type: string, key: string, run: () => Promise<Outcome>): Promise<Outcome> {
    return new Promise((resolve) => {
      const event = { type, run, resolve };
      if (this.#isEnding) {
        this.#drop(event);
        if (!this.#toldClosing) this.#reportDropped('the app is closing');
        this.#toldClosing = true;
        return;
      }
      const lane = this.#lanes.get(key) ?? { key, waiting: [], isHeld: false };
      this.#lanes.set(key, lane);
      lane.waiting.push(event);
      this.#setWaiting(this.#waiting + 1);
      if (!lane.isHeld) this.#ready.add(lane);
      this.#startReady();
      if (this.#waiting > this.#services.limits.backlog) this.#dropOne();
    });
  }

  /** Takes no more. What waits still runs. */
  end(): void {
    this.#isEnding = true;
    this.#stopCounting?.();
    this.#reportDropped(this.#isFull);
  }

  /** Drops what waits. */
  giveUp(): Promise<void> {
    for (const lane of this.#lanes.values()) for (const event of lane.waiting.splice(0)) this.#drop(event);
    this.#ready.clear();
    this.#waiting = 0;
    this.#reportDropped('the app ended before it was their turn');
    return Promise.resolve();
  }

  #startReady(): void {
    for (const lane of this.#ready) {
      if (this.#running >= this.#services.limits.concurrency) return;
      this.#ready.delete(lane);
      const event = lane.waiting.shift();
      if (event) this.#start(lane, event);
    }
  }

  #start(lane: Lane, { type, run, resolve }: WaitingEvent): void {
    const { clock, limits, observer } = this.#services;
    this.#running++;
    lane.isHeld = true;
    const cancel = clock.after(limits.orderMs, () => {
      const message = `A handler of ${type} has not ended after ${formatMs(limits.orderMs)}. The next event of the guild no longer waits for it.`;
      observer.log({ level: 'warn', event: 'EVENT_SLOW', message, discordEvent: type });
      release();
      this.#startReady();
    });
    const release = once(() => {
      lane.isHeld = false;
      if (lane.waiting.length > 0) this.#ready.add(lane);
      else this.#lanes.delete(lane.key);
    });
    const done = run();
    // After it is in flight itself, so that a closing app never takes the two for idle.
    this.#setWaiting(this.#waiting - 1);
    void done.then((outcome) => {
      cancel();
      this.#running--;
      release();
      resolve(outcome);
      this.#startReady();
    });
  }

  /** While any wait, they are one work in flight. */
  #setWaiting(count: number): void {
    const { inFlight } = this.#services;
    const had = this.#waiting > 0;
    this.#waiting = count;
    if (!had && count > 0) inFlight.add(this);
    if (had && count === 0) inFlight.remove(this);
  }

  /** Drops the newest event of the longest lane. */
  #dropOne(): void {
    let longest: Lane | undefined;
    for (const lane of this.#lanes.values())
      if (lane.waiting.length > (longest?.waiting.length ?? 0)) longest = lane;
    const event = longest?.waiting.pop();
    if (!longest || !event) return;
    if (longest.waiting.length === 0) {
      this.#ready.delete(longest);
      if (!longest.isHeld) this.#lanes.delete(longest.key);
    }
    this.#drop(event);
    this.#setWaiting(this.#waiting - 1);
    if (!this.#stopCounting) this.#reportAndCount();
  }

  /** Logs what was dropped, and again in a while if more was. */
  #reportAndCount(): void {
    this.#reportDropped(this.#isFull);
    this.#stopCounting = this.#services.clock.after(DROPS_LOGGED_MS, () => {
      this.#stopCounting = undefined;
      if (this.#dropped > 0) this.#reportAndCount();
    });
  }

  get #isFull(): string {
    const { concurrency, backlog } = this.#services.limits;
    return `${concurrency} at a time are handled and ${backlog} may wait: events come faster than they are handled. Make the handlers quicker, queue their work as jobs, or raise the limits in the setting events`;
  }

  #drop({ resolve }: WaitingEvent): void {
    this.#dropped++;
    this.#services.observer.trouble('EVENT_DROPPED');
    resolve(new CommandryError('EVENT_FAILED', 'The event was dropped.'));
  }

  #reportDropped(because: string): void {
    const dropped = this.#dropped;
    if (dropped === 0) return;
    this.#dropped = 0;
    const events = dropped === 1 ? '1 event of the gateway was' : `${dropped} events of the gateway were`;
    const message = `${events} dropped, because ${because}.`;
    this.#services.observer.log({ level: 'error', event: 'EVENT_DROPPED', message, dropped });
  }
}

/** Returns a function that calls another one the first time only. */
function once(call: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    call();
  };
}
