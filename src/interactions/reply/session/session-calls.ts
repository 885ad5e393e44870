import type { Whereabouts } from '../../../commands/routes/route-binding.js';
import { LATEST_DEFER_MS } from '../../../commands/types/defer.js';
import type { RepliableInteraction } from '../../../commands/types/component-types.js';
import type { SignCustomIds } from '../../../commands/calls/rest-options.js';
import type { ComponentInteraction, FollowUp, SentReply } from '../../../commands/types/interaction-types.js';
import type { DeferSettings, Edit, Reply, ReplySettings } from '../../../commands/types/reply-types.js';
import type {
  AwaitComponentSettings,
  AwaitComponentsSettings,
} from '../../../commands/waiting/waiting-types.js';
import { CommandryError } from '../../../common/errors/commandry-error.js';
import { formatMs } from '../../../common/time-limit.js';
import { givenInvalid, givenProblem, refuseUnknown } from '../../../common/read-given.js';
import { ALREADY_ACKNOWLEDGED, UNKNOWN_MESSAGE } from '../../../protocol/json-error-codes.js';
import { hasFlag, MessageFlag } from '../../../protocol/messages/message-flag.js';
import type { RepliedPayload } from '../../../protocol/interactions/interaction.js';
import type { Message } from '../../../protocol/messages/message.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import type { InteractionToken, InteractionWebhook, WebhookCall } from '../../../rest/interaction-webhook.js';
import { isResultOfCall } from '../../../rest/message-results.js';
import { idsOf, whereAnswered, whereUsed } from '../../components/whereabouts.js';
import type { LazySignal } from '../../dispatch/lazy-signal.js';
import { refusalIn, type InteractionAge } from '../../receive/interaction-age.js';
import type { LogContext, ReplyWarnings } from '../reply-warnings.js';
import type { TimedDeletions } from '../timed-deletions.js';
import {
  fitsResponse,
  invalid,
  toOutgoingMessage,
  validateText,
  type OutgoingMessage,
  type OutgoingRules,
} from '../outgoing/outgoing-message.js';
import { toModalJson } from '../outgoing/outgoing-modal.js';
import { DEFAULT_MAX_FILE_BYTES } from '../outgoing/reply-files.js';
import {
  LAUNCH_ACTIVITY,
  toModalCallback,
  toReplyCallback,
  toTextCallback,
  toUpdateCallback,
  type Callback,
} from '../to-callback.js';
import { failureOf } from '../told-failures.js';
import type { ReplyMessage, SessionEvent, SessionState } from './session-state.js';
import { isAcknowledged, isInvisiblyDeferred, isOpen } from './transition.js';

export interface CallServices {
  readonly webhook: InteractionWebhook;
  readonly warnings: ReplyWarnings;
  readonly deletions: TimedDeletions;
  /** Left out where the routes of the app are not known. */
  readonly sign?: SignCustomIds | undefined;
}

/** A message whose components are waited for. */
export interface AwaitedMessage {
  /** Undefined for an initial response, whose id is unknown. */
  readonly id: Snowflake | undefined;
}

/** The session of a handler, as its calls, waits and worker use it. */
export interface HandlerSession {
  readonly services: CallServices;
  readonly interaction: RepliedPayload;
  /** The message of the component; undefined if there is none to update. */
  readonly source: Message | undefined;
  /** Set for a queued handler: it may wait until its worker closes, which is later than the shutdown begins. */
  readonly resumed: object | undefined;
  /** The handler's interaction. */
  readonly author: RepliableInteraction;
  readonly logContext: LogContext;
  readonly age: InteractionAge;
  readonly state: SessionState;
  /** When the phase of the response last changed, by the monotonic clock. */
  readonly changedAtMs: number;
  readonly calls: SessionCalls;
  /** Notifies the handler that its result is no longer needed. */
  readonly abort: LazySignal;
  /** False if the host may stop after the response. */
  readonly canWait: boolean;
  /** Set if the response is sent by a call. Rejects if Discord did not take it. */
  readonly delivered: Promise<void> | undefined;
  /** Applies an event. Returns whether the state allowed it. */
  apply(event: SessionEvent): boolean;
  /**
   * Counts a call as work in flight. If it fails without being awaited, that is logged instead of crashing the process.
   */
  track<T>(call: Promise<T>, givesReply?: boolean): Promise<T>;
  /** Defers automatically if due, even if the timer has not fired yet. */
  deferIfDue(): void;
  /**
   * Calls back when the handler is over: it has ended with all its calls, failed or was given up. Immediately if it
   * already is.
   *
   * @returns Cancels the callback.
   */
  whenOver(callBack: () => void): () => void;
  /** Replies on behalf of a handler that still runs. */
  giveUp(): Promise<void>;
  awaitComponent(
    message: AwaitedMessage,
    settings?: AwaitComponentSettings<ComponentInteraction>,
  ): Promise<ComponentInteraction | undefined>;
  awaitComponents(
    message: AwaitedMessage,
    settings?: AwaitComponentsSettings<ComponentInteraction>,
  ): AsyncIterableIterator<ComponentInteraction>;
}

