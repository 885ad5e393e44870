import { LATEST_DEFER_MS } from '../commands/defer.js';
import type { DeferSettings, Edit, FollowUp, Reply } from '../commands/reply.js';
import { CommandryError } from '../errors.js';
import { ServiceErrors } from '../model/service-errors.js';
import type { CommandInteraction } from '../model/interaction.js';
import type { Message } from '../model/message.js';
import type { InteractionWebhook, WebhookCall } from '../rest/interaction-webhook.js';
import { SentMessage, type MessageCalls } from './follow-up.js';
import type { InitialResponse } from './initial-response.js';
import type { InteractionAge } from './interaction-age.js';
import type { LateDefer } from './late-defers.js';
import { judgeText, toOutgoingMessage, type OutgoingMessage } from './outgoing-message.js';
import { readDeferSettings } from './read-defer-settings.js';
import { DEFAULT_MAX_FILE_BYTES } from './reply-files.js';
import {
  LAUNCH_ACTIVITY,
  toDeferCallback,
  toReplyCallback,
  toTextCallback,
  type Callback,
} from './to-callback.js';

/** What the answers to one interaction need. */
export interface RepliesContext {
  readonly interaction: CommandInteraction;
  readonly response: InitialResponse<Callback>;
  readonly age: InteractionAge;
  readonly webhook: InteractionWebhook;
  /** Counts a call as work in flight, and keeps its failure from ending the process. */
  track<T>(call: Promise<T>): Promise<T>;
  /** Called with the data of each change of the reply. */
  onChange(json: string, isEphemeral: boolean): void;
  /** Called when the reply was put off. */
  onDeferred(): void;
  /** Called when the handler put off what had been put off automatically, and asked for another visibility. */
  onLateDefer(late: LateDefer): void;
}

/**
 * Bytes that the response to the service may have. It is known to drop larger responses, from somewhere above 80,000,
 * without a word; a call to it has no such limit.
 */
const MAX_RESPONSE_BYTES = 65_536;

/** Everything that answers one interaction: the response, and the calls that follow it. */
export class Replies {
  readonly #context: RepliesContext;
  /** The message that the reply is: an id, or `@original`. Undefined where the deferred one is gone and none took its place. */
  #replyId: string | undefined = '@original';
  #isEphemeral = false;
  #isComponentsV2 = false;
  #wasAutomatic = false;
  /** Who is to see the reply, as the handler's own defer said that came after an automatic one. */
  #askedEphemeral: boolean | undefined;
  #onItsWay: Promise<void> | undefined;

  constructor(context: RepliesContext) {
    this.#context = context;
  }

