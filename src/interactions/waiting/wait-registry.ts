import { CommandryError } from '../../common/errors/commandry-error.js';
import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { HostOrWorker } from '../receive/ports.js';
import type { Callback } from '../reply/to-callback.js';

/**
 * Why a wait ended: with a result, by timeout, by its signal, with its handler (which failed or was given up), or
 * because the app closes.
 */
export type EndReason = 'answered' | 'time' | 'signal' | 'handler' | 'shutdown';

/** A waiting handler. */
export interface Waiter {
  /** The key of the wait. */
  readonly key: string;
  /** The user of the waiting handler's interaction. */
  readonly userId: Snowflake;
  /** Whether it waits in a worker, which ends its handlers itself. */
  readonly isQueued: boolean;
  /** Returns the response to an interaction; undefined if it does not match. */
  take(use: Use): Callback | Promise<Callback> | undefined;
  end(why: EndReason): void;
}

/** Most waits in this process: a guard against leaks. */
const MOST_WAITS = 10_000;

/** All waits in this process. */
export class WaitRegistry {
  readonly #perUser: number;
  readonly #byKey = new Map<string, Set<Waiter>>();
  readonly #byUser = new Map<Snowflake, number>();
  #count = 0;
  #isEnding = false;

  /** @param perUser - Most waits per user. */
  constructor(perUser: number) {
    this.#perUser = perUser;
  }

  get count(): number {
    return this.#count;
  }

  /** Whether the app closes: new waits end immediately. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** @throws CommandryError `WAITS_TOO_MANY`. */
  add(waiter: Waiter): void {
    const ofUser = this.#byUser.get(waiter.userId) ?? 0;
    if (ofUser >= this.#perUser)
      throw new CommandryError('WAITS_TOO_MANY', `${ofUser} handlers wait for the user ${waiter.userId}.`);
    if (this.#count >= MOST_WAITS)
      throw new CommandryError('WAITS_TOO_MANY', `${this.#count} handlers of this process wait.`);
    const waiters = this.#byKey.get(waiter.key);
    if (waiters) waiters.add(waiter);
    else this.#byKey.set(waiter.key, new Set([waiter]));
    this.#byUser.set(waiter.userId, ofUser + 1);
    this.#count++;
  }

  remove(waiter: Waiter): void {
    const waiters = this.#byKey.get(waiter.key);
    if (!waiters?.delete(waiter)) return;
    if (waiters.size === 0) this.#byKey.delete(waiter.key);
    const ofUser = (this.#byUser.get(waiter.userId) ?? 1) - 1;
    if (ofUser > 0) this.#byUser.set(waiter.userId, ofUser);
    else this.#byUser.delete(waiter.userId);
    this.#count--;
  }

  /** Passes an interaction to the waits for these keys; the first that matches takes it. Undefined if none does. */
  take(use: Use, keys: readonly string[]): Callback | Promise<Callback> | undefined {
    for (const key of keys)
      for (const waiter of [...(this.#byKey.get(key) ?? [])]) {
        const response = waiter.take(use);
        if (response) return response;
      }
    return undefined;
  }

  /** Whether anything waits for one of these keys. */
  has(keys: readonly string[]): boolean {
    return keys.some((key) => (this.#byKey.get(key)?.size ?? 0) > 0);
  }

  /** Ends all waits except those in a worker; later ones end immediately. */
  shutDown(): void {
    this.#isEnding = true;
    for (const waiters of [...this.#byKey.values()])
      for (const waiter of [...waiters]) if (!waiter.isQueued) waiter.end('shutdown');
  }
}

/** A component or modal interaction that a handler may wait for. */
export interface Use {
  readonly interaction: MessageComponentInteraction | ModalSubmitInteraction;
  /** By the monotonic clock. */
  readonly arrivedAtMs: number;
  readonly host: HostOrWorker | undefined;
}

/** The prefix of the custom ids of awaited components. Route ids cannot have it. */
const WAITED_MARK = 'commandry?';
/** Separates the id of the wait from the index of a choice. */
const INDEX_MARK = '.';

/** Whether a custom id is that of a wait. */
export function isWaitedId(customId: string): boolean {
  return customId.startsWith(WAITED_MARK);
}

/** Returns the custom id of a wait, with the index of a choice. */
export function toWaitedId(id: string, index?: number): string {
  return index === undefined ? `${WAITED_MARK}${id}` : `${WAITED_MARK}${id}${INDEX_MARK}${index}`;
}

/** Returns the index of the choice that a custom id names. */
export function indexOf(customId: string): number {
  const at = customId.indexOf(INDEX_MARK);
  return at < 0 ? Number.NaN : Number(customId.slice(at + 1));
}

/** Returns the key of a wait for its own components. */
export function keyOfId(id: string): string {
  return toWaitedId(id);
}

/** Returns the key of a wait for all components of a message. */
export function keyOfMessage(messageId: Snowflake): string {
  return `message:${messageId}`;
}

/** Returns the key of a wait for all components of the initial response to an interaction. */
export function keyOfResponse(interactionId: Snowflake): string {
  return `response:${interactionId}`;
}

/** Returns the keys of the waits that an interaction may belong to, most specific first. */
export function keysOf({ type, data, message }: Use['interaction']): readonly string[] {
  const customId = data.custom_id;
  if (isWaitedId(customId)) return [customId.split(INDEX_MARK, 1)[0] ?? customId];
  if (!message || type === InteractionType.MODAL_SUBMIT) return [];
  const metadata = message.interaction_metadata;
  const isResponse = metadata && metadata.original_response_message_id === undefined;
  return [keyOfMessage(message.id), ...(isResponse ? [keyOfResponse(metadata.id)] : [])];
}
