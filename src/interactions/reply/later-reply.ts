import type { Message } from '../../protocol/messages/message.js';
import type { CallingSession } from './session/calling-session.js';
import type { OutgoingMessage } from './outgoing/outgoing-message.js';
import { wasCarriedOut, type ReplyMessageCalls } from './reply-message.js';

/** The reply where it is given by a call: after a defer, or instead of the response to the request. */
export class LaterReply {
  readonly message: ReplyMessageCalls;
  readonly #session: CallingSession;
  #onItsWay: Promise<void> | undefined;

  constructor(session: CallingSession, message: ReplyMessageCalls) {
    this.#session = session;
    this.message = message;
  }

  /** Resolves when the last call that gave the reply has settled. Never rejects. */
  get onItsWay(): Promise<void> | undefined {
    return this.#onItsWay;
  }

  /** Makes {@link onItsWay} wait for a call. */
  follow<T>(call: Promise<T>): Promise<T> {
    this.#onItsWay = call.then(
      () => undefined,
      () => undefined,
    );
    return call;
  }

  /** Gives the reply into the deferred message. */
  async give(message: OutgoingMessage, as: 'answered' | 'expired'): Promise<Message | undefined> {
    try {
      return await this.complete(as, () => this.#fill(message));
    } catch (error) {
      if (!wasCarriedOut(error)) throw error;
      return undefined;
    }
  }

  /** Edits the message that showed progress. Only if the visibility differs does another message replace it. */
  async editAtLast(message: OutgoingMessage): Promise<void> {
    const { isUpdate, message: edited } = this.#session.state;
    const { isEphemeral } = edited;
    const isSeenBySame = message.ephemeral === undefined || message.ephemeral === isEphemeral;
    try {
      if (isSeenBySame) await this.message.change(message, isEphemeral);
      // The message that the component is on stays.
      else if (isUpdate) await this.#fill(message);
      else await this.message.supersede(message, message.ephemeral);
    } catch (error) {
      if (!wasCarriedOut(error)) throw error;
    }
  }

  /** Makes the call that gives the reply after a defer. If it fails, another may be given. */
  async complete<T>(
    as: 'answered' | 'expired',
    call: () => Promise<T>,
    showsProgress = this.#session.state.showsProgress,
  ): Promise<T> {
    const session = this.#session;
    if (!session.apply({ type: 'replyBegins' })) throw session.refusal();
    return this.follow(
      call().then(
        (result) => {
          session.apply({ type: 'replyEnds', as, showsProgress });
          return result;
        },
        (error: unknown) => {
          session.apply({ type: 'replyEnds', as: wasCarriedOut(error) ? as : 'deferred' });
          throw error;
        },
      ),
    );
  }

  /** Fills the deferred message with the reply, or replaces it if the visibility differs. */
  #fill(message: OutgoingMessage): Promise<Message> {
    const { state } = this.#session;
    if (state.isUpdate) this.#session.apply({ type: 'messageChanges', message: { id: undefined } });
    return message.ephemeral === undefined || message.ephemeral === this.#session.state.message.isEphemeral
      ? this.message.change(message, true)
      : this.message.replace(message, message.ephemeral);
  }
}
