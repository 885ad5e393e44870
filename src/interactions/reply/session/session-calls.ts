import { LATEST_DEFER_MS } from '../../../commands/types/defer.js';
import type { FollowUp, SentReply } from '../../../commands/types/interaction-types.js';
import type { DeferSettings, Edit, Reply, ReplySettings } from '../../../commands/types/reply-types.js';
import type { Whereabouts } from '../../../commands/routes/route-binding.js';
import { CommandryError } from '../../../common/errors/commandry-error.js';
import { formatMs } from '../../../common/format-ms.js';
import { refuseUnknown } from '../../../common/read-given.js';
import type { Message } from '../../../protocol/messages/message.js';
import type { InteractionToken, InteractionWebhook } from '../../../rest/interaction-webhook.js';
import { CallQueue } from '../call-queue.js';
import type { CallingSession } from './calling-session.js';
import { SentMessage, type MessageCalls } from '../follow-up.js';
import { MessageWaits } from '../../waiting/message-waits.js';
import {
  fitsResponse,
  validateText,
  type OutgoingMessage,
  type OutgoingRules,
} from '../outgoing/outgoing-message.js';
import { toModalJson } from '../outgoing/outgoing-modal.js';
import { readDeferSettings } from '../read-defer-settings.js';
import { DEFAULT_MAX_FILE_BYTES } from '../outgoing/reply-files.js';
import {
  asVisibleAsDeferred,
  isOfSource,
  ofSource,
  toEdit,
  toOutgoing,
  toUpdate,
} from './session-messages.js';
import { whereAnswered, whereUsed } from '../../components/whereabouts.js';
import { LaterReply } from '../later-reply.js';
import { ReplyMessageCalls } from '../reply-message.js';
import { respondByCall, type ResponseByCall } from '../response-by-call.js';
import { GivenReply } from '../sent-reply.js';
import { failureOf } from '../told-failures.js';
import type { ReplyMessage, SessionEvent, SessionState } from './session-state.js';
import { isAcknowledged, isInvisiblyDeferred, isOpen } from './transition.js';
import {
  LAUNCH_ACTIVITY,
  toModalCallback,
  toReplyCallback,
  toTextCallback,
  toUpdateCallback,
  type Callback,
} from '../to-callback.js';

/**
 * The calls of an author that reply to one interaction: the initial response, and the calls to Discord that follow.
 * Each takes its turn, validates its message, asks the session whether it may, and sends.
 */
export class SessionCalls {
  readonly #session: CallingSession;
  readonly #webhook: InteractionWebhook;
  readonly #queue = new CallQueue();
  #laterReply: LaterReply | undefined;

  constructor(session: CallingSession, webhook: InteractionWebhook) {
    this.#session = session;
    this.#webhook = webhook;
  }

  /** Resolves when the pending calls have settled. Undefined if there are none. Never rejects. */
  get underWay(): Promise<void> | undefined {
    return this.#queue.last ?? this.onItsWay;
  }

  /** Resolves when Discord has responded to a reply that is being sent to it. Never rejects. */
  get onItsWay(): Promise<void> | undefined {
    const { phase } = this.#state;
    return phase === 'replying' || phase === 'responding' ? this.#laterReply?.onItsWay : undefined;
  }

  /**
   * Gives the reply, or a user message in its place. Returns undefined if it fits into the initial response, else a
   * promise that settles when Discord has the reply.
   *
   * @throws CommandryError `REPLY_INVALID`, `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`, at once or by the promise.
   */
  give(reply: Reply, isUserMessage = false): Promise<unknown> | undefined {
    return this.#inTurn(reply, (given) => this.#give(given, isUserMessage));
  }

  /** @throws CommandryError The errors of an interaction's `reply`. */
  async reply(reply: Reply, settings?: ReplySettings): Promise<SentReply> {
    const withResponse = readWithResponse('reply', settings);
    const message = await this.#inTurn(reply, (given) => this.#give(given, false, withResponse));
    return this.#toGiven(message, withResponse);
  }

