import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Message } from '../../protocol/messages/message.js';
import { UNKNOWN_MESSAGE } from '../../protocol/json-error-codes.js';
import type { MessageCalls } from './follow-up.js';
import type { OutgoingMessage } from './outgoing/outgoing-message.js';
import type { ReplyMessage } from './session/session-state.js';

/** Where the message of a reply is kept, and told of. */
export interface ReplyMessageStore {
  readonly message: ReplyMessage;
  readonly update: (changes: Partial<ReplyMessage>) => void;
  /** Called with the data of each edit of the message. */
  readonly onEdit: (json: string, isEphemeral: boolean) => void;
}

/** The calls that change the message of a reply. */
export class ReplyMessageCalls {
  readonly #calls: MessageCalls;
  readonly #store: ReplyMessageStore;

  constructor(calls: MessageCalls, store: ReplyMessageStore) {
    this.#calls = calls;
    this.#store = store;
  }

  /**
   * Edits the message, or creates it if there is none.
   *
   * @param isEphemeral - Whether the message is ephemeral, as was asked.
   */
  async change(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    const { id: messageId } = this.#store.message;
    if (messageId === undefined) return this.#create(message);
    this.#store.onEdit(message.json, isEphemeral);
    const changed = await this.#calls.send({ method: 'PATCH', messageId, ...message });
    if (message.isComponentsV2) this.#store.update({ isComponentsV2: true });
    return changed;
  }

  /** Replaces the deferred message by one of another visibility, which is fixed when a message is created. */
  async replace(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    const { id } = this.#store.message;
    if (id !== undefined) await this.#remove(id);
    this.#store.update({ id: undefined, isEphemeral });
    return this.#create(message);
  }

  /** Replaces a reply that has already been given: it is deleted once the new one exists. */
  async supersede(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    const { id: former } = this.#store.message;
    const created = await this.#create(message);
    this.#store.update({ isEphemeral });
    if (former !== undefined) await this.#remove(former);
    return created;
  }

  async delete(): Promise<void> {
    const { id } = this.#store.message;
    if (id !== undefined) await this.#calls.delete(id);
  }

  async #create(message: OutgoingMessage): Promise<Message> {
    const created = await this.#calls.send({ method: 'POST', ...message });
    this.#store.update({ id: created.id, ...(message.isComponentsV2 && { isComponentsV2: true }) });
    return created;
  }

  /** Deletes a message. If somebody else has already deleted it, that is no error. */
  async #remove(messageId: string): Promise<void> {
    try {
      await this.#calls.delete(messageId);
    } catch (error) {
      if (!wasCarriedOut(error) && !isGone(error)) throw error;
    }
  }
}

/** Whether Discord accepted the message, and only its response could not be read. */
export function wasCarriedOut(error: unknown): boolean {
  return error instanceof CommandryError && error.code === 'DISCORD_ANSWER_MALFORMED';
}

function isGone(error: unknown): boolean {
  return error instanceof CommandryError && error.discord?.code === UNKNOWN_MESSAGE.code;
}
