import type { AppTelemetry, Step, Underway } from 'commandry/tooling/kit';
import type { Clock, ComponentRelay } from 'commandry';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange } from '../service/kit-service.js';
import type { Delivery, HeldDelivery } from './delivery.js';

/** Before test runners put fake timers in its place. */
const nextTurn = setImmediate;
const startTimer = setTimeout;
const stopTimer = clearTimeout;

/** How many turns of the event loop must pass without anything happening. */
const QUIET_TURNS = 3;

/** Resolves after the promises and callbacks that are due now. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    nextTurn(resolve);
  });
}

/** What is being handled where this is read. */
interface Scope {
  /** The interaction or event that led here. */
  readonly delivery: Delivery | undefined;
  /** The one that is at work here: in a job that a handler began, none. */
  readonly owner: Delivery | undefined;
}

const NOWHERE: Scope = { delivery: undefined, owner: undefined };

/** One for all kits of a process: Node.js asks every storage that was ever used for each promise that is made. */
const scopes = new AsyncLocalStorage<ReadonlyMap<Deliveries, Scope>>();

/**
 * Knows what the app under test is doing, so that a test goes on when it is done: either there is no work left, or each
 * handler waits for the kit's clock or for a user.
 */
export class Deliveries {
  readonly #open = new Set<Delivery>();
  /** Calls of the app to Discord that have no answer yet. */
  #calls = 0;
  /** Uses by users that have no outcome yet. */
  #uses = 0;
  /** Counts everything that happens. */
  #moves = 0;
  #listeners: (() => void)[] = [];

  /** All delivered interactions, in their order. */
  readonly #all: Pick<Delivery, 'id' | 'userId'>[] = [];

  get deliveredCount(): number {
    return this.#all.length;
  }

  /** The id of the user's first interaction after the first `start` deliveries. */
  firstDeliveryAfter(start: number, userId: string): string | undefined {
    return this.#all.slice(start).find((each) => each.userId === userId)?.id;
  }

  /** The user whose interaction is being handled where this is read. */
  get currentUserId(): string | undefined {
    return this.#scope.delivery?.userId;
  }

