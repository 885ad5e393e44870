import { LATEST_DEFER_MS } from '../../commands/types/defer.js';
import type { DeferSettings, Edit, FollowUp, Reply } from '../../commands/types/reply-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import type { Message } from '../../protocol/messages/message.js';
import type { InteractionWebhook } from '../../rest/interaction-webhook.js';
import { SentMessage, type MessageCalls } from './follow-up.js';
import type { InitialResponse } from './initial-response.js';
import type { InteractionAge } from '../receive/interaction-age.js';
import type { LateDefer } from './late-defers.js';
import { fitsResponse, validateText, toOutgoingMessage, type OutgoingMessage } from './outgoing-message.js';
import { toModalJson } from './outgoing-modal.js';
import { readDeferSettings } from './read-defer-settings.js';
import { ReplyMessage, wasCarriedOut } from './reply-message.js';
import { DEFAULT_MAX_FILE_BYTES } from './reply-files.js';
import {
  LAUNCH_ACTIVITY,
  toDeferCallback,
  toReplyCallback,
  toModalCallback,
  toTextCallback,
  type Callback,
} from './to-callback.js';
import { CallQueue } from './call-queue.js';
import { formatMs } from '../../common/format-ms.js';

/** The run that replies belong to. */
export interface RepliesContext {
  readonly interaction: RepliedPayload;
  readonly response: InitialResponse<Callback>;
  readonly age: InteractionAge;
  readonly webhook: InteractionWebhook;
  /** Counts a call as work in flight, and keeps its failure from ending the process. */
  track<T>(call: Promise<T>): Promise<T>;
  /** Called with the data of each edit of the reply. */
  onChange(json: string, isEphemeral: boolean): void;
  /** Defers automatically if it is due, although no timer has fired yet. */
  deferIfDue(): void;
  /** Called when the reply was deferred. */
  onDeferred(): void;
  /** Called when the handler deferred after an automatic defer, with another visibility. */
  onLateDefer(late: LateDefer): void;
}

/** The replies to one interaction: the initial response, and the calls that follow it. */
export class Replies {
  protected readonly context: RepliesContext;
  /** True if the reply was deferred automatically, and not by the handler since. */
  protected wasAutomatic = false;
  /** The visibility that the handler's own defer asked for after an automatic one. */
  protected askedEphemeral: boolean | undefined;
  readonly #queue = new CallQueue();
  #message: ReplyMessage | undefined;
  /**
   * Whether the reply after a defer came from edits alone, which show progress: the returned value is then one more
   * edit.
   */
  protected isShowingProgress = false;
  /** The results of the calls, so that `return interaction.editReply(…)` does not count as another reply. */
  #results: WeakSet<object> | undefined;
  #onItsWay: Promise<void> | undefined;

  constructor(context: RepliesContext) {
    this.context = context;
  }

  protected get calls(): MessageCalls {
    const { webhook, interaction, age } = this.context;
    const { application_id: applicationId, token } = interaction;
    const caller = { applicationId, token, endsAtMs: age.tokenEndsAtMs };
    return {
      send: async (call) => this.#noteResult(await webhook.send(caller, call)),
      delete: (messageId) => webhook.delete(caller, messageId),
    };
  }

