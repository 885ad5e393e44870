import { AsyncLocalStorage } from 'node:async_hooks';
import type { App } from '../../app/app-types.js';
import type { ComponentRelay } from '../../commands/waiting/component-relay.js';
import type { IncomingRequest, Receiver } from '../../interactions/receive/ports.js';
import type { Exchange } from '../service/kit-service.js';

/** One interaction that was delivered to the app, and what its handler is doing. */
export interface Delivery {
  /** The id of the interaction; undefined for anything that is none. */
  readonly id: string | undefined;
  hasResponded: boolean;
  /** True when the service has carried out the response. */
  hasOutcome: boolean;
  /** Work that continues after the response. */
  works: number;
  /** What the handler waits for: a click or a submitted modal, by their keys. */
  readonly awaitedKeys: string[];
  /** How often the handler waits for the kit's clock. */
  sleeps: number;
}

/** Before test runners put fake timers in its place. */
const nextTurn = setImmediate;
const startTimer = setTimeout;
const stopTimer = clearTimeout;

/** How many turns of the event loop must pass without anything happening. */
const QUIET_TURNS = 3;

/** Resolves after the promises and callbacks that are due now. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    nextTurn(resolve);
  });
}

/**
 * Knows what the app under test is doing, so that a test goes on when it is done: either there is no work left, or each
 * handler waits for the kit's clock or for a user.
 */
export class Deliveries {
  readonly #context = new AsyncLocalStorage<Delivery>();
  readonly #open = new Set<Delivery>();
  /** Calls of the app to the service that have no answer yet. */
  #calls = 0;
  /** Uses by users that have no outcome yet. */
  #uses = 0;
  /** Counts everything that happens. */
  #moves = 0;
  #listeners: (() => void)[] = [];

  /** The ids of all interactions, in their order. */
  readonly #ids: (string | undefined)[] = [];

  /** How many interactions were delivered. */
  get opened(): number {
    return this.#ids.length;
  }

  /** The id of the interaction that was delivered after so many others. */
  idOfOpened(index: number): string | undefined {
    return this.#ids[index];
  }

  /** Notes that something happened. */
  move(): void {
    this.#moves++;
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }

  /** Wraps what receives the requests of the service. */
  watch({ receive, maxBodyBytes }: Receiver): Receiver {
    return {
      maxBodyBytes,
      receive: async (request) => {
        const body = await request.body().catch(() => undefined);
        if (!body) return receive(request);
        return this.#track(idOf(body), (waitUntil) => receive(new WatchedRequest(request, body, waitUntil)));
      },
    };
  }

