import type { Snowflake } from 'commandry/protocol';
import type { MessageEvent, WireMessage } from '../service/kit-service.js';
import type { KitMessage } from '../world/kit-records.js';
import type { KitWorld } from '../world/kit-world.js';

/** A message as it is now. */
export interface LoggedMessage {
  readonly message: WireMessage;
  /** The only user who sees it; null if everybody in the channel does. */
  readonly visibleTo: Snowflake | null;
  readonly isDeleted: boolean;
}

/** Everything that happened to messages, and how they are now. */
export class MessageLog {
  readonly #events: MessageEvent[] = [];
  readonly #messages = new Map<Snowflake, LoggedMessage>();
  /** What users have chosen in the selects of a message since it last changed, by user and custom id. */
  readonly #chosen = new Map<Snowflake, Map<string, readonly string[]>>();
  readonly #world: Pick<KitWorld, 'messages' | 'users'>;

  constructor(world: Pick<KitWorld, 'messages' | 'users'>) {
    this.#world = world;
  }

  add(event: MessageEvent): void {
    const { type, message, visible_to: visibleTo } = event;
    this.#events.push(event);
    // Clients show the select anew.
    this.#chosen.delete(message.id);
    this.#messages.set(message.id, { message, visibleTo, isDeleted: type === 'MESSAGE_DELETE' });
  }

  /** Notes what a user has chosen in a select, which their client shows from then on. Returns what takes it back. */
  choose(messageId: Snowflake, userId: Snowflake, customId: string, values: readonly string[]): () => void {
    const chosen = this.#chosen.get(messageId) ?? new Map<string, readonly string[]>();
    this.#chosen.set(messageId, chosen);
    const key = `${userId} ${customId}`;
    const before = chosen.get(key);
    chosen.set(key, values);
    return () => {
      if (before) chosen.set(key, before);
      else chosen.delete(key);
    };
  }

  /** Returns what a user has chosen in a select of a message as it is now; undefined if nothing. */
  chosenIn(messageId: Snowflake, userId: Snowflake, customId: string): readonly string[] | undefined {
    return this.#chosen.get(messageId)?.get(`${userId} ${customId}`);
  }

  /** Where the log ends now. */
  get end(): number {
    return this.#events.length;
  }

  find(id: Snowflake): LoggedMessage | undefined {
    const arranged = this.#world.messages.get(id);
    return this.#messages.get(id) ?? (arranged && toLogged(arranged, this.#world));
  }

  /** The changes since then. */
  since(start: number): readonly MessageEvent[] {
    return this.#events.slice(start);
  }

  /** The messages of a channel that are there and that a user sees, oldest first. */
  seenIn(channelId: Snowflake, userId: Snowflake): readonly LoggedMessage[] {
    const arranged = [...this.#world.messages.values()].filter(({ id }) => !this.#messages.has(id));
    return [...this.#messages.values(), ...arranged.map((message) => toLogged(message, this.#world))]
      .filter(
        ({ message, visibleTo, isDeleted }) =>
          !isDeleted && message.channel_id === channelId && (visibleTo === null || visibleTo === userId),
      )
      .sort((a, b) => (BigInt(a.message.id) < BigInt(b.message.id) ? -1 : 1));
  }
}

/** A message that a test has written, as Discord sends it. */
function toLogged(
  { id, channelId, authorId, content }: KitMessage,
  { users }: Pick<KitWorld, 'users'>,
): LoggedMessage {
  const author = { id: authorId, username: users.get(authorId)?.username ?? 'somebody' };
  const message = { id, channel_id: channelId, content, flags: 0, author };
  return { message, visibleTo: null, isDeleted: false };
}

/** True if a message came of an interaction: as its response or a follow-up. */
export function isOfInteraction(message: WireMessage, interactionId: Snowflake): boolean {
  const metadata = message['interaction_metadata'] as { readonly id?: unknown } | null | undefined;
  return metadata?.id === interactionId;
}
