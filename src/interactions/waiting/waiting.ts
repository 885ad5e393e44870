import type { Log } from '../../common/log.js';
import { describeError } from '../../common/log.js';
import type { Callback } from '../reply/to-callback.js';
import { GIVEN_BY_CALL, toGivenCallback } from '../reply/to-callback.js';
import { ask } from './ask.js';
import { askModal, type AskModalServices } from './ask-modal.js';
import { awaitComponent, awaitComponents } from './await-component.js';
import type { ComponentRelay, RelayedUse } from '../../commands/waiting/component-relay.js';
import { WaitRegistry } from './wait-registry.js';
import { keysOf, type Use } from './waited-use.js';
import type { WaitingCalls } from './waiting-calls.js';

export interface WaitingOptions extends Omit<AskModalServices, 'registry' | 'relay' | 'newId'> {
  /** Most waiting handlers per user. */
  readonly perUser: number;
  readonly random: () => number;
  readonly log: Log;
  /** Default: single process. */
  readonly relay?: ComponentRelay | undefined;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** 60 random bits, unique across processes. */
const RANDOM_LENGTH = 10;

/** Deadline for the response of another process, after arrival; the rest is for a response without it. */
const RELAYED_MS = 2600;

/** The waits for components, in this process and, by the relay, in others. */
export class Waiting {
  readonly calls: WaitingCalls;
  readonly #options: WaitingOptions;
  readonly #registry: WaitRegistry;
  #made = 0;

  constructor(options: WaitingOptions) {
    const { perUser, relay } = options;
    this.#options = options;
    this.#registry = new WaitRegistry(perUser);
    const services: AskModalServices = {
      ...options,
      registry: this.#registry,
      relay: {
        announce: (key, lifetimeMs) => {
          this.#tell(() => relay?.announce(key, lifetimeMs));
        },
        withdraw: (key) => {
          this.#tell(() => relay?.withdraw(key));
        },
      },
      newId: () => this.#newId(),
    };
    this.calls = {
      ask: (...given) => ask(services, ...given),
      askModal: (...given) => askModal(services, ...given),
      awaitComponent: (...given) => awaitComponent(services, ...given),
      awaitComponents: (...given) => awaitComponents(services, ...given),
    };
    relay?.connect((use) => this.#receive(use));
  }

  /** The number of waiting handlers. */
  get count(): number {
    return this.#registry.count;
  }

  /** Returns the response if a handler waits for the interaction; undefined, or a promise of it, if none does. */
  take(use: Use): Callback | Promise<Callback | undefined> | undefined {
    const { relay } = this.#options;
    if (this.#registry.count === 0 && !relay) return undefined;
    const keys = keysOf(use.interaction);
    if (keys.length === 0) return undefined;
    const response = this.#registry.take(use, keys);
    if (response || !relay) return response;
    const sinceArrivalMs = this.#options.clock.monotonicMs() - use.arrivedAtMs;
    const leftMs = Math.max(0, RELAYED_MS - sinceArrivalMs);
    return this.#relay(relay, { keys, interaction: use.interaction, leftMs });
  }

  /** Ends all waits, because the app closes. */
  shutDown(): void {
    this.#registry.shutDown();
  }

  async #relay(relay: ComponentRelay, use: RelayedUse): Promise<Callback | undefined> {
    try {
      const json = await relay.relay(use);
      if (json === undefined) return undefined;
      return json === GIVEN_BY_CALL.json ? GIVEN_BY_CALL : toGivenCallback(json);
    } catch (error) {
      this.#logRelay(error);
      return undefined;
    }
  }

  async #receive({ keys, interaction }: RelayedUse): Promise<string | undefined> {
    try {
      const arrivedAtMs = this.#options.clock.monotonicMs();
      const use: Use = { interaction: interaction as Use['interaction'], arrivedAtMs, host: undefined };
      return (await this.#registry.take(use, keys))?.json;
    } catch (error) {
      this.#logRelay(error);
      return undefined;
    }
  }

  /** The relay is not awaited: if it fails, only interactions that other processes receive are missed. */
  #tell(action: () => unknown): void {
    try {
      Promise.resolve(action()).catch((error: unknown) => {
        this.#logRelay(error);
      });
    } catch (error) {
      this.#logRelay(error);
    }
  }

  #logRelay(error: unknown): void {
    const message = 'The relay of components failed; what other processes wait for is not found.';
    this.#options.log({
      level: 'error',
      event: 'COMPONENT_RELAY_FAILED',
      message,
      error: describeError(error),
    });
  }

  #newId(): string {
    let id = (this.#made++).toString(36);
    for (let at = 0; at < RANDOM_LENGTH; at++)
      id += ALPHABET.charAt(Math.floor(this.#options.random() * ALPHABET.length));
    return id;
  }
}
