import type { Clock } from '../../common/clock.js';
import { invokingUser } from '../context/base-interaction.js';
import type { Callback } from '../reply/to-callback.js';
import type { ReadWaitSettings } from './wait-settings.js';
import type { Use } from './waited-use.js';
import type { EndReason, Waiter, WaitRegistry } from './wait-registry.js';
import type { HandlerSession } from '../reply/session/session-calls.js';

export interface WaitServices {
  readonly clock: Clock;
  readonly registry: WaitRegistry;
  readonly relay: {
    announce(key: string, lifetimeMs: number): void;
    withdraw(key: string): void;
  };
}

interface WaitInput {
  readonly owner: HandlerSession;
  readonly key: string;
  readonly settings: ReadWaitSettings;
  readonly take: (use: Use) => Callback | Promise<Callback> | undefined;
  /** Called once, before the promise settles. */
  readonly onEnd: (why: EndReason) => void;
}

/** One wait, which ends exactly once. */
export class Wait<T> implements Waiter {
  /** Resolves to the result; undefined if the wait ended without one. Never rejects. */
  readonly promise: Promise<T | undefined>;
  readonly key: string;
  readonly userId: string;
  readonly isQueued: boolean;
  readonly take: Waiter['take'];
  readonly #services: WaitServices;
  readonly #input: WaitInput;
  readonly #stops: (() => void)[] = [];
  #resolve: (value: T | undefined) => void = () => undefined;
  #ended: EndReason | undefined;

  /** @throws CommandryError `WAITS_TOO_MANY`. */
  constructor(services: WaitServices, input: WaitInput) {
    const { owner, key, settings, take } = input;
    const { clock, registry, relay } = services;
    this.#services = services;
    this.#input = input;
    this.key = key;
    this.userId = invokingUser(owner.interaction).id;
    this.isQueued = owner.resumed !== undefined;
    this.take = (use) => (this.#ended ? undefined : take(use));
    this.promise = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    registry.add(this);
    relay.announce(key, settings.timeoutMs);
    this.#stops.push(
      clock.after(settings.timeoutMs, () => {
        this.end('time');
      }),
    );
    this.#follow(settings.signal);
    this.#stops.push(
      owner.whenOver(() => {
        this.end('handler');
      }),
    );
  }

  get isOver(): boolean {
    return this.#ended !== undefined;
  }

  /** Ends the wait with a result. */
  settle(value: T): void {
    this.#finish('answered', value);
  }

  end(why: EndReason): void {
    this.#finish(why, undefined);
  }

  #follow(signal: AbortSignal | undefined): void {
    if (!signal) return;
    const onAbort = (): void => {
      this.end('signal');
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#stops.push(() => {
      signal.removeEventListener('abort', onAbort);
    });
    if (signal.aborted) onAbort();
  }

  #finish(why: EndReason, value: T | undefined): void {
    if (this.#ended) return;
    this.#ended = why;
    for (const stop of this.#stops) stop();
    this.#services.registry.remove(this);
    this.#services.relay.withdraw(this.key);
    if (why === 'shutdown') this.#input.owner.abort.abort(new DOMException('The app ends.', 'AbortError'));
    this.#input.onEnd(why);
    this.#resolve(value);
  }
}
