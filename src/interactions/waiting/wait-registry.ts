import { CommandryError } from '../../common/errors/commandry-error.js';
import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import { InteractionType } from '../../protocol/interactions/interaction-type.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { Host } from '../receive/ports.js';
import type { Callback } from '../reply/to-callback.js';

/**
 * Why a wait ended: with what was waited for, by its time, its signal, its handler (which failed or was given up), or
 * because the app ends.
 */
export type EndReason = 'answered' | 'time' | 'signal' | 'handler' | 'shutdown';

/** Somebody who waits. */
export interface Waiter {
  /** The key of a wait; a use has one of these. */
  readonly key: string;
  /** The user of the interaction whose handler waits. */
  readonly userId: Snowflake;
  /** Whether it waits in a worker, whose end is told to the handler. */
  readonly isQueued: boolean;
  /** Returns the response to a use; undefined if it is not what is waited for. */
  take(use: Use): Callback | Promise<Callback> | undefined;
  end(why: EndReason): void;
}

/** How many may wait in this process: more would be a leak of whoever calls it, and the memory is that of all users. */
const MOST_WAITS = 10_000;

/** All who wait in this process. */
export class WaitRegistry {
  readonly #perUser: number;
  readonly #byKey = new Map<string, Set<Waiter>>();
  readonly #byUser = new Map<Snowflake, number>();
  #count = 0;
  #isEnding = false;

  /** @param perUser - How many may wait for one user. */
  constructor(perUser: number) {
    this.#perUser = perUser;
  }

  get count(): number {
    return this.#count;
  }

  /** Whether the app ends, so that nobody may begin to wait. */
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

  /** Passes a use to those who wait for it, the first of whom takes it. Returns undefined if nobody does. */
  take(use: Use, keys: readonly string[]): Callback | Promise<Callback> | undefined {
    for (const key of keys)
      for (const waiter of [...(this.#byKey.get(key) ?? [])]) {
        const response = waiter.take(use);
        if (response) return response;
      }
    return undefined;
  }

  /** Ends all waits but those in a worker, and those that would begin later. */
  shutDown(): void {
    this.#isEnding = true;
    for (const waiters of [...this.#byKey.values()])
      for (const waiter of [...waiters]) if (!waiter.isQueued) waiter.end('shutdown');
  }
}

/** A used component, or a submitted modal, that somebody may wait for. */
export interface Use {
  readonly interaction: MessageComponentInteraction | ModalSubmitInteraction;
  /** By the monotonic clock. */
  readonly arrivedAtMs: number;
  readonly host: Host | undefined;
}

/** The prefix of the custom ids of components that a handler waits for. No id of a route has it, and hardly an author's. */
const WAITED_MARK = 'commandry?';
/** Stands between the id of the wait and the index of a choice. */
const INDEX_MARK = '.';

/** Whether a handler has made this custom id to wait for it. */
export function isWaitedId(customId: string): boolean {
  return customId.startsWith(WAITED_MARK);
}

/** Returns the custom id of a wait, with the index of a choice if it has several components. */
export function toWaitedId(id: string, index?: number): string {
  return index === undefined ? `${WAITED_MARK}${id}` : `${WAITED_MARK}${id}${INDEX_MARK}${index}`;
}

/** Returns the index of the choice that a custom id names. */
export function indexOf(customId: string): number {
  const at = customId.indexOf(INDEX_MARK);
  return at < 0 ? Number.NaN : Number(customId.slice(at + 1));
}

/** Returns the key of a wait for components that were made for it. */
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

/** Returns the keys of the waits that a use may belong to, the most specific first. */
export function keysOf({ type, data, message }: Use['interaction']): readonly string[] {
  const customId = data.custom_id;
  if (isWaitedId(customId)) return [customId.split(INDEX_MARK, 1)[0] ?? customId];
  if (!message || type === InteractionType.MODAL_SUBMIT) return [];
  const metadata = message.interaction_metadata;
  const isResponse = metadata && metadata.original_response_message_id === undefined;
  return [keyOfMessage(message.id), ...(isResponse ? [keyOfResponse(metadata.id)] : [])];
}
