import { LATEST_DEFER_MS } from '../../commands/types/defer.js';
import type { FollowUp } from '../../commands/types/interaction-types.js';
import type { DeferSettings, Edit, Reply } from '../../commands/types/reply-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { formatMs } from '../../common/format-ms.js';
import type { Message } from '../../protocol/messages/message.js';
import type { InteractionWebhook } from '../../rest/interaction-webhook.js';
import { CallQueue } from './call-queue.js';
import type { CallingSession } from './calling-session.js';
import { SentMessage, type MessageCalls } from './follow-up.js';
import { MessageWaits } from './message-waits.js';
import { fitsResponse, validateText, type OutgoingMessage } from './outgoing/outgoing-message.js';
import { toModalJson } from './outgoing/outgoing-modal.js';
import { readDeferSettings } from './read-defer-settings.js';
import { DEFAULT_MAX_FILE_BYTES } from './outgoing/reply-files.js';
import { asVisibleAsDeferred, ofSource, toEdit, toOutgoing, toUpdate } from './session-messages.js';
import { ReplyMessageCalls, wasCarriedOut } from './reply-message.js';
import {
  isAcknowledged,
  isInvisiblyDeferred,
  isOpen,
  type ReplyMessage,
  type SessionEvent,
  type SessionState,
} from './session-state.js';
import {
  LAUNCH_ACTIVITY,
  toModalCallback,
  toReplyCallback,
  toTextCallback,
  toUpdateCallback,
  type Callback,
} from './to-callback.js';

/**
 * The calls of an author that reply to one interaction: the initial response, and the calls to the service that follow.
 * Each takes its turn, validates its message, asks the session whether it may, and sends.
 */
export class SessionCalls {
  readonly #session: CallingSession;
  readonly #webhook: InteractionWebhook;
  readonly #queue = new CallQueue();
  #messageCalls: ReplyMessageCalls | undefined;
  /** The results of the calls, so that `return interaction.editReply(…)` does not count as another reply. */
  #results: WeakSet<object> | undefined;
  #onItsWay: Promise<void> | undefined;

  constructor(session: CallingSession, webhook: InteractionWebhook) {
    this.#session = session;
    this.#webhook = webhook;
  }

  /** Resolves when the pending calls have settled. Undefined if there are none. Never rejects. */
  get underWay(): Promise<void> | undefined {
    return this.#queue.last ?? this.onItsWay;
  }

  /** Resolves when the service has responded to a reply that is being sent into a deferred message. Never rejects. */
  get onItsWay(): Promise<void> | undefined {
    return this.#state.phase === 'replying' ? this.#onItsWay : undefined;
  }

  /** Whether a value is the result of one of the calls, and not a reply. */
  isResult(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.#results?.has(value) === true;
  }

  /**
   * Gives the reply, or a user message in its place. Returns undefined if it fits into the initial response, else a
   * promise that settles when the service has the reply.
   *
   * @throws CommandryError `REPLY_INVALID`, `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`, at once or by the promise.
   */
  give(reply: Reply, isUserMessage = false): Promise<void> | undefined {
    return this.#inTurn(reply, (given) => this.#give(given, isUserMessage));
  }