/** The facts about a message before Discord has it. */
type ResponseBegins = Omit<Extract<SessionEvent, { readonly type: 'responseBegins' }>, 'type'>;

/**
 * The reply calls of one interaction: the initial response, and the calls to Discord that follow. Each waits for its
 * turn, validates its message, applies its event to the session, and sends.
 */
export class SessionCalls {
  readonly #session: HandlerSession;
  /** Settles when every call made so far has; undefined if none is pending. Never rejects. */
  #lastCall: Promise<void> | undefined;
  /** Settles with the last call that sent the reply. Never rejects. */
  #lastReply: Promise<void> | undefined;

  constructor(session: HandlerSession) {
    this.#session = session;
  }

  /** Resolves when the calls in flight have settled. Undefined if there are none. Never rejects. */
  get underWay(): Promise<void> | undefined {
    return this.#lastCall ?? this.onItsWay;
  }

  /** Resolves when the reply in flight has settled. Never rejects. */
  get onItsWay(): Promise<void> | undefined {
    const { phase } = this.#state;
    return phase === 'replying' || phase === 'responding' ? this.#lastReply : undefined;
  }

  /**
   * Sends the reply, or a user message in its place. Returns undefined if it fits into the initial response, else a
   * promise that settles when Discord has it.
   *
   * @throws CommandryError `REPLY_INVALID`, `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`, thrown or by rejection.
   */
  give(reply: Reply, isUserMessage = false): Promise<unknown> | undefined {
    return this.inTurn(reply, (given) => this.#give(given, isUserMessage));
  }

  /** @throws CommandryError The errors of an interaction's `reply`. */
  async reply(reply: Reply, settings?: ReplySettings): Promise<SentReply> {
    const withResponse = readWithResponse('reply', settings);
    const message = await this.inTurn(reply, (given) => this.#give(given, false, withResponse));
    return this.#toGiven(message, withResponse);
  }

  /** Sends the reply that the handler returned: after edits that showed progress it is another edit. */
  giveReturned(reply: Reply): Promise<unknown> | undefined {
    return this.inTurn(reply, (given): Promise<unknown> | undefined =>
      this.#state.showsProgress && this.#state.phase !== 'expired'
        ? this.#editAtLast(given)
        : this.#give(given, false),
    );
  }

  /** Sends the refusal of a guard or the handler. After a reply or update it is a follow-up. */
  giveRefusal(refusal: Reply): Promise<unknown> | undefined {
    const { phase, showsProgress } = this.#state;
    const isAnswered = phase === 'answered' || phase === 'replying' || phase === 'responding';
    return isAnswered && !showsProgress ? this.followUp(refusal) : this.giveReturned(refusal);
  }

  /** Sends a reply in the handler's place: later ones of the handler are refused. */
  giveInstead(userMessage: Reply): Promise<unknown> | undefined {
    const message = this.#toOutgoing(userMessage);
    if (this.#session.apply({ type: 'expire', callback: toReplyCallback(message.json) })) return undefined;
    return this.#giveLater(this.#asVisibleAsDeferred(message), 'expired');
  }

  /** @throws CommandryError `SETTING_INVALID`, `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`. */
  defer(settings?: DeferSettings): void {
    this.#require({ type: 'defer', ephemeral: readEphemeral(settings) });
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
      const message = this.#toUpdate(edit);
      const callback = toUpdateCallback(message.json);
      if (fitsResponse(message)) {
        if (withResponse) return this.#toGiven(await this.#updateByCall(callback, message), true);
        this.#session.apply({ type: 'answer', callback, isUpdate: true, ...ofSource(message) });
        return this.#toGiven(undefined, false);
      }
      this.#session.apply({ type: 'deferUpdate' });
    }
    return this.#toGiven(await this.inTurn(edit, (given) => this.#update(given)), withResponse);
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

  /** Edits a follow-up. */
  editSent(sent: Message, edit: Edit): Promise<Message> {
    const isComponentsV2 = hasFlag(sent.flags, MessageFlag.IS_COMPONENTS_V2);
    const rules = this.#rules;
    const message = toOutgoingMessage(edit, {
      ...rules,
      sentTo: { ...rules.sentTo, messages: idsOf(sent) },
      edited: { isComponentsV2, legacyFields: [] },
    });
    return this.#send({ method: 'PATCH', messageId: sent.id, ...message });
  }

  fetchSent(messageId: string): Promise<Message> {
    return this.#send({ method: 'GET', messageId });
  }

  async deleteSent(messageId: string): Promise<void> {
    await this.#session.delivered;
    await this.#session.services.webhook.delete(this.#caller, messageId);
  }

  /**
   * Serializes calls: otherwise a follow-up could overtake the edit that fills a deferred message, and be shown in its
   * place. Before any response there is nothing to wait for.
   *
   * @param given - The author's argument, copied if the call has to wait, since it may be mutated meanwhile.
   */
  inTurn<G, R>(given: G, call: (given: G) => Promise<R>): Promise<R>;
  inTurn<G, R>(given: G, call: (given: G) => Promise<R> | undefined): Promise<R> | undefined;
  inTurn<G, R>(given: G, call: (given: G) => Promise<R> | undefined): Promise<R> | undefined {
    if (this.#state.phase === 'waiting' || !this.#lastCall) {
      const made = call(given);
      return made && this.#followCall(made);
    }
    const kept = copy(given);
    return this.#followCall(this.#lastCall.then(() => call(kept) as R | Promise<R>));
  }

  /** Makes later calls wait for this one. Returns it. */
  #followCall<R>(call: Promise<R>): Promise<R> {
    const done = (): void => {
      if (this.#lastCall === last) this.#lastCall = undefined;
    };
    const last = call.then(done, done);
    this.#lastCall = last;
    return call;
  }

  get #state(): SessionState {
    return this.#session.state;
  }

  get #caller(): InteractionToken {
    const { interaction, age, resumed } = this.#session;
    return {
      applicationId: interaction.application_id,
      token: interaction.token,
      interactionId: interaction.id,
      endsAtMs: age.tokenEndsAtMs,
      isEarly: resumed !== undefined,
      failure: failureOf(interaction),
    };
  }

  async #send(call: WebhookCall): Promise<Message> {
    // Discord refuses what overtakes the response.
    await this.#session.delivered;
    return this.#session.services.webhook.send(this.#caller, call);
  }

