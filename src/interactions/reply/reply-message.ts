import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Message } from '../../protocol/messages/message.js';
import { ServiceErrors } from '../../protocol/json-error-codes.js';
import type { MessageCalls } from './follow-up.js';
import type { OutgoingMessage } from './outgoing-message.js';

/** What a reply message needs. */
export interface ReplyMessageContext {
  readonly calls: MessageCalls;
  /** Called with the data of each change of the message. */
  readonly onChange: (json: string, isEphemeral: boolean) => void;
}

/** The message that the reply to an interaction is, and the calls that make it what it is. */
export class ReplyMessage {
  readonly #context: ReplyMessageContext;
  /** An id, or `@original`. Undefined where the deferred one is gone and none took its place. */
  #id: string | undefined = '@original';
  isEphemeral = false;
  #isComponentsV2 = false;

  constructor(context: ReplyMessageContext) {
    this.#context = context;
  }

  get id(): string | undefined {
    return this.#id;
  }

  /** Whether it has the flag, which an edit that does not say leaves as it is. */
  get isComponentsV2(): boolean {
    return this.#isComponentsV2;
  }

  note({ isComponentsV2 }: OutgoingMessage): void {
    if (isComponentsV2) this.#isComponentsV2 = true;
  }

  /** There is no message any more, or none yet: the next change makes one. */
  forget(): void {
    this.#id = undefined;
  }

  /** @param isEphemeral - Whether the message is as private as was asked. */
  async change(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    if (this.#id === undefined) return this.#create(message);
    this.#context.onChange(message.json, isEphemeral);
    const changed = await this.#context.calls.send({ method: 'PATCH', messageId: this.#id, ...message });
    this.note(message);
    return changed;
  }

  /** Who sees a message is settled when it is made, so one for others takes the place of the deferred one. */
  async replace(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    if (this.#id !== undefined) await this.#remove(this.#id);
    this.#id = undefined;
    this.isEphemeral = isEphemeral;
    return this.#create(message);
  }

  /** The same where the message has been given already: it goes when the other one is there. */
  async supersede(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    const former = this.#id;
    const created = await this.#create(message);
    this.isEphemeral = isEphemeral;
    if (former !== undefined) await this.#remove(former);
    return created;
  }

  async delete(): Promise<void> {
    if (this.#id !== undefined) await this.#context.calls.delete(this.#id);
  }

  async #create(message: OutgoingMessage): Promise<Message> {
    const created = await this.#context.calls.send({ method: 'POST', ...message });
    this.#id = created.id;
    this.note(message);
    return created;
  }

  /** A message that somebody else took away is as gone as one that was deleted now. */
  async #remove(messageId: string): Promise<void> {
    try {
      await this.#context.calls.delete(messageId);
    } catch (error) {
      if (!wasCarriedOut(error) && !isGone(error)) throw error;
    }
  }
}

/** The service took the message, and only what it said of it cannot be read. */
export function wasCarriedOut(error: unknown): boolean {
  return error instanceof CommandryError && error.code === 'SERVICE_ANSWER_MALFORMED';
}

function isGone(error: unknown): boolean {
  return error instanceof CommandryError && error.service?.code === ServiceErrors.UNKNOWN_MESSAGE.code;
}