  /** Gives the reply that the handler returned: after edits that showed progress it is one more edit. */
  giveReturned(reply: Reply): Promise<void> | undefined {
    return this.#inTurn(reply, (given) =>
      this.#state.showsProgress ? this.#editAtLast(given) : this.#give(given, false),
    );
  }

  /** Gives a reply in the handler's place: anything that the handler gives later is refused. */
  giveInstead(userMessage: Reply): Promise<void> | undefined {
    const message = toOutgoing(this.#state, this.#maxFileBytes, userMessage);
    if (this.#session.apply({ type: 'expire', callback: toReplyCallback(message.json) })) return undefined;
    return this.#giveLater(asVisibleAsDeferred(this.#state, message), 'expired');
  }

  /** @throws CommandryError `REPLY_INVALID`, `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`. */
  defer(settings?: DeferSettings): void {
    this.#require({ type: 'defer', ephemeral: readDeferSettings(settings) });
  }

  /** @throws CommandryError The errors of an interaction's `deferUpdate`. */
  deferUpdate(): void {
    this.#requireSource('deferUpdate()');
    this.#require({ type: 'deferUpdate' });
  }

  /** @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`. */
  launch(): void {
    this.#respond(LAUNCH_ACTIVITY, 'launch an Activity');
  }

  /** @throws CommandryError `REPLY_INVALID`, `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`. */
  showModal(modal: unknown): void {
    this.#respond(toModalCallback(toModalJson(modal)), 'open a modal', { id: undefined });
  }

  /** @throws CommandryError The errors of an interaction's `update`. */
  async update(edit: Edit): Promise<void> {
    this.#requireSource('update()');
    if (this.#state.phase === 'waiting') {
      const message = toUpdate(this.#state, this.#maxFileBytes, edit);
      if (fitsResponse(message)) {
        const callback = toUpdateCallback(message.json);
        this.#session.apply({ type: 'answer', callback, isUpdate: true, ...ofSource(message) });
        return;
      }
      this.#session.apply({ type: 'deferUpdate' });
    }
    await this.#inTurn(edit, (given) => this.#update(given));
  }

  edit(edit: Edit): Promise<Message> {
    return this.#whenAnswered('editReply()', edit, (given) => this.#edit(given));
  }

  delete(): Promise<void> {
    return this.#whenAnswered('deleteReply()', undefined, () => this.#delete());
  }

  fetch(): Promise<Message> {
    return this.#whenAnswered('fetchReply()', undefined, () => this.#fetch());
  }

  followUp(reply: Reply): Promise<FollowUp> {
    return this.#whenAnswered('followUp()', reply, (given) => this.#followUp(given));
  }

  get #state(): SessionState {
    return this.#session.state;
  }

  get #calls(): MessageCalls {
    const { interaction, age } = this.#session;
    const { application_id: applicationId, token } = interaction;
    const caller = { applicationId, token, endsAtMs: age.tokenEndsAtMs };
    return {
      send: async (call) => this.#noteResult(await this.#webhook.send(caller, call)),
      delete: (messageId) => this.#webhook.delete(caller, messageId),
    };
  }

  /** Created on first use: most replies are complete with the initial response. */
  get #message(): ReplyMessageCalls {
    const session = this.#session;
    return (this.#messageCalls ??= new ReplyMessageCalls(this.#calls, {
      get message() {
        return session.state.message;
      },
      update: (message) => session.apply({ type: 'messageChanges', message }),
      onEdit: (json, isEphemeral) => {
        session.onEdit(json, isEphemeral);
      },
    }));
  }

  #noteResult<T extends object>(result: T): T {
    (this.#results ??= new WeakSet()).add(result);
    return result;
  }

  /**
   * Makes a call when those before it have settled: otherwise a follow-up could overtake the edit that fills a deferred
   * message, and be shown in its place. Before any response there is nothing to wait for.
   *
   * @param given - The author's argument, copied if the call has to wait.
   */
  #inTurn<G, R>(given: G, call: (given: G) => Promise<R>): Promise<R>;
  #inTurn<G, R>(given: G, call: (given: G) => Promise<R> | undefined): Promise<R> | undefined;
  #inTurn<G, R>(given: G, call: (given: G) => Promise<R> | undefined): Promise<R> | undefined {
    return this.#state.phase === 'waiting'
      ? this.#queue.start(() => call(given))
      : this.#queue.add(given, call);
  }

  #give(reply: Reply, isUserMessage: boolean): Promise<void> | undefined {
    const session = this.#session;
    if (!isOpen(session.state)) throw session.refusal();
    const isFirst = session.state.phase === 'waiting';
    if (typeof reply === 'string' && isFirst) {
      validateText(reply);
      session.apply({ type: 'answer', callback: toTextCallback(reply) });
      return undefined;
    }
    const message = toOutgoing(this.#state, this.#maxFileBytes, reply);
    if (isFirst) {
      if (fitsResponse(message)) {
        const { ephemeral = false, isComponentsV2 } = message;
        const isPlain = !ephemeral && !isComponentsV2;
        const kept = isPlain ? undefined : { isEphemeral: ephemeral, isComponentsV2 };
        session.apply({ type: 'answer', callback: toReplyCallback(message.json), message: kept });
        return undefined;
      }
      session.apply({ type: 'deferAutomatically', isEphemeral: message.ephemeral ?? false });
    }
    return this.#giveLater(isUserMessage ? asVisibleAsDeferred(this.#state, message) : message, 'answered');
  }

  /** Gives a response that can only be the initial one. */
  #respond(callback: Callback, what: string, message?: Partial<ReplyMessage>): void {
    const session = this.#session;
    if (session.apply({ type: 'answer', callback, message })) return;
    const { isAutomatic, phase } = session.state;
    if (!isAutomatic || phase !== 'deferred') throw session.refusal();
    const text = `This interaction was deferred automatically ${session.times()}. Only the initial response can ${what}.`;
    const help = `Do it sooner, or set defer: 'never' for this command, or a later time: at most ${formatMs(LATEST_DEFER_MS)}.`;
    throw new CommandryError('REPLY_ALREADY_SENT', text, { help });
  }

  async #update(edit: Edit): Promise<void> {
    while (this.onItsWay) await this.onItsWay;
    const message = toUpdate(this.#state, this.#maxFileBytes, edit);
    const { isUpdate, phase } = this.#state;
    if (!isUpdate || phase === 'expired') throw this.#session.refusal();
    const change = (): Promise<Message> =>
      this.#calls.send({ method: 'PATCH', messageId: '@original', ...message });
    await (phase === 'deferred' ? this.#complete('answered', change, true) : change());
    this.#session.apply({ type: 'messageChanges', ...ofSource(message) });
  }

  async #edit(edit: Edit): Promise<Message> {
    const { phase, askedEphemeral } = this.#state;
    const givesReply = phase === 'deferred';
    const message = toEdit(this.#state, this.#maxFileBytes, edit, givesReply ? askedEphemeral : undefined);
    const change = (): Promise<Message> => {
      const { isEphemeral } = this.#state.message;
      const mustReplace = givesReply && (askedEphemeral ?? isEphemeral) !== isEphemeral;
      return mustReplace
        ? this.#message.replace(message, !isEphemeral)
        : this.#message.change(message, isEphemeral);
    };
    return givesReply ? this.#complete('answered', change, true) : change();
  }

  async #delete(): Promise<void> {
    const remove = (): Promise<void> => this.#message.delete();
    await (this.#state.phase === 'deferred' ? this.#complete('answered', remove) : remove());
    this.#session.apply({ type: 'messageChanges', showsProgress: false });
  }

  async #fetch(): Promise<Message> {
    const { id: messageId } = this.#state.message;
    if (messageId === undefined) throw this.#missing('The reply could not be given.');
    return this.#calls.send({ method: 'GET', messageId });
  }

  async #followUp(reply: Reply): Promise<FollowUp> {
    // The next message that is sent would be the reply.
    if (this.#state.phase === 'deferred' && !isAcknowledged(this.#state))
      throw this.#missing(
        'The reply is still to come, and followUp() would take its place.',
        'Give the reply first, with reply(), editReply() or a returned value, and then call followUp().',
      );
    const message = await this.#calls.send({
      method: 'POST',
      ...toOutgoing(this.#state, this.#maxFileBytes, reply),
    });
    const waits = new MessageWaits(this.#session);
    const sent = new SentMessage(message, waits, this.#maxFileBytes, this.#calls, (given, call) =>
      this.#session.track(this.#inTurn(given, call)),
    );
    return this.#noteResult(sent);
  }

  /** Edits the message that showed progress. Only if the visibility differs does another message replace it. */
  async #editAtLast(reply: Reply): Promise<void> {
    const message = toEdit(this.#state, this.#maxFileBytes, reply, undefined);
    const { isUpdate, message: edited } = this.#state;
    const { isEphemeral } = edited;
    const isSeenBySame = message.ephemeral === undefined || message.ephemeral === isEphemeral;
    try {
      if (isSeenBySame) await this.#message.change(message, isEphemeral);
      // The message that the component is on stays.
      else if (isUpdate) await this.#fill(message);
      else await this.#message.supersede(message, message.ephemeral);
    } catch (error) {
      if (!wasCarriedOut(error)) throw error;
    }
  }

  /** Gives the reply into the deferred message. */
  async #giveLater(message: OutgoingMessage, as: 'answered' | 'expired'): Promise<void> {
    try {
      await this.#complete(as, () => this.#fill(message));
    } catch (error) {
      if (!wasCarriedOut(error)) throw error;
    }
  }

  /** Makes the call that gives the reply after a defer. If it fails, another may be given. */
  async #complete<T>(
    as: 'answered' | 'expired',
    call: () => Promise<T>,
    showsProgress = this.#state.showsProgress,
  ): Promise<T> {
    this.#require({ type: 'replyBegins' });
    const completing = call().then(
      (result) => {
        this.#session.apply({ type: 'replyEnds', as, showsProgress });
        return result;
      },
      (error: unknown) => {
        this.#session.apply({ type: 'replyEnds', as: wasCarriedOut(error) ? as : 'deferred' });
        throw error;
      },
    );
    this.#onItsWay = completing.then(
      () => undefined,
      () => undefined,
    );
    return completing;
  }

  /** Fills the deferred message with the reply, or replaces it if the visibility differs. */
  #fill(message: OutgoingMessage): Promise<Message> {
    if (this.#state.isUpdate) this.#session.apply({ type: 'messageChanges', message: { id: undefined } });
    return message.ephemeral === undefined || message.ephemeral === this.#state.message.isEphemeral
      ? this.#message.change(message, true)
      : this.#message.replace(message, message.ephemeral);
  }

  get #maxFileBytes(): number {
    return this.#session.interaction.attachment_size_limit ?? DEFAULT_MAX_FILE_BYTES;
  }

  /**
   * Makes a call that needs a response, in order.
   *
   * @throws CommandryError By the promise: `REPLY_MISSING` or `REPLY_TOO_LATE`, or what the call throws.
   */
  async #whenAnswered<G, R>(what: string, given: G, call: (given: G) => Promise<R>): Promise<R> {
    if (this.#state.phase === 'waiting') this.#session.deferIfDue();
    return this.#inTurn(given, (kept) => this.#afterReply(what, () => call(kept)));
  }

  /** Waits for a reply in the handler's place, which does not queue and may still be on its way. */
  async #afterReply<R>(what: string, call: () => Promise<R>): Promise<R> {
    while (this.onItsWay) await this.onItsWay;
    const state = this.#state;
    if (state.phase === 'expired') throw this.#session.refusal();
    if (state.phase === 'waiting' || isInvisiblyDeferred(state))
      throw this.#missing(`${what} came before any answer.`);
    return call();
  }

  #missing(what: string, help?: string): CommandryError {
    const text = `${what} The interaction is ${formatMs(this.#session.age.now())} old.`;
    return new CommandryError('REPLY_MISSING', text, help === undefined ? {} : { help });
  }

  #require(event: SessionEvent): void {
    if (!this.#session.apply(event)) throw this.#session.refusal();
  }

  #requireSource(what: string): void {
    if (this.#session.source) return;
    throw new CommandryError(
      'MESSAGE_MISSING',
      `${what} has no message to change: a command opened this modal.`,
    );
  }
}