  /** Created on first use: most replies are complete with the initial response. */
  protected get message(): ReplyMessage {
    return (this.#message ??= new ReplyMessage({
      calls: this.calls,
      onChange: (json, isEphemeral) => {
        this.context.onChange(json, isEphemeral);
      },
    }));
  }

  get response(): InitialResponse<Callback> {
    return this.context.response;
  }

  /** Resolves when the pending calls have settled. Undefined if there are none. Never rejects. */
  get underWay(): Promise<void> | undefined {
    return this.#queue.last ?? this.onItsWay;
  }

  /** Resolves when the service has responded to a reply that is being sent into a deferred message. Never rejects. */
  get onItsWay(): Promise<void> | undefined {
    return this.response.state === 'replying' ? this.#onItsWay : undefined;
  }

  /**
   * Gives the reply, or a user message in its place. Returns undefined if it fits into the initial response, else a
   * promise that settles when the service has the reply.
   *
   * @throws CommandryError `REPLY_INVALID`, `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`, at once or by the promise.
   */
  give(reply: Reply, isUserMessage = false): Promise<void> | undefined {
    return this.inTurn(reply, (given) => this.#give(given, isUserMessage));
  }

  /** Gives the reply that the handler returned: after edits that showed progress it is one more edit. */
  giveReturned(reply: Reply): Promise<void> | undefined {
    return this.inTurn(reply, (given) =>
      this.isShowingProgress && this.response.state === 'answered'
        ? this.#editAtLast(given)
        : this.#give(given, false),
    );
  }

  #noteResult<T extends object>(result: T): T {
    (this.#results ??= new WeakSet()).add(result);
    return result;
  }

  /** Whether a value is the result of one of the calls, and not a reply. */
  isResult(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.#results?.has(value) === true;
  }

  /**
   * Makes a call when those before it have settled: otherwise a follow-up could overtake the edit that fills a deferred
   * message, and be shown in its place. Before any response there is nothing to wait for.
   *
   * @param given - The author's argument, copied if the call has to wait.
   */
  protected inTurn<G, R>(given: G, call: (given: G) => Promise<R>): Promise<R>;
  protected inTurn<G, R>(given: G, call: (given: G) => Promise<R> | undefined): Promise<R> | undefined;
  protected inTurn<G, R>(given: G, call: (given: G) => Promise<R> | undefined): Promise<R> | undefined {
    return this.response.state === 'waiting'
      ? this.#queue.start(() => call(given))
      : this.#queue.add(given, call);
  }

  #give(reply: Reply, isUserMessage: boolean): Promise<void> | undefined {
    const { response } = this.context;
    if (!response.isOpen) throw response.refusal();
    if (typeof reply === 'string' && response.state === 'waiting') {
      validateText(reply);
      response.answer(toTextCallback(reply));
      return undefined;
    }
    const message = this.#toOutgoing(reply);
    if (response.state === 'waiting') {
      if (fitsResponse(message)) {
        response.answer(toReplyCallback(message.json));
        if (message.ephemeral === true) this.message.isEphemeral = true;
        if (message.isComponentsV2) this.message.note(message);
        return undefined;
      }
      this.deferAutomatically(message.ephemeral ?? false);
    }
    return this.#giveLater(isUserMessage ? this.#asVisibleAsDeferred(message) : message, 'answered');
  }

  /** Gives a reply in the handler's place: anything that the handler gives later is refused. */
  giveInstead(userMessage: Reply): Promise<void> | undefined {
    const { response } = this.context;
    const message = this.#toOutgoing(userMessage);
    if (response.expire(toReplyCallback(message.json))) return undefined;
    return this.#giveLater(this.#asVisibleAsDeferred(message), 'expired');
  }

  /**
   * Defers the reply, as the handler asked. After an automatic defer there is nothing left to do, since no author can
   * win that race. The visibility of the deferred message is then fixed, but the reply can still replace it.
   *
   * @throws CommandryError `REPLY_INVALID`, `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`.
   */
  defer(settings?: DeferSettings): void {
    const { response } = this.context;
    const ephemeral = readDeferSettings(settings);
    if (!this.wasAutomatic || response.state !== 'deferred') {
      if (!this.#deferIfWaiting(ephemeral ?? false)) throw response.refusal();
      return;
    }
    this.wasAutomatic = false;
    const asked = ephemeral ?? false;
    if (asked === this.message.isEphemeral) return;
    this.askedEphemeral = ephemeral;
    this.context.onLateDefer({ asked, isObeyed: ephemeral !== undefined });
  }

  /** Defers automatically, if there is no response yet. */
  deferAutomatically(isEphemeral: boolean): void {
    if (this.#deferIfWaiting(isEphemeral)) this.wasAutomatic = true;
  }

  /** Defers automatically because the time for the response runs out. */
  deferInTime(isEphemeral: boolean): void {
    this.deferAutomatically(isEphemeral);
  }

  /** @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`. */
  launch(): void {
    this.#respond(LAUNCH_ACTIVITY, 'launch an Activity');
  }

  /** @throws CommandryError `REPLY_INVALID`, `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`. */
  showModal(modal: unknown): void {
    this.#respond(toModalCallback(toModalJson(modal)), 'open a modal');
    this.message.forget();
  }

  /** Gives a response that can only be the initial one. */
  #respond(callback: Callback, what: string): void {
    const { response } = this.context;
    if (response.answerIfWaiting(callback)) return;
    if (!this.wasAutomatic || response.state !== 'deferred') throw response.refusal();
    const text = `This interaction was deferred automatically ${response.times()}. Only the initial response can ${what}.`;
    const help = `Do it sooner, or set defer: 'never' for this command, or a later time: at most ${formatMs(LATEST_DEFER_MS)}.`;
    throw new CommandryError('REPLY_ALREADY_SENT', text, { help });
  }

  edit(edit: Edit): Promise<Message> {
    return this.whenAnswered('editReply()', edit, (given) => this.#edit(given));
  }

  delete(): Promise<void> {
    return this.whenAnswered('deleteReply()', undefined, () => this.#delete());
  }

  fetch(): Promise<Message> {
    return this.whenAnswered('fetchReply()', undefined, () => this.#fetch());
  }

  followUp(reply: Reply): Promise<FollowUp> {
    return this.whenAnswered('followUp()', reply, (given) => this.#followUp(given));
  }

  async #edit(edit: Edit): Promise<Message> {
    const givesReply = this.response.state === 'deferred';
    const message = this.#toEdit(edit, givesReply ? this.askedEphemeral : undefined);
    const change = (): Promise<Message> => {
      const mustReplace =
        givesReply && (this.askedEphemeral ?? this.message.isEphemeral) !== this.message.isEphemeral;
      return mustReplace
        ? this.message.replace(message, !this.message.isEphemeral)
        : this.message.change(message, this.message.isEphemeral);
    };
    if (!givesReply) return change();
    const given = await this.complete('answered', change);
    this.isShowingProgress = true;
    return given;
  }

  async #delete(): Promise<void> {
    const remove = (): Promise<void> => this.message.delete();
    await (this.response.state === 'deferred' ? this.complete('answered', remove) : remove());
    this.isShowingProgress = false;
  }

  async #fetch(): Promise<Message> {
    const { id: messageId } = this.message;
    if (messageId === undefined) throw this.missing('The reply could not be given.');
    return this.calls.send({ method: 'GET', messageId });
  }

  async #followUp(reply: Reply): Promise<FollowUp> {
    if (this.owesReply)
      throw this.missing(
        'The reply is still to come, and followUp() would take its place.',
        'Give the reply first, with reply(), editReply() or a returned value, and then call followUp().',
      );
    const message = await this.calls.send({ method: 'POST', ...this.#toOutgoing(reply) });
    const sent = new SentMessage(message, this.maxFileBytes, this.calls, (given, call) =>
      this.context.track(this.inTurn(given, call)),
    );
    return this.#noteResult(sent);
  }

  /** Edits the message that showed progress. Only if the visibility differs does another message replace it. */
  async #editAtLast(reply: Reply): Promise<void> {
    const message = this.#toEdit(reply, undefined);
    const { isEphemeral } = this.message;
    const isSeenBySame = message.ephemeral === undefined || message.ephemeral === isEphemeral;
    try {
      await (isSeenBySame ? this.message.change(message, isEphemeral) : this.supersede(message));
    } catch (error) {
      if (!wasCarriedOut(error)) throw error;
    }
  }

  #deferIfWaiting(isEphemeral: boolean): boolean {
    if (!this.response.deferIfWaiting(toDeferCallback(isEphemeral))) return false;
    this.message.isEphemeral = isEphemeral;
    this.context.onDeferred();
    return true;
  }

  /** Gives the reply into the deferred message. */
  async #giveLater(message: OutgoingMessage, as: 'answered' | 'expired'): Promise<void> {
    try {
      await this.complete(as, () => this.fill(message));
    } catch (error) {
      if (!wasCarriedOut(error)) throw error;
    }
  }

  /** Makes the call that gives the reply after a defer. If it fails, another may be given. */
  protected async complete<T>(as: 'answered' | 'expired', call: () => Promise<T>): Promise<T> {
    const { response } = this.context;
    response.beginReply();
    const completing = call().then(
      (result) => {
        response.endReply(as);
        return result;
      },
      (error: unknown) => {
        response.endReply(wasCarriedOut(error) ? as : 'deferred');
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
  protected fill(message: OutgoingMessage): Promise<Message> {
    return message.ephemeral === undefined || message.ephemeral === this.message.isEphemeral
      ? this.message.change(message, true)
      : this.message.replace(message, message.ephemeral);
  }

  /** Replaces the existing reply by another message. The existing one stays if that fails. */
  protected supersede(message: OutgoingMessage): Promise<Message> {
    return this.message.supersede(message, message.ephemeral ?? false);
  }

  /** Whether the next message that is sent would be the reply. */
  protected get owesReply(): boolean {
    return this.response.state === 'deferred';
  }

  #toEdit(edit: Edit, ephemeral: boolean | undefined): OutgoingMessage {
    const edited = { isComponentsV2: this.isComponentsV2, legacyFields: [] };
    return toOutgoingMessage(edit, { maxFileBytes: this.maxFileBytes, edited, ephemeral });
  }

  /** Whether the message that an edit changes has the flag `IS_COMPONENTS_V2`. */
  protected get isComponentsV2(): boolean {
    return this.message.isComponentsV2;
  }

  #toOutgoing(reply: Reply): OutgoingMessage {
    const ephemeral = this.response.state === 'deferred' ? this.askedEphemeral : undefined;
    return toOutgoingMessage(reply, { maxFileBytes: this.maxFileBytes, ephemeral });
  }

  /** Gives a user message the visibility of the deferred message, so that it is sent as an edit. */
  #asVisibleAsDeferred(message: OutgoingMessage): OutgoingMessage {
    return { ...message, ephemeral: this.message.isEphemeral };
  }

  /**
   * Makes a call that needs a response, in order.
   *
   * @throws CommandryError By the promise: `REPLY_MISSING` or `REPLY_TOO_LATE`, or what the call throws.
   */
  protected async whenAnswered<G, R>(what: string, given: G, call: (given: G) => Promise<R>): Promise<R> {
    if (this.response.state === 'waiting') this.context.deferIfDue();
    return this.inTurn(given, (kept) => this.#afterReply(what, () => call(kept)));
  }

  /** Waits for a reply in the handler's place, which does not queue and may still be on its way. */
  async #afterReply<R>(what: string, call: () => Promise<R>): Promise<R> {
    while (this.onItsWay) await this.onItsWay;
    this.requireResponse(what);
    return call();
  }

  /** @throws CommandryError `REPLY_MISSING` or `REPLY_TOO_LATE` if there is no response that a call could follow. */
  protected requireResponse(what: string): void {
    const { response } = this.context;
    if (response.state === 'waiting') throw this.missing(`${what} came before any answer.`);
    if (response.state === 'expired') throw response.refusal();
  }

  protected missing(what: string, help?: string): CommandryError {
    const text = `${what} The interaction is ${formatMs(this.context.age.now())} old.`;
    return new CommandryError('REPLY_MISSING', text, help === undefined ? {} : { help });
  }

  protected get maxFileBytes(): number {
    return this.context.interaction.attachment_size_limit ?? DEFAULT_MAX_FILE_BYTES;
  }
}
