import { MessageFlag } from '../../protocol/messages/message-flag.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { MessageEvent } from '../service/kit-service.js';
import type { ShownMessage } from './payloads/message-object.js';

/** A message, and who sees it. */
export interface ShelvedMessage {
  readonly message: ShownMessage;
  /** The only user who sees it; null if everybody in the channel does. */
  readonly visibleTo: Snowflake | null;
}

/** The messages of all channels. Tells listeners at once what happens to them. */
export class MessageShelf {
  readonly #byId = new Map<Snowflake, ShelvedMessage>();
  /** The ids of each channel's messages, the oldest first. */
  readonly #byChannel = new Map<Snowflake, Snowflake[]>();
  readonly #listeners = new Set<(event: MessageEvent) => void>();

  get(id: Snowflake | null): ShelvedMessage | undefined {
    return id === null ? undefined : this.#byId.get(id);
  }

  /** The messages of a channel, the oldest first. */
  inChannel(channelId: Snowflake): ShelvedMessage[] {
    return (this.#byChannel.get(channelId) ?? []).flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** The last message of a channel that everybody sees. */
  lastIn(channelId: Snowflake): Snowflake | null {
    const ids = this.#byChannel.get(channelId) ?? [];
    return ids.findLast((id) => this.#byId.get(id)?.visibleTo === null) ?? null;
  }

  /** Puts up a message that was there before, which is no event. */
  place(message: ShownMessage, visibleTo: Snowflake | null): void {
    if (!this.#byId.has(message.id)) {
      const ids = this.#byChannel.get(message.channel_id) ?? [];
      ids.push(message.id);
      if (isOutOfOrder(ids)) ids.sort(compareIds);
      this.#byChannel.set(message.channel_id, ids);
    }
    this.#byId.set(message.id, { message, visibleTo });
  }

  /**
   * Posts a new message.
   *
   * @param userId - Who sees it if it is ephemeral.
   */
  post(message: ShownMessage, userId: Snowflake): ShownMessage {
    const visibleTo = (message.flags & MessageFlag.EPHEMERAL) === 0 ? null : userId;
    this.place(message, visibleTo);
    this.#tell({ type: 'MESSAGE_CREATE', message, visible_to: visibleTo });
    return message;
  }

  /** Replaces a message. */
  change(message: ShownMessage): ShownMessage {
    const visibleTo = this.#byId.get(message.id)?.visibleTo ?? null;
    this.#byId.set(message.id, { message, visibleTo });
    this.#tell({ type: 'MESSAGE_UPDATE', message, visible_to: visibleTo });
    return message;
  }

  delete({ message, visibleTo }: ShelvedMessage): void {
    this.#byId.delete(message.id);
    const ids = this.#byChannel.get(message.channel_id) ?? [];
    ids.splice(ids.lastIndexOf(message.id), 1);
    this.#tell({ type: 'MESSAGE_DELETE', message, visible_to: visibleTo });
  }

  /** Returns a function that unsubscribes. */
  subscribe(listener: (event: MessageEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #tell(event: MessageEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

/** True if a user sees a message. */
export function isShownTo(userId: Snowflake, { visibleTo }: ShelvedMessage): boolean {
  return visibleTo === null || visibleTo === userId;
}

function isOutOfOrder(ids: readonly Snowflake[]): boolean {
  const [before, last] = ids.slice(-2);
  return before !== undefined && last !== undefined && compareIds(before, last) > 0;
}

/** Orders ids by their age: longer ones are greater. */
export function compareIds(a: Snowflake, b: Snowflake): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