  #give(
    reply: Reply,
    isUserMessage: boolean,
    withResponse = false,
  ): Promise<Message | undefined> | undefined {
    const session = this.#session;
    if (!isOpen(session.state)) throw this.#refusal();
    const isFirst = session.state.phase === 'waiting';
    if (typeof reply === 'string' && isFirst && !withResponse) {
      validateText(reply);
      session.apply({ type: 'answer', callback: toTextCallback(reply) });
      return undefined;
    }
    const message = this.#toOutgoing(reply);
    if (isFirst) {
      if (fitsResponse(message)) {
        const { ephemeral = false, isComponentsV2 } = message;
        const isPlain = !ephemeral && !isComponentsV2;
        const kept = isPlain ? undefined : { isEphemeral: ephemeral, isComponentsV2 };
        const callback = toReplyCallback(message.json);
        if (withResponse)
          return this.#deletingLater(
            message,
            this.#respondByCall(callback, { message: kept }, () => this.#changeReply(message, true)),
          );
        session.apply({ type: 'answer', callback, message: kept });
        this.#deleteLater(message);
        return undefined;
      }
      session.apply({ type: 'deferAutomatically', isEphemeral: message.ephemeral ?? false });
    }
    const given = isUserMessage ? this.#asVisibleAsDeferred(message) : message;
    return this.#deletingLater(message, this.#giveLater(given, 'answered'));
  }

  /** Deletes a reply when its time is over, from when it was sent. */
  async #deletingLater<R>(message: OutgoingMessage, sending: Promise<R>): Promise<R> {
    const sent = await sending;
    this.#deleteLater(message);
    return sent;
  }

  /** @param messageId - Default: the reply. */
  #deleteLater({ deleteAfterMs }: OutgoingMessage, messageId = this.#state.message.id): void {
    if (deleteAfterMs === undefined || messageId === undefined) return;
    const session = this.#session;
    const { age, services } = session;
    const leftMs = age.tokenEndsAtMs - age.clock.monotonicMs() - LAST_DELETION_MS;
    services.deletions.add(Math.max(0, Math.min(deleteAfterMs, leftMs)), () =>
      session.track(this.#removeReply(messageId)),
    );
  }

  /** @throws CommandryError `QUEUE_CANNOT_CARRY`: a queued handler runs after the initial response. */
  #refuseQueued(what: string): void {
    if (this.#session.resumed)
      throw new CommandryError('QUEUE_CANNOT_CARRY', `A queued handler cannot ${what}.`);
  }

  /** Sends a response that can only be the initial one. */
  #respond(callback: Callback, what: string, message?: Partial<ReplyMessage>): void {
    const session = this.#session;
    if (session.apply({ type: 'answer', callback, message })) return;
    const { isAutomatic, phase } = session.state;
    if (!isAutomatic || phase !== 'deferred') throw this.#refusal();
    const text = `This interaction was deferred automatically ${session.age.describe(session.changedAtMs)}. Only the initial response can ${what}.`;
    const help = `Do it sooner, or set defer: 'never' for this command, or a later time: at most ${formatMs(LATEST_DEFER_MS)}.`;
    throw new CommandryError('REPLY_ALREADY_SENT', text, { help });
  }

  /**
   * Sends the initial response by a call that returns the message; the request is then answered without a body. If the
   * outcome is unknown or takes too long, the request is answered by a defer, and the message follows by an edit.
   * Discord takes only the first response: if the call was executed after all, it ignores the defer, and the edit
   * changes nothing.
   *
   * @param edit - Fills a deferred message with the same content.
   * @returns The message; undefined if Discord has it but returned something else.
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`, or Discord's refusal: there is then no response
   *   yet.
   */
  #respondByCall(
    { json }: Callback,
    begins: ResponseBegins,
    edit: () => Promise<Message>,
  ): Promise<Message | undefined> {
    const session = this.#session;
    const { interaction, services } = session;
    const giveResponse = async (): Promise<Message | undefined> => {
      if (!session.apply({ type: 'responseBegins', ...begins })) throw this.#refusal();
      try {
        const message = await services.webhook.respond(this.#caller, interaction.id, json);
        session.apply({ type: 'responseEnds', as: 'answered' });
        return message;
      } catch (error) {
        if (wasCarriedOut(error)) {
          session.apply({ type: 'responseEnds', as: 'answered' });
          return undefined;
        }
        if (session.state.phase === 'responding' && isRefusal(error)) {
          session.apply({ type: 'responseEnds', as: 'waiting' });
          throw error;
        }
        session.apply({ type: 'responseEnds', as: 'deferred' });
      }
      try {
        const message = await edit();
        session.apply({ type: 'replyEnds', as: 'answered' });
        return message;
      } catch (error) {
        session.apply({ type: 'replyEnds', as: wasCarriedOut(error) ? 'answered' : 'deferred' });
        if (wasCarriedOut(error)) return undefined;
        throw error;
      }
    };
    return this.#followReply(giveResponse());
  }

  async #updateByCall(callback: Callback, message: OutgoingMessage): Promise<Message | undefined> {
    const edit = () => this.#send({ method: 'PATCH', messageId: '@original', ...message });
    const updated = await this.#followCall(this.#respondByCall(callback, { isUpdate: true }, edit));
    this.#session.apply({ type: 'messageChanges', ...ofSource(message) });
    return updated;
  }

  /** @param isWanted - Whether to fetch the message if Discord has not returned it. */
  async #toGiven(message: Message | undefined, isWanted: boolean): Promise<SentReply> {
    return new GivenReply(this.#session, message ?? (isWanted ? await this.fetch() : undefined));
  }

  async #update(edit: Edit): Promise<Message> {
    while (this.onItsWay) await this.onItsWay;
    const message = this.#toUpdate(edit);
    const { isUpdate, phase } = this.#state;
    if (!isUpdate || phase === 'expired') throw this.#refusal();
    const change = (): Promise<Message> =>
      this.#send({ method: 'PATCH', messageId: '@original', ...message });
    const changed = await (phase === 'deferred' ? this.#complete('answered', change, true) : change());
    this.#session.apply({ type: 'messageChanges', ...ofSource(message) });
    return changed;
  }

  async #edit(edit: Edit): Promise<Message> {
    const { phase, askedEphemeral } = this.#state;
    const givesReply = phase === 'deferred';
    const message = refuseDeletion(this.#toEdit(edit, givesReply ? askedEphemeral : undefined));
    const change = (): Promise<Message> => {
      const { isEphemeral } = this.#state.message;
      const mustReplace = givesReply && (askedEphemeral ?? isEphemeral) !== isEphemeral;
      return mustReplace
        ? this.#replaceReply(message, !isEphemeral)
        : this.#changeReply(message, isEphemeral);
    };
    return givesReply ? this.#complete('answered', change, true) : change();
  }

  async #delete(): Promise<void> {
    const { id } = this.#state.message;
    const remove = async (): Promise<void> => {
      if (id !== undefined) await this.deleteSent(id);
    };
    await (this.#state.phase === 'deferred' ? this.#complete('answered', remove) : remove());
    this.#session.apply({ type: 'messageChanges', showsProgress: false });
  }

  async #fetch(): Promise<Message> {
    const { id } = this.#state.message;
    if (id === undefined) throw this.#missing('The reply could not be given.');
    return this.fetchSent(id);
  }

  async #followUp(reply: Reply): Promise<FollowUp> {
    // The next message would become the reply.
    if (this.#state.phase === 'deferred' && !isAcknowledged(this.#state))
      throw this.#missing(
        'No reply has been sent yet, and followUp() would take its place.',
        'Reply first, with reply(), editReply() or a returned value, and then call followUp().',
      );
    const message = this.#toOutgoing(reply);
    const sent = await this.#send({ method: 'POST', ...message });
    this.#deleteLater(message, sent.id);
    return new SentMessage(this.#session, sent);
  }

  /** Fills the deferred message with the reply. */
  async #giveLater(message: OutgoingMessage, as: 'answered' | 'expired'): Promise<Message | undefined> {
    try {
      return await this.#complete(as, () => this.#fillReply(message));
    } catch (error) {
      if (!wasCarriedOut(error)) throw error;
      return undefined;
    }
  }

  /** Edits the message that showed progress, or replaces it if the visibility differs. */
  async #editAtLast(reply: Reply): Promise<void> {
    const message = this.#deletable(this.#toEdit(reply, undefined));
    const { isUpdate, message: edited } = this.#state;
    const { isEphemeral } = edited;
    const isSeenBySame = message.ephemeral === undefined || message.ephemeral === isEphemeral;
    try {
      if (isSeenBySame) await this.#changeReply(message, isEphemeral);
      // The message of the component stays.
      else if (isUpdate) await this.#fillReply(message);
      else await this.#supersedeReply(message, message.ephemeral);
    } catch (error) {
      if (!wasCarriedOut(error)) throw error;
    }
    this.#deleteLater(message);
  }

  /** Makes the call that sends the reply after a defer. If it fails, another reply may be sent. */
  async #complete<T>(
    as: 'answered' | 'expired',
    call: () => Promise<T>,
    showsProgress = this.#state.showsProgress,
  ): Promise<T> {
    const session = this.#session;
    this.#require({ type: 'replyBegins' });
    return this.#followReply(
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

  /** Makes {@link onItsWay} wait for a call. */
  #followReply<T>(call: Promise<T>): Promise<T> {
    this.#lastReply = call.then(
      () => undefined,
      () => undefined,
    );
    return call;
  }

  /** Fills the deferred message with the reply, or replaces it if the visibility differs. */
  #fillReply(message: OutgoingMessage): Promise<Message> {
    if (this.#state.isUpdate) this.#noteReply({ id: undefined });
    return message.ephemeral === undefined || message.ephemeral === this.#state.message.isEphemeral
      ? this.#changeReply(message, true)
      : this.#replaceReply(message, message.ephemeral);
  }

  /**
   * Edits the message of the reply, or creates it if there is none.
   *
   * @param isEphemeral - Whether the message should be ephemeral.
   */
  async #changeReply(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    const { id: messageId } = this.#state.message;
    if (messageId === undefined) return this.#createReply(message);
    const { services, logContext } = this.#session;
    services.warnings.checkEdit(logContext, message.json, isEphemeral);
    const changed = await this.#send({ method: 'PATCH', messageId, ...message });
    if (message.isComponentsV2) this.#noteReply({ isComponentsV2: true });
    return changed;
  }

  /** Replaces the deferred message by one with another visibility, which is fixed on creation. */
  async #replaceReply(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    const { id } = this.#state.message;
    if (id !== undefined) await this.#removeReply(id);
    this.#noteReply({ id: undefined, isEphemeral });
    return this.#createReply(message);
  }

  /** Replaces a sent reply: it is deleted once the new one exists. */
  async #supersedeReply(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    const { id: former } = this.#state.message;
    const created = await this.#createReply(message);
    this.#noteReply({ isEphemeral });
    if (former !== undefined) await this.#removeReply(former);
    return created;
  }

  async #createReply(message: OutgoingMessage): Promise<Message> {
    const created = await this.#send({ method: 'POST', ...message });
    this.#noteReply({ id: created.id, ...(message.isComponentsV2 && { isComponentsV2: true }) });
    return created;
  }

  /** Deletes a message. Already deleted is no error. */
  async #removeReply(messageId: string): Promise<void> {
    try {
      await this.deleteSent(messageId);
    } catch (error) {
      if (!wasCarriedOut(error) && !isGone(error)) throw error;
    }
  }

  #noteReply(message: Partial<ReplyMessage>): void {
    this.#session.apply({ type: 'messageChanges', message });
  }

  /** For a new message of this interaction. */
  get #rules(): OutgoingRules & { readonly sentTo: Whereabouts } {
    const { interaction, services } = this.#session;
    const maxFileBytes = interaction.attachment_size_limit ?? DEFAULT_MAX_FILE_BYTES;
    return { maxFileBytes, sign: services.sign, sentTo: whereAnswered(interaction) };
  }

  /** For the message of the component. */
  get #rulesOfSource(): OutgoingRules {
    return { ...this.#rules, sentTo: whereUsed(this.#session.interaction) };
  }

  /** Validates a new message. This and the next two throw `REPLY_INVALID` naming the invalid fields. */
  #toOutgoing(reply: Reply): OutgoingMessage {
    const { phase, askedEphemeral } = this.#state;
    const ephemeral = phase === 'deferred' ? askedEphemeral : undefined;
    return this.#deletable(toOutgoingMessage(reply, { ...this.#rules, ephemeral }));
  }

  /** Validates an edit of the reply, which may be the message of the component. */
  #toEdit(edit: Edit, ephemeral: boolean | undefined): OutgoingMessage {
    const { isUpdate, message, isSourceComponentsV2 } = this.#state;
    const isOfSource = isUpdate && message.id === '@original';
    const isComponentsV2 = isOfSource ? isSourceComponentsV2 : message.isComponentsV2;
    const rules = isOfSource ? this.#rulesOfSource : this.#rules;
    return toOutgoingMessage(edit, { ...rules, edited: { isComponentsV2, legacyFields: [] }, ephemeral });
  }

  /** @throws CommandryError `WAITING_UNSUPPORTED` for a message that nobody would be there to delete. */
  #deletable(message: OutgoingMessage): OutgoingMessage {
    if (message.deleteAfterMs === undefined || this.#session.canWait) return message;
    throw new CommandryError(
      'WAITING_UNSUPPORTED',
      'This host may end after the response, so nothing would delete the reply (deleteAfterMs).',
      {
        help: 'Delete it in a queued job, by rest.channels.deleteMessage, or run the handler in a worker. If this host keeps running after the response, set `endsWithResponse: false` in the second argument of toFetchHandler.',
      },
    );
  }

  /** Validates an update of the component's message. */
  #toUpdate(edit: Edit): OutgoingMessage {
    const edited = { isComponentsV2: this.#state.isSourceComponentsV2, legacyFields: [] };
    return refuseDeletion(toOutgoingMessage(edit, { ...this.#rulesOfSource, edited }));
  }

  /** Gives a user message the visibility of the deferred message, so that it is sent as an edit. */
  #asVisibleAsDeferred(userMessage: OutgoingMessage): OutgoingMessage {
    return { ...userMessage, ephemeral: this.#state.message.isEphemeral };
  }

  /**
   * Makes a call that needs a response, in turn.
   *
   * @throws CommandryError Rejects with `REPLY_MISSING` or `REPLY_TOO_LATE`, or with the error of the call.
   */
  async #whenAnswered<G, R>(what: string, given: G, call: (given: G) => Promise<R>): Promise<R> {
    if (this.#state.phase === 'waiting') this.#session.deferIfDue();
    return this.inTurn(given, (kept) => this.#afterReply(what, () => call(kept)));
  }

  /** Waits for a reply in the handler's place, which is not serialized and may be in flight. */
  async #afterReply<R>(what: string, call: () => Promise<R>): Promise<R> {
    while (this.onItsWay) await this.onItsWay;
    const state = this.#state;
    if (state.phase === 'expired') throw this.#refusal();
    if (state.phase === 'waiting' || isInvisiblyDeferred(state))
      throw this.#missing(`${what} came before any answer.`);
    return call();
  }

  /** Why no reply can be sent now. */
  #refusal(): CommandryError {
    const { state, age, changedAtMs } = this.#session;
    return refusalIn(state.phase, age, changedAtMs);
  }

  #missing(what: string, help?: string): CommandryError {
    const text = `${what} The interaction is ${formatMs(this.#session.age.now())} old.`;
    return new CommandryError('REPLY_MISSING', text, help === undefined ? {} : { help });
  }

  #require(event: SessionEvent): void {
    if (!this.#session.apply(event)) throw this.#refusal();
  }

  #requireSource(what: string): void {
    if (this.#session.source) return;
    throw new CommandryError(
      'REPLY_MISSING',
      `${what} has no message to change: a command opened this modal.`,
    );
  }
}