  /** Wraps `app.dispatch`. */
  watchDispatch(dispatch: App['dispatch']): App['dispatch'] {
    return (payload) => {
      const id = (payload as { readonly id?: unknown } | null)?.id;
      return this.#track(typeof id === 'string' ? id : undefined, (waitUntil) =>
        dispatch(payload, { waitUntil }),
      );
    };
  }

  async #track<T>(
    id: string | undefined,
    run: (waitUntil: (work: Promise<unknown>) => void) => Promise<T>,
  ): Promise<T> {
    const delivery: Delivery = {
      id,
      hasResponded: false,
      hasOutcome: false,
      works: 0,
      awaitedKeys: [],
      sleeps: 0,
    };
    this.#open.add(delivery);
    this.#ids.push(id);
    this.move();
    const finish = (): void => {
      if (delivery.hasResponded && delivery.works === 0) this.#open.delete(delivery);
      this.move();
    };
    try {
      return await this.#context.run(delivery, () =>
        run((work) => {
          delivery.works++;
          void work.finally(() => {
            delivery.works--;
            finish();
          });
        }),
      );
    } finally {
      delivery.hasResponded = true;
      finish();
    }
  }

  /** Wraps the calls of the app. */
  watchFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (input, init) => {
      this.#calls++;
      this.move();
      try {
        await this.#carriedOut(this.#context.getStore());
        return await fetch(input, init);
      } finally {
        this.#calls--;
        this.move();
      }
    };
  }

  /**
   * Holds a call back while the response before it is on its way: a call that overtakes it is refused, and the app would
   * repeat it by a clock that stands still.
   */
  async #carriedOut(delivery: Delivery | undefined): Promise<void> {
    if (!delivery || delivery.hasOutcome) return;
    await turn();
    while (isResponseUnderWay(delivery) && this.#uses > 0) await this.#nextMove();
  }

  /** Hears of every wait for a click. It passes everything on to the relay of the app, if that has one. */
  watchRelay(own: ComponentRelay | undefined): ComponentRelay {
    return {
      connect: (receive) => own?.connect(receive),
      announce: (key, lifetimeMs) => {
        this.#context.getStore()?.awaitedKeys.push(key);
        this.move();
        return own?.announce(key, lifetimeMs);
      },
      withdraw: (key) => {
        const delivery = [...this.#open].find(({ awaitedKeys }) => awaitedKeys.includes(key));
        delivery?.awaitedKeys.splice(delivery.awaitedKeys.indexOf(key), 1);
        this.move();
        return own?.withdraw(key);
      },
      relay: (use) => own?.relay(use),
    };
  }

  /** Notes that the running handler waits for the kit's clock. Returns the function that ends it. */
  beginSleep(): () => void {
    const delivery = this.#context.getStore();
    if (delivery) delivery.sleeps++;
    this.move();
    return () => {
      if (delivery) delivery.sleeps--;
      this.move();
    };
  }

  /** Counts a use by a user until it has an outcome. */
  async during(use: Promise<Exchange>): Promise<Exchange> {
    this.#uses++;
    try {
      const exchange = await use;
      const delivery = exchange.interaction && this.find(exchange.interaction.id);
      if (delivery) delivery.hasOutcome = true;
      return exchange;
    } finally {
      this.#uses--;
      this.move();
    }
  }

  /** The uses that have no outcome yet. */
  get uses(): number {
    return this.#uses;
  }

  /** The delivery of an interaction, while its handler is at work. */
  find(interactionId: string): Delivery | undefined {
    return [...this.#open].find(({ id }) => id === interactionId);
  }

  /** What is still at work and waits neither for the clock nor for a user. */
  get busy(): readonly Delivery[] {
    return [...this.#open].filter(({ awaitedKeys, sleeps }) => awaitedKeys.length === 0 && sleeps === 0);
  }

  /** True if nothing is left to happen by itself. */
  get #isSettled(): boolean {
    return !this.#isUnderWay && this.busy.length === 0;
  }

  /** True while a call is under way, or a request or response on its way to or from the app. */
  get #isUnderWay(): boolean {
    const withoutResponse = [...this.#open].filter(({ hasResponded }) => !hasResponded);
    return this.#calls > 0 || this.#uses > withoutResponse.length;
  }

  /** Resolves when nothing has happened for some turns of the event loop and no call is under way. */
  async calm(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      const before = this.#moves;
      await turn();
      if (this.#moves !== before) quiet = -1;
      else if (this.#isUnderWay) {
        await this.#nextMove();
        quiet = -1;
      }
    }
  }

  /**
   * Resolves when the app is done reacting.
   *
   * @param limitMs - How long it may take, in real milliseconds.
   * @returns Whether it is done; false after the limit.
   */
  async settle(limitMs: number): Promise<boolean> {
    let isLate = false;
    const timer = startTimer(() => {
      isLate = true;
      this.move();
    }, limitMs);
    try {
      for (;;) {
        const before = this.#moves;
        await turn();
        if (isLate) return false;
        if (!this.#isSettled) {
          if (this.#moves === before) await this.#nextMove();
          continue;
        }
        if (await this.#staysSettled()) return true;
      }
    } finally {
      stopTimer(timer);
    }
  }

  async #staysSettled(): Promise<boolean> {
    const before = this.#moves;
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) await turn();
    return this.#moves === before && this.#isSettled;
  }

  #nextMove(): Promise<void> {
    return new Promise((resolve) => {
      this.#listeners.push(resolve);
    });
  }
}

function isResponseUnderWay({ hasResponded, hasOutcome }: Delivery): boolean {
  return hasResponded && !hasOutcome;
}

/** A request whose body was read. It keeps what else the request knows, getters included. */
class WatchedRequest implements IncomingRequest {
  readonly method: string;
  readonly header: IncomingRequest['header'];
  readonly endsWithResponse: boolean | undefined;
  readonly body: () => Promise<Uint8Array>;
  readonly waitUntil: (work: Promise<unknown>) => void;

  constructor(request: IncomingRequest, body: Uint8Array, waitUntil: (work: Promise<unknown>) => void) {
    this.method = request.method;
    this.header = (name) => request.header(name);
    this.endsWithResponse = request.endsWithResponse;
    this.body = () => Promise.resolve(body);
    this.waitUntil = waitUntil;
  }
}

function idOf(body: Uint8Array): string | undefined {
  try {
    const { id } = JSON.parse(Buffer.from(body).toString()) as { readonly id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