  get #calls(): MessageCalls {
    const { webhook, interaction, age } = this.#context;
    const { application_id: applicationId, token } = interaction;
    const caller = { applicationId, token, endsAtMs: age.tokenEndsAtMs };
    return {
      send: (call) => webhook.send(caller, call),
      delete: (messageId) => webhook.delete(caller, messageId),
    };
  }

  get response(): InitialResponse<Callback> {
    return this.#context.response;
  }

  /** Whether the reply was put off without the handler's asking: by the clock, or for want of room in the response. */
  get wasDeferredAutomatically(): boolean {
    return this.#wasAutomatic;
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
    const { response } = this.#context;
    if (!response.isOpen) throw response.refusal();
    if (typeof reply === 'string' && response.state === 'waiting') {
      judgeText(reply);
      response.answer(toTextCallback(reply));
      return undefined;
    }
    const message = this.#toOutgoing(reply);
    if (response.state === 'waiting') {
      if (fitsResponse(message)) {
        response.answer(toReplyCallback(message.json));
        this.#isEphemeral = message.ephemeral ?? false;
        this.#note(message);
        return undefined;
      }
      this.deferAutomatically(message.ephemeral ?? false);
    }
    return this.#giveLater(isNotice ? this.#asVisibleAsDeferred(message) : message, 'answered');
  }

  /** The same for somebody who answers in the handler's place: nothing that the handler gives counts any more. */
  giveInstead(notice: Reply): Promise<void> | undefined {
    const { response } = this.#context;
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
    const { response } = this.#context;
    const ephemeral = readDeferSettings(settings);
    if (!this.#wasAutomatic || response.state !== 'deferred') {
      if (!this.#deferIfWaiting(ephemeral ?? false)) throw response.refusal();
      return;
    }
    this.#wasAutomatic = false;
    const asked = ephemeral ?? false;
    if (asked === this.#isEphemeral) return;
    this.#askedEphemeral = ephemeral;
    this.#context.onLateDefer({ asked, isObeyed: ephemeral !== undefined });
  }

  /** Puts the reply off without being asked by the handler, if there is no response yet. */
  deferAutomatically(isEphemeral: boolean): void {
    if (this.#deferIfWaiting(isEphemeral)) this.#wasAutomatic = true;
  }

  /** @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`. */
  launch(): void {
    const { response } = this.#context;
    if (response.answerIfWaiting(LAUNCH_ACTIVITY)) return;
    throw this.#wasAutomatic && response.state === 'deferred'
      ? new CommandryError(
          'REPLY_ALREADY_SENT',
          `This interaction was deferred automatically ${response.times()}. Only the initial response can launch an Activity.`,
          { help: LAUNCH_HELP },
        )
      : response.refusal();
  }

  async edit(edit: Edit): Promise<Message> {
    await this.#settled('editReply()');
    const givesReply = this.response.state === 'deferred';
    const message = toOutgoingMessage(edit, {
      maxFileBytes: this.#maxFileBytes,
      edited: { isComponentsV2: this.#isComponentsV2, legacyFields: [] },
      ephemeral: givesReply ? this.#askedEphemeral : undefined,
    });
    const change = async (): Promise<Message> => {
      const mustReplace = givesReply && (this.#askedEphemeral ?? this.#isEphemeral) !== this.#isEphemeral;
      const changed = await (mustReplace
        ? this.#replace(message, !this.#isEphemeral)
        : this.#change(message, this.#isEphemeral));
      this.#note(message);
      return changed;
    };
    return givesReply ? this.#complete('answered', change) : change();
  }

  async delete(): Promise<void> {
    await this.#settled('deleteReply()');
    const remove = async (): Promise<void> => {
      if (this.#replyId !== undefined) await this.#calls.delete(this.#replyId);
    };
    await (this.response.state === 'deferred' ? this.#complete('answered', remove) : remove());
  }

  async fetch(): Promise<Message> {
    await this.#settled('fetchReply()');
    if (this.#replyId === undefined) throw missing('The reply could not be given.', this.#context);
    return this.#send({ method: 'GET', messageId: this.#replyId });
  }

  async followUp(reply: Reply): Promise<FollowUp> {
    await this.#settled('followUp()');
    if (this.response.state === 'deferred')
      throw missing(
        'The reply is still to come, and followUp() would take its place.',
        this.#context,
        'Give the reply first, with reply(), editReply() or a returned value, and then call followUp().',
      );
    const message = await this.#send({ method: 'POST', ...this.#toOutgoing(reply) });
    const maxFileBytes = this.#maxFileBytes;
    return new SentMessage(message, maxFileBytes, this.#calls, (call) => this.#context.track(call));
  }

  #deferIfWaiting(isEphemeral: boolean): boolean {
    if (!this.response.deferIfWaiting(toDeferCallback(isEphemeral))) return false;
    this.#isEphemeral = isEphemeral;
    this.#context.onDeferred();
    return true;
  }

  /** Gives the reply into the deferred message. */
  async #giveLater(message: OutgoingMessage, as: 'answered' | 'expired'): Promise<void> {
    const give = async (): Promise<void> => {
      if (message.ephemeral === undefined || message.ephemeral === this.#isEphemeral)
        await this.#change(message, true);
      else await this.#replace(message, message.ephemeral);
      this.#note(message);
    };
    try {
      await this.#complete(as, give);
    } catch (error) {
      if (!wasCarriedOut(error)) throw error;
    }
  }

  /** Makes the call that gives the reply after a defer. If it fails, another may be given. */
  async #complete<T>(as: 'answered' | 'expired', call: () => Promise<T>): Promise<T> {
    const { response } = this.#context;
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

  /** Who sees a message is settled when it is made, so one for others takes the place of the deferred one. */
  async #replace(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    if (this.#replyId !== undefined) await this.#remove(this.#replyId);
    this.#replyId = undefined;
    this.#isEphemeral = isEphemeral;
    return this.#create(message);
  }

  /** A message that somebody else took away is as gone as one that was deleted now. */
  async #remove(messageId: string): Promise<void> {
    try {
      await this.#calls.delete(messageId);
    } catch (error) {
      if (!wasCarriedOut(error) && !isGone(error)) throw error;
    }
  }

  async #create(message: OutgoingMessage): Promise<Message> {
    const created = await this.#send({ method: 'POST', ...message });
    this.#replyId = created.id;
    return created;
  }

  /** @param isEphemeral - Whether the message is as private as was asked. */
  #change(message: OutgoingMessage, isEphemeral: boolean): Promise<Message> {
    if (this.#replyId === undefined) return this.#create(message);
    this.#context.onChange(message.json, isEphemeral);
    return this.#send({ method: 'PATCH', messageId: this.#replyId, ...message });
  }

  #send(call: WebhookCall): Promise<Message> {
    return this.#calls.send(call);
  }

  #toOutgoing(reply: Reply): OutgoingMessage {
    const ephemeral = this.response.state === 'deferred' ? this.#askedEphemeral : undefined;
    return toOutgoingMessage(reply, { maxFileBytes: this.#maxFileBytes, ephemeral });
  }

  /** A notice that takes the place of a reply is an edit, whoever sees the deferred message. */
  #asVisibleAsDeferred(message: OutgoingMessage): OutgoingMessage {
    return { ...message, ephemeral: this.#isEphemeral };
  }

  #note({ isComponentsV2 }: OutgoingMessage): void {
    if (isComponentsV2) this.#isComponentsV2 = true;
  }

  /** Waits for a reply that is on its way, so that calls take effect in the order they are made. */
  async #settled(what: string): Promise<void> {
    while (this.onItsWay) await this.onItsWay;
    const { response } = this.#context;
    if (response.state === 'waiting') throw missing(`${what} came before any answer.`, this.#context);
    if (response.state === 'expired') throw response.refusal();
  }

  get #maxFileBytes(): number {
    return this.#context.interaction.attachment_size_limit ?? DEFAULT_MAX_FILE_BYTES;
  }
}

const LAUNCH_HELP = `Launch sooner, or set defer: 'never' for this command, or a later time: at most ${LATEST_DEFER_MS.toLocaleString('en-US')} ms.`;

/** The service took the message, and only what it said of it cannot be read. */
function wasCarriedOut(error: unknown): boolean {
  return error instanceof CommandryError && error.code === 'SERVICE_ANSWER_MALFORMED';
}

function isGone(error: unknown): boolean {
  return error instanceof CommandryError && error.service?.code === ServiceErrors.UNKNOWN_MESSAGE.code;
}

function fitsResponse({ json, files }: OutgoingMessage): boolean {
  if (files.length > 0) return false;
  // A character takes at most three bytes.
  return json.length * 3 <= MAX_RESPONSE_BYTES || Buffer.byteLength(json) <= MAX_RESPONSE_BYTES;
}

function missing(what: string, { age }: RepliesContext, help?: string): CommandryError {
  const ageMs = Math.round(age.now()).toLocaleString('en-US');
  const text = `${what} The interaction is ${ageMs} ms old.`;
  return new CommandryError('REPLY_MISSING', text, help === undefined ? {} : { help });
}