/** A sent message of an interaction, with the waits for its components. */
abstract class Sent {
  protected readonly session: HandlerSession;

  constructor(session: HandlerSession) {
    this.session = session;
  }

  /** Undefined for an initial response, whose id is unknown. */
  protected abstract readonly sentId: Snowflake | undefined;

  awaitComponent(
    settings?: AwaitComponentSettings<ComponentInteraction>,
  ): Promise<ComponentInteraction | undefined> {
    const { session } = this;
    return session.awaitComponent({ id: this.sentId }, settings);
  }

  awaitComponents(
    settings?: AwaitComponentsSettings<ComponentInteraction>,
  ): AsyncIterableIterator<ComponentInteraction> {
    const { session } = this;
    return session.awaitComponents({ id: this.sentId }, settings);
  }
}

/** A sent reply, with its calls. */
export class GivenReply extends Sent implements SentReply {
  #message: Message | undefined;

  constructor(session: HandlerSession, message: Message | undefined) {
    super(session);
    this.#message = message;
  }

  get message(): Message | undefined {
    return this.#message;
  }

  protected get sentId(): Snowflake | undefined {
    return this.#message?.id;
  }

  edit(edit: Edit): Promise<Message> {
    return this.session.track(this.#keep(this.session.calls.edit(edit)));
  }

  delete(): Promise<void> {
    return this.session.track(this.session.calls.delete());
  }

  fetch(): Promise<Message> {
    return this.session.track(this.#keep(this.session.calls.fetch()));
  }

  async #keep(call: Promise<Message>): Promise<Message> {
    return (this.#message = await call);
  }
}

/** A follow-up message, with its calls. */
export class SentMessage extends Sent implements FollowUp {
  #message: Message;

  constructor(session: HandlerSession, message: Message) {
    super(session);
    this.#message = message;
  }

  get id(): Snowflake {
    return this.#message.id;
  }

  get message(): Message {
    return this.#message;
  }

  protected get sentId(): Snowflake {
    return this.id;
  }

  edit(edit: Edit): Promise<Message> {
    const { calls } = this.session;
    return this.#inTurn(edit, async (given) => {
      this.#message = await calls.editSent(this.#message, given);
      return this.#message;
    });
  }

