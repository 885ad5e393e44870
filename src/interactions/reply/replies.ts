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

/** What the answers to one interaction need. */
export interface RepliesContext {
  readonly interaction: RepliedPayload;
  readonly response: InitialResponse<Callback>;
  readonly age: InteractionAge;
  readonly webhook: InteractionWebhook;
  /** Counts a call as work in flight, and keeps its failure from ending the process. */
  track<T>(call: Promise<T>): Promise<T>;
  /** Called with the data of each change of the reply. */
  onChange(json: string, isEphemeral: boolean): void;
  /** Defers automatically if the time for it has come, although no timer has fired yet. */
  deferIfDue(): void;
  /** Called when the reply was put off. */
  onDeferred(): void;
  /** Called when the handler put off what had been put off automatically, and asked for another visibility. */
  onLateDefer(late: LateDefer): void;
}

/** Everything that answers one interaction: the response, and the calls that follow it. */
export class Replies {
  protected readonly context: RepliesContext;
  /** Whether the clock or want of room put the reply off, and the handler has not asked for it since. */
  protected wasAutomatic = false;
  /** Who is to see the reply, as the handler's own defer said that came after an automatic one. */
  protected askedEphemeral: boolean | undefined;
  readonly #queue = new CallQueue();
  #message: ReplyMessage | undefined;
  /** Whether edits alone gave the reply after a defer, as progress is shown: what the handler returns is one more. */
  protected isShowingProgress = false;
  /** What the calls resolved to, so that `return interaction.editReply(…)` is not taken for another reply. */
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

  /** Most replies are given at once, and nothing more is asked of them. */
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

  /** Settles when the calls that have been made are done. Undefined where none is under way. Never rejects. */
  get underWay(): Promise<void> | undefined {
    return this.#queue.last ?? this.onItsWay;
  }

  /** Settles when the service has answered to a reply that is on its way into a deferred message. Never rejects. */
  get onItsWay(): Promise<void> | undefined {
    return this.response.state === 'replying' ? this.#onItsWay : undefined;
  }

  /**
   * Gives the reply, or a notice in its place. Where it fits into the response that is all, and nothing is answered;
   * else there is a promise, which settles when the service has the reply.
   *
   * @throws CommandryError `REPLY_INVALID`, `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`, at once or by the promise.
   */
  give(reply: Reply, isNotice = false): Promise<void> | undefined {
    return this.inTurn(reply, (given) => this.#give(given, isNotice));
  }

  /** The same for what the handler returned: after edits that showed progress it is one more edit. */
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

  /** Whether a value is what one of the calls resolved to, and no reply. */
  isResult(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.#results?.has(value) === true;
  }

  /**
   * Makes a call when those before it are done, whatever they met: otherwise a follow-up could overtake the edit that
   * fills a deferred message, and be shown in its place. Before any response there is nothing to wait for.
   *
   * @param given - What the author gave, which is kept as it is now.
   */
  protected inTurn<G, R>(given: G, call: (given: G) => Promise<R>): Promise<R>;
  protected inTurn<G, R>(given: G, call: (given: G) => Promise<R> | undefined): Promise<R> | undefined;
  protected inTurn<G, R>(given: G, call: (given: G) => Promise<R> | undefined): Promise<R> | undefined {
    return this.response.state === 'waiting'
      ? this.#queue.start(() => call(given))
      : this.#queue.add(given, call);
  }

  #give(reply: Reply, isNotice: boolean): Promise<void> | undefined {
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
    return this.#giveLater(isNotice ? this.#asVisibleAsDeferred(message) : message, 'answered');
  }

  /** The same for somebody who answers in the handler's place: nothing that the handler gives counts any more. */
  giveInstead(notice: Reply): Promise<void> | undefined {
    const { response } = this.context;
    const message = this.#toOutgoing(notice);
    if (response.expire(toReplyCallback(message.json))) return undefined;
    return this.#giveLater(this.#asVisibleAsDeferred(message), 'expired');
  }