  get #scope(): Scope {
    return scopes.getStore()?.get(this) ?? NOWHERE;
  }

  #within<T>(scope: Scope, run: () => T): T {
    return scopes.run(new Map(scopes.getStore()).set(this, scope), run);
  }

  notifyProgress(): void {
    this.#moves++;
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }

  /** Listens to the app under test, beside telemetry of its own. */
  listenFor(own: AppTelemetry | undefined): AppTelemetry {
    return {
      observe: (app) => {
        const other = own?.observe(app);
        return {
          run: (step, run) => this.#follow(step, other ? () => other.run(step, run) : run),
          note: (happening) => other?.note(happening),
          active: () => this.#held(other?.active()),
          refused: (code) => other?.refused(code),
          logFields: () => other?.logFields(),
          carrier: () => other?.carrier(),
          close: () => other?.close(),
        };
      },
    };
  }

  #follow<T>(step: Step, run: () => T): T {
    switch (step.kind) {
      case 'interaction': {
        // An attempt belongs to what was queued.
        if (step.isResumed) return this.#within({ ...this.#scope, owner: this.#scope.delivery }, run);
        const { id, userId, secrets } = step;
        return this.#track({ id, userId, token: secrets[0] }, run);
      }
      case 'event':
        return this.#track({ id: undefined, userId: undefined, token: undefined }, run);
      case 'job':
        // Nobody waits for it who does not await it.
        return this.#within({ ...this.#scope, owner: undefined }, run);
      default:
        return run();
    }
  }

  /** Counts whatever keeps an interaction from its end. */
  #held(other: Underway | undefined): Underway | undefined {
    const delivery = this.#scope.owner;
    if (!delivery) return other;
    return {
      note: (happening) => other?.note(happening),
      hold: () => {
        const held = this.#hold(delivery);
        const release = other?.hold();
        return () => {
          release?.();
          held.end();
        };
      },
    };
  }

  #track<T>(of: Pick<Delivery, 'id' | 'userId' | 'token'>, run: () => T): T {
    const delivery: Delivery = {
      ...of,
      hasResponded: false,
      isCarriedOut: false,
      works: 0,
      awaitedKeys: [],
      sleeps: 0,
      hasFailedCall: false,
      isGivenUp: false,
    };
    this.#open.add(delivery);
    this.#all.push(delivery);
    this.notifyProgress();
    const responded = (): void => {
      delivery.hasResponded = true;
      this.#finish(delivery);
    };
    let response: T | undefined;
    try {
      response = this.#within({ delivery, owner: delivery }, run);
      return response;
    } finally {
      if (response instanceof Promise) response.then(responded, responded);
      else responded();
    }
  }

  #finish(delivery: Delivery): void {
    if (delivery.hasResponded && delivery.works === 0) this.#open.delete(delivery);
    this.notifyProgress();
  }

  /** Counts the interaction that is being handled where this is called as at work until it is ended. */
  hold(): HeldDelivery | undefined {
    const { delivery } = this.#scope;
    return delivery && this.#hold(delivery);
  }

  /** Counts a job, which belongs to no interaction, as at work until it is ended. */
  holdJob(): HeldDelivery {
    const delivery: Delivery = {
      id: undefined,
      token: undefined,
      userId: undefined,
      hasResponded: true,
      isCarriedOut: true,
      works: 0,
      awaitedKeys: [],
      sleeps: 0,
      hasFailedCall: false,
      isGivenUp: false,
    };
    this.#open.add(delivery);
    return this.#hold(delivery);
  }

  #hold(delivery: Delivery): HeldDelivery {
    delivery.works++;
    this.notifyProgress();
    const within: HeldDelivery['within'] = (run) => this.#within({ ...this.#scope, delivery }, run);
    let wake = (): void => undefined;
    return {
      within,
      sleep: () => {
        wake = within(() => this.beginSleep());
      },
      wake: () => {
        wake();
      },
      end: () => {
        wake();
        delivery.works--;
        this.#finish(delivery);
      },
    };
  }

  /** Wraps the calls of the app. */
  watchFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (input, init) => {
      const { delivery } = this.#scope;
      let hasFailed = true;
      this.#calls++;
      this.notifyProgress();
      try {
        await this.#untilCarriedOut(input instanceof Request ? input.url : String(input));
        const response = await fetch(input, init);
        hasFailed = !response.ok;
        return response;
      } finally {
        if (delivery) delivery.hasFailedCall = hasFailed;
        this.#calls--;
        this.notifyProgress();
      }
    };
  }

  /** Counts something that is loaded, such as a package, as a call of the app until it is there. */
  async whileLoading<T>(load: () => Promise<T>): Promise<T> {
    this.#calls++;
    this.notifyProgress();
    try {
      return await load();
    } finally {
      this.#calls--;
      this.notifyProgress();
    }
  }

  /** Wraps the timers of the app, so that the pause before a call is repeated counts as waiting for the kit's clock. */
  watchAfter(after: Clock['after']): Clock['after'] {
    return (delayMs, callBack) => {
      const { delivery } = this.#scope;
      if (delivery?.hasFailedCall !== true) return after(delayMs, callBack);
      delivery.hasFailedCall = false;
      const end = this.beginSleep();
      const cancel = after(delayMs, () => {
        end();
        callBack();
      });
      return () => {
        end();
        cancel();
      };
    };
  }

  /**
   * Keeps a call that follows a response until Discord has that response, as the way through a network does. Otherwise
   * the call could come first, and the bot would try again on a clock that stands still.
   */
  async #untilCarriedOut(url: string): Promise<void> {
    const token = /\/webhooks\/\d+\/([^/?]+)/.exec(url)?.[1];
    if (token === undefined) return;
    await turn();
    const delivery = [...this.#open].find((each) => each.token === token);
    while (delivery?.hasResponded === true && !delivery.isCarriedOut && this.#uses > 0)
      await this.#nextMove();
  }

  /** Hears of every wait for a click. It passes everything on to the relay of the app, if that has one. */
  watchRelay(own: ComponentRelay | undefined): ComponentRelay {
    return {
      connect: (receive) => own?.connect(receive),
      announce: (key, lifetimeMs) => {
        this.#scope.delivery?.awaitedKeys.push(key);
        this.notifyProgress();
        return own?.announce(key, lifetimeMs);
      },
      withdraw: (key) => {
        const delivery = [...this.#open].find(({ awaitedKeys }) => awaitedKeys.includes(key));
        delivery?.awaitedKeys.splice(delivery.awaitedKeys.indexOf(key), 1);
        const { delivery: use } = this.#scope;
        if (use && delivery && use !== delivery) use.takenBy = delivery;
        this.notifyProgress();
        return own?.withdraw(key);
      },
      relay: (use) => own?.relay(use),
    };
  }

  /** Notes that the running handler waits for the kit's clock. Returns the function that ends it. */
  beginSleep(): () => void {
    const { delivery } = this.#scope;
    let isOver = false;
    if (delivery) delivery.sleeps++;
    this.notifyProgress();
    return () => {
      if (delivery && !isOver) delivery.sleeps--;
      isOver = true;
      this.notifyProgress();
    };
  }

  /** Counts a use by a user until it has an outcome. */
  async during(use: Promise<Exchange>): Promise<Exchange> {
    this.#uses++;
    try {
      const exchange = await use;
      const delivery = this.find(exchange.interaction?.id ?? '');
      if (delivery) delivery.isCarriedOut = true;
      return exchange;
    } finally {
      this.#uses--;
      this.notifyProgress();
    }
  }

  /** Whether its handler is at work. */
  isOpen(delivery: Delivery): boolean {
    return this.#open.has(delivery);
  }

  /** The delivery of an interaction, while its handler is at work. */
  find(interactionId: string): Delivery | undefined {
    return [...this.#open].find(({ id }) => id === interactionId);
  }

  /** Deliveries in progress that wait neither for the clock nor for a user. */
  get busy(): readonly Delivery[] {
    return [...this.#open].filter((delivery) => !delivery.isGivenUp && this.#isBusy(delivery));
  }

  #isBusy(delivery: Delivery): boolean {
    if (delivery.awaitedKeys.length > 0 || this.sleeps(delivery)) return false;
    const { takenBy } = delivery;
    return !takenBy || !this.isOpen(takenBy) || this.#isBusy(takenBy);
  }

  /** Whether the handler that answers it waits for the kit's clock. */
  sleeps({ sleeps, takenBy }: Delivery): boolean {
    return sleeps > 0 || (takenBy !== undefined && this.isOpen(takenBy) && this.sleeps(takenBy));
  }

  /** Returns the ids of what is busy, for which nobody waits from now on. */
  giveUp(): readonly (string | undefined)[] {
    return this.busy.map((delivery) => {
      delivery.isGivenUp = true;
      return delivery.id;
    });
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
    const late = new AbortController();
    const timer = startTimer(() => {
      late.abort();
      this.notifyProgress();
    }, limitMs);
    try {
      for (;;) {
        const before = this.#moves;
        await turn();
        if (late.signal.aborted) return false;
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