  delete(): Promise<void> {
    const { calls } = this.session;
    return this.#inTurn(undefined, () => calls.deleteSent(this.id));
  }

  fetch(): Promise<Message> {
    const { calls } = this.session;
    return this.#inTurn(undefined, async () => {
      this.#message = await calls.fetchSent(this.id);
      return this.#message;
    });
  }

  #inTurn<G, R>(given: G, call: (given: G) => Promise<R>): Promise<R> {
    return this.session.track(this.session.calls.inTurn(given, call));
  }
}

/** Whether a returned value is the result of a call, not a reply. */
export function isResult(value: unknown): boolean {
  return value instanceof Sent || (typeof value === 'object' && value !== null && isResultOfCall(value));
}

/** @throws CommandryError `SETTING_INVALID`. */
function readWithResponse(call: 'reply' | 'update', settings: ReplySettings = {}): boolean {
  refuseUnknown(`interaction.${call}`, settings, { withResponse: true });
  const { withResponse = false } = settings;
  return requireBoolean(`interaction.${call}`, 'withResponse', withResponse);
}

/**
 * Whether a deferred reply is to be ephemeral; undefined if the author did not set it.
 *
 * @throws CommandryError `SETTING_INVALID`. A mistake ignored here would be visible to all.
 */
function readEphemeral(settings: DeferSettings = {}): boolean | undefined {
  refuseUnknown('interaction.deferReply', settings, { ephemeral: true });
  const { ephemeral } = settings;
  return ephemeral === undefined
    ? undefined
    : requireBoolean('interaction.deferReply', 'ephemeral', ephemeral);
}