  /**
   * Puts the reply off, as the handler asked. Where the clock was faster there is nothing left to do, for that is a race
   * that no author can win. Who sees the deferred message is settled then, but the reply can still take its place.
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

  /** Puts the reply off without being asked by the handler, if there is no response yet. */
  deferAutomatically(isEphemeral: boolean): void {
    if (this.#deferIfWaiting(isEphemeral)) this.wasAutomatic = true;
  }

  /** The same because the time for the response runs out. */
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

  /** Gives what can be the initial response and nothing else. */
  #respond(callback: Callback, what: string): void {
    const { response } = this.context;
    if (response.answerIfWaiting(callback)) return;
    if (!this.wasAutomatic || response.state !== 'deferred') throw response.refusal();
    const text = `This interaction was deferred automatically ${response.times()}. Only the initial response can ${what}.`;
    throw new CommandryError('REPLY_ALREADY_SENT', text, { help: RESPOND_HELP });
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

  /** Changes the message that showed progress. Only if it is to be seen by others does another take its place. */
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

  /** Makes the deferred message the reply. */
  protected fill(message: OutgoingMessage): Promise<Message> {
    return message.ephemeral === undefined || message.ephemeral === this.message.isEphemeral
      ? this.message.change(message, true)
      : this.message.replace(message, message.ephemeral);
  }

  /** Gives another message in place of the reply that there is, which stays if that fails. */
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

  /** Whether the message that an edit changes has the flag. */
  protected get isComponentsV2(): boolean {
    return this.message.isComponentsV2;
  }

  #toOutgoing(reply: Reply): OutgoingMessage {
    const ephemeral = this.response.state === 'deferred' ? this.askedEphemeral : undefined;
    return toOutgoingMessage(reply, { maxFileBytes: this.maxFileBytes, ephemeral });
  }

  /** A notice that takes the place of a reply is an edit, whoever sees the deferred message. */
  #asVisibleAsDeferred(message: OutgoingMessage): OutgoingMessage {
    return { ...message, ephemeral: this.message.isEphemeral };
  }

  /**
   * Makes a call that needs a response, in turn.
   *
   * @throws CommandryError By the promise: `REPLY_MISSING` or `REPLY_TOO_LATE`, or what the call throws.
   */
  protected async whenAnswered<G, R>(what: string, given: G, call: (given: G) => Promise<R>): Promise<R> {
    if (this.response.state === 'waiting') this.context.deferIfDue();
    return this.inTurn(given, (kept) => this.#afterReply(what, () => call(kept)));
  }

  /** Whoever answers in the handler's place waits for no turn, so that answer may still be on its way. */
  async #afterReply<R>(what: string, call: () => Promise<R>): Promise<R> {
    while (this.onItsWay) await this.onItsWay;
    this.wantResponse(what);
    return call();
  }

  /** @throws CommandryError `REPLY_MISSING` or `REPLY_TOO_LATE` where there is no response that a call could follow. */
  protected wantResponse(what: string): void {
    const { response } = this.context;
    if (response.state === 'waiting') throw this.missing(`${what} came before any answer.`);
    if (response.state === 'expired') throw response.refusal();
  }

  protected missing(what: string, help?: string): CommandryError {
    const ageMs = Math.round(this.context.age.now()).toLocaleString('en-US');
    const text = `${what} The interaction is ${ageMs} ms old.`;
    return new CommandryError('REPLY_MISSING', text, help === undefined ? {} : { help });
  }

  protected get maxFileBytes(): number {
    return this.context.interaction.attachment_size_limit ?? DEFAULT_MAX_FILE_BYTES;
  }
}

const RESPOND_HELP = `Do it sooner, or set defer: 'never' for this command, or a later time: at most ${LATEST_DEFER_MS.toLocaleString('en-US')} ms.`;
