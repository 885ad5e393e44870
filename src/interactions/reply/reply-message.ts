import { CommandryError } from '../../common/errors/commandry-error.js';
import type { Message } from '../../protocol/messages/message.js';
import { ServiceErrors } from '../../protocol/json-error-codes.js';
import type { MessageCalls } from './follow-up.js';
import type { OutgoingMessage } from './outgoing-message.js';

/** The calls and the hook of a reply message. */
export interface ReplyMessageContext {
  readonly calls: MessageCalls;
  /** Called with the data of each edit of the message. */
  readonly onChange: (json: string, isEphemeral: boolean) => void;
}

/** The message of a reply, and the calls that change it. */
export class ReplyMessage {
  readonly #context: ReplyMessageContext;
  /** An id, or `@original`. Undefined if the deferred message was deleted and not replaced. */
  #id: string | undefined = '@original';
  isEphemeral = false;
  #isComponentsV2 = false;

  constructor(context: ReplyMessageContext) {
    this.#context = context;
  }

  get id(): string | undefined {
    return this.#id;
  }

  /** Whether it has the flag, which an edit without the flag leaves as it is. */
  get isComponentsV2(): boolean {
    return this.#isComponentsV2;
  }

  note({ isComponentsV2 }: OutgoingMessage): void {
    if (isComponentsV2) this.#isComponentsV2 = true;
  }

  /** Forgets the message: the next change creates one. */
  forget(): void {
    this.#id = undefined;
  }

  /** @param isEphemeral - Whether the message is ephemeral, as was asked. */
  async change(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    if (this.#id === undefined) return this.#create(message);
    this.#context.onChange(message.json, isEphemeral);
    const changed = await this.#context.calls.send({ method: 'PATCH', messageId: this.#id, ...message });
    this.note(message);
    return changed;
  }

  /** Replaces the deferred message by one of another visibility, which is fixed when a message is created. */
  async replace(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    if (this.#id !== undefined) await this.#remove(this.#id);
    this.#id = undefined;
    this.isEphemeral = isEphemeral;
    return this.#create(message);
  }

  /** Replaces a reply that has already been given: it is deleted once the new one exists. */
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

  /** Deletes a message. If somebody else has already deleted it, that is no error. */
  async #remove(messageId: string): Promise<void> {
    try {
      await this.#context.calls.delete(messageId);
    } catch (error) {
      if (!wasCarriedOut(error) && !isGone(error)) throw error;
    }
  }
}

/** Whether the service accepted the message, and only its response could not be read. */
export function wasCarriedOut(error: unknown): boolean {
  return error instanceof CommandryError && error.code === 'SERVICE_ANSWER_MALFORMED';
}

function isGone(error: unknown): boolean {
  return error instanceof CommandryError && error.service?.code === ServiceErrors.UNKNOWN_MESSAGE.code;
}