  /** Gives the reply that the handler returned: after edits that showed progress it is one more edit. */
  giveReturned(reply: Reply): Promise<unknown> | undefined {
    return this.#inTurn(reply, (given): Promise<unknown> | undefined =>
      this.#state.showsProgress && this.#state.phase !== 'expired'
        ? this.#editAtLast(given)
        : this.#give(given, false),
    );
  }

  /** Gives the refusal of a guard or the handler. After the reply, or an update, it is a message of its own. */
  giveRefusal(refusal: Reply): Promise<unknown> | undefined {
    const { phase, showsProgress } = this.#state;
    const isAnswered = phase === 'answered' || phase === 'replying' || phase === 'responding';
    return isAnswered && !showsProgress ? this.followUp(refusal) : this.giveReturned(refusal);
  }

  /** Gives a reply in the handler's place: anything that the handler gives later is refused. */
  giveInstead(userMessage: Reply): Promise<unknown> | undefined {
    const message = toOutgoing(this.#state, this.#rules, userMessage);
    if (this.#session.apply({ type: 'expire', callback: toReplyCallback(message.json) })) return undefined;
    return this.#later.give(asVisibleAsDeferred(this.#state, message), 'expired');
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
    this.#refuseQueued('launch an Activity');
    this.#respond(LAUNCH_ACTIVITY, 'launch an Activity');
  }

  /** @throws CommandryError `REPLY_INVALID`, `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`. */
  showModal(modal: unknown): void {
    this.#refuseQueued('open a modal');
    this.#respond(toModalCallback(toModalJson(modal, this.#rules)), 'open a modal', { id: undefined });
  }

  /** @throws CommandryError The errors of an interaction's `update`. */
  async update(edit: Edit, settings?: ReplySettings): Promise<SentReply> {
    const withResponse = readWithResponse('update', settings);
    this.#requireSource('update()');
    if (this.#state.phase === 'waiting') {
      const message = toUpdate(this.#state, this.#rulesOfSource, edit);
      const callback = toUpdateCallback(message.json);
      if (fitsResponse(message)) {
        if (withResponse) return this.#toGiven(await this.#updateByCall(callback, message), true);
        this.#session.apply({ type: 'answer', callback, isUpdate: true, ...ofSource(message) });
        return this.#toGiven(undefined, false);
      }
      this.#session.apply({ type: 'deferUpdate' });
    }
    return this.#toGiven(await this.#inTurn(edit, (given) => this.#update(given)), withResponse);
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

  get #caller(): InteractionToken {
    const { interaction, age } = this.#session;
    const { id: interactionId, application_id: applicationId, token } = interaction;
    const isEarly = this.#session.resumed !== undefined;
    const failure = failureOf(interaction);
    return { applicationId, token, interactionId, endsAtMs: age.tokenEndsAtMs, isEarly, failure };
  }

  get #calls(): MessageCalls {
    const caller = this.#caller;
    return {
      send: (call) => this.#webhook.send(caller, call),
      delete: (messageId) => this.#webhook.delete(caller, messageId),
    };
  }

  /** Created on first use: most replies are complete with the initial response. */
  get #later(): LaterReply {
    const session = this.#session;
    return (this.#laterReply ??= new LaterReply(
      session,
      new ReplyMessageCalls(this.#calls, {
        get message() {
          return session.state.message;
        },
        update: (message) => session.apply({ type: 'messageChanges', message }),
        onEdit: (json, isEphemeral) => {
          session.onEdit(json, isEphemeral);
        },
      }),
    ));
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
    if (this.#state.phase !== 'waiting' && this.#queue.last) return this.#queue.add(given, call);
    const made = call(given);
    return made && this.#queue.follow(made);
  }

  #give(
    reply: Reply,
    isUserMessage: boolean,
    withResponse = false,
  ): Promise<Message | undefined> | undefined {
    const session = this.#session;
    if (!isOpen(session.state)) throw session.refusal();
    const isFirst = session.state.phase === 'waiting';
    if (typeof reply === 'string' && isFirst && !withResponse) {
      validateText(reply);
      session.apply({ type: 'answer', callback: toTextCallback(reply) });
      return undefined;
    }
    const message = toOutgoing(this.#state, this.#rules, reply);
    if (isFirst) {
      if (fitsResponse(message)) {
        const { ephemeral = false, isComponentsV2 } = message;
        const isPlain = !ephemeral && !isComponentsV2;
        const kept = isPlain ? undefined : { isEphemeral: ephemeral, isComponentsV2 };
        const callback = toReplyCallback(message.json);
        if (withResponse)
          return this.#respondByCall(callback, { message: kept }, () =>
            this.#later.message.change(message, true),
          );
        session.apply({ type: 'answer', callback, message: kept });
        return undefined;
      }
      session.apply({ type: 'deferAutomatically', isEphemeral: message.ephemeral ?? false });
    }
    return this.#later.give(isUserMessage ? asVisibleAsDeferred(this.#state, message) : message, 'answered');
  }

  /** @throws CommandryError `QUEUE_CANNOT_CARRY`: a queued handler runs after the initial response. */
  #refuseQueued(what: string): void {
    if (this.#session.resumed)
      throw new CommandryError('QUEUE_CANNOT_CARRY', `A queued handler cannot ${what}.`);
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

  /** Gives the initial response by a call that returns the message. */
  #respondByCall(
    { json }: Callback,
    begins: ResponseByCall['begins'],
    edit: () => Promise<Message>,
  ): Promise<Message | undefined> {
    const { interaction } = this.#session;
    const respond = () => this.#webhook.respond(this.#caller, interaction.id, json);
    return this.#later.follow(respondByCall(this.#session, { begins, respond, edit }));
  }

  async #updateByCall(callback: Callback, message: OutgoingMessage): Promise<Message | undefined> {
    const edit = () => this.#calls.send({ method: 'PATCH', messageId: '@original', ...message });
    const updated = await this.#queue.follow(this.#respondByCall(callback, { isUpdate: true }, edit));
    this.#session.apply({ type: 'messageChanges', ...ofSource(message) });
    return updated;
  }

  /** @param isWanted - Whether the message is fetched where Discord has not returned it. */
  async #toGiven(message: Message | undefined, isWanted: boolean): Promise<SentReply> {
    const known = message ?? (isWanted ? await this.fetch() : undefined);
    return new GivenReply(known, this.#waits, this, (call) => this.#session.track(call));
  }

  async #update(edit: Edit): Promise<Message> {
    while (this.onItsWay) await this.onItsWay;
    const message = toUpdate(this.#state, this.#rulesOfSource, edit);
    const { isUpdate, phase } = this.#state;
    if (!isUpdate || phase === 'expired') throw this.#session.refusal();
    const change = (): Promise<Message> =>
      this.#calls.send({ method: 'PATCH', messageId: '@original', ...message });
    const changed = await (phase === 'deferred' ? this.#later.complete('answered', change, true) : change());
    this.#session.apply({ type: 'messageChanges', ...ofSource(message) });
    return changed;
  }

  async #edit(edit: Edit): Promise<Message> {
    const { phase, askedEphemeral } = this.#state;
    const givesReply = phase === 'deferred';
    const message = toEdit(this.#state, this.#rulesOfReply, edit, givesReply ? askedEphemeral : undefined);
    const change = (): Promise<Message> => {
      const { isEphemeral } = this.#state.message;
      const mustReplace = givesReply && (askedEphemeral ?? isEphemeral) !== isEphemeral;
      return mustReplace
        ? this.#later.message.replace(message, !isEphemeral)
        : this.#later.message.change(message, isEphemeral);
    };
    return givesReply ? this.#later.complete('answered', change, true) : change();
  }

  async #delete(): Promise<void> {
    const remove = (): Promise<void> => this.#later.message.delete();
    await (this.#state.phase === 'deferred' ? this.#later.complete('answered', remove) : remove());
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
      ...toOutgoing(this.#state, this.#rules, reply),
    });
    return new SentMessage(message, this.#waits, this.#rules, this.#calls, (given, call) =>
      this.#session.track(this.#inTurn(given, call)),
    );
  }

  async #editAtLast(reply: Reply): Promise<void> {
    await this.#later.editAtLast(toEdit(this.#state, this.#rulesOfReply, reply, undefined));
  }

  get #waits(): MessageWaits {
    return new MessageWaits(this.#session);
  }

  /** For a new message of this interaction. */
  get #rules(): OutgoingRules & { readonly sentTo: Whereabouts } {
    const { interaction, sign } = this.#session;
    const maxFileBytes = interaction.attachment_size_limit ?? DEFAULT_MAX_FILE_BYTES;
    return { maxFileBytes, sign, sentTo: whereAnswered(interaction) };
  }

  /** For the message that the component is on. */
  get #rulesOfSource(): OutgoingRules {
    return { ...this.#rules, sentTo: whereUsed(this.#session.interaction) };
  }

  get #rulesOfReply(): OutgoingRules {
    return isOfSource(this.#state) ? this.#rulesOfSource : this.#rules;
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

/** @throws CommandryError `SETTING_INVALID`. */
function readWithResponse(call: 'reply' | 'update', settings: ReplySettings = {}): boolean {
  refuseUnknown(`interaction.${call}`, settings, { withResponse: true });
  return settings.withResponse === true;
}