/** For plain JavaScript. */
function requireBoolean(where: string, name: string, value: boolean): boolean {
  if (typeof (value as unknown) === 'boolean') return value;
  throw givenInvalid(where, [givenProblem([name], 'must be true or false', value)]);
}

/** How long before the token ends a reply is deleted at the latest, in milliseconds: the call may need repeating. */
const LAST_DELETION_MS = 15_000;

/** For plain JavaScript. */
function refuseDeletion(message: OutgoingMessage): OutgoingMessage {
  if (message.deleteAfterMs === undefined) return message;
  throw invalid('deleteAfterMs: only replies and follow-ups delete themselves');
}

/** An update with the flag sets it on the message. */
function ofSource({ isComponentsV2 }: OutgoingMessage): { readonly isSourceComponentsV2?: true } {
  return isComponentsV2 ? { isSourceComponentsV2: true } : {};
}

/** Whether Discord accepted the message, but its response was unreadable. */
function wasCarriedOut(error: unknown): boolean {
  return error instanceof CommandryError && error.code === 'DISCORD_ANSWER_MALFORMED';
}

function isGone(error: unknown): boolean {
  return error instanceof CommandryError && error.discord?.code === UNKNOWN_MESSAGE.code;
}

/** Whether Discord has certainly not executed a call. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof CommandryError) || !error.discord) return false;
  const { status, code } = error.discord;
  return status < 500 && code !== ALREADY_ACKNOWLEDGED.code;
}

/** Copies lists and plain objects deeply, and builders as their JSON. Other values are kept. */
function copy<G>(given: G): G {
  try {
    return copyValue(given) as G;
  } catch {
    // For a cycle, or a toJSON that throws, the call itself reports the error.
    return given;
  }
}

function copyValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { toJSON } = value as { readonly toJSON?: unknown };
  if (typeof toJSON === 'function') return copyValue(toJSON.call(value));
  if (Array.isArray(value)) return value.map(copyValue);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, copyValue(inner)]));
}
