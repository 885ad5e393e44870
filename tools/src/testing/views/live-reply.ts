import { MessageFlag } from 'commandry/protocol';
import { hasFlag } from 'commandry/tooling/kit';
import { isOfInteraction } from '../kit/message-log.js';
import type { StagedUse } from '../kit/stage.js';
import { KitError } from '../kit/kit-error.js';
import { WITHOUT_REASON, type MessageEvent } from '../service/kit-service.js';
import type { Acting } from './acting.js';
import { LiveMessage } from './live-message.js';
import { LiveModal } from './live-modal.js';
import { CHANGES, PastMessage } from './seen-message.js';
import type { FieldGiven, MessageView, ModalView, RawExchange, Reply } from './view-types.js';

/** The reply as the user sees it. */
export class LiveReply implements Reply {
  readonly #acting: Acting;
  readonly #use: StagedUse;

  constructor(acting: Acting, use: StagedUse) {
    this.#acting = acting;
    this.#use = use;
  }

  get message(): MessageView | undefined {
    const id = this.#messageId;
    return id === undefined ? undefined : new LiveMessage(this.#acting, id);
  }

  /** The message of the response; where that was deleted before it said anything, the follow-up in its place. */
  get #messageId(): string | undefined {
    const id = this.#use.exchange?.message?.id;
    const logged = id === undefined ? undefined : this.#acting.messages.find(id);
    if (logged?.isDeleted !== true) return id;
    const wasLoading = hasFlag(logged.message.flags, MessageFlag.LOADING);
    return wasLoading ? this.#sent.find((sentId) => sentId !== id) : undefined;
  }

  /** The ids of the messages that came of this use and are there. */
  get #sent(): readonly string[] {
    return this.#events
      .filter(
        ({ type, message }) =>
          type === 'MESSAGE_CREATE' && this.#acting.messages.find(message.id)?.isDeleted !== true,
      )
      .map(({ message }) => message.id);
  }

  get text(): string {
    return this.message?.text ?? '';
  }

  get embeds(): Reply['embeds'] {
    return this.message?.embeds ?? [];
  }

  get components(): Reply['components'] {
    return this.message?.components ?? [];
  }

  get ephemeral(): boolean {
    return this.message?.ephemeral ?? false;
  }

  get loading(): boolean {
    return this.message?.loading ?? false;
  }

  get files(): Reply['files'] {
    return this.message?.files ?? [];
  }

  get poll(): Reply['poll'] {
    return this.message?.poll;
  }

  get modal(): ModalView | undefined {
    const { modal, interaction } = this.#use.exchange ?? {};
    return modal && interaction
      ? new LiveModal(this.#acting, { wire: modal, interactionId: interaction.id })
      : undefined;
  }

  get launched(): boolean {
    return this.#use.exchange?.outcome === 'launched';
  }

  get updated(): boolean {
    const outcome = this.#use.exchange?.outcome;
    return outcome === 'updated' || outcome === 'update_deferred';
  }

  get pending(): boolean {
    return this.#use.exchange === undefined;
  }

  get failed(): Reply['failed'] {
    const { outcome, reason } = this.#use.exchange ?? {};
    if (outcome !== 'failed') return undefined;
    return reason ?? WITHOUT_REASON;
  }

  get followUps(): readonly MessageView[] {
    const ownId = this.#messageId;
    return this.#sent.filter((id) => id !== ownId).map((id) => new LiveMessage(this.#acting, id));
  }

  get history(): readonly PastMessage[] {
    return this.#events.map(({ type, message }) => new PastMessage(message, CHANGES[type]));
  }

  /** The changes of the messages of this use. */
  get #events(): readonly MessageEvent[] {
    const { exchange, interactionId, startedAt } = this.#use;
    const ownId = exchange?.message?.id;
    return this.#acting.messages
      .since(startedAt)
      .filter(
        ({ message }) =>
          message.id === ownId || (interactionId !== undefined && isOfInteraction(message, interactionId)),
      );
  }

  get raw(): RawExchange {
    const { interaction = null, response } = this.#use.exchange ?? {};
    return { interaction, status: response?.status, body: response?.body };
  }

  press(...given: readonly unknown[]): Promise<Reply> {
    return this.#withMessage('press', (id) => this.#acting.pressOn(id, given));
  }

  choose(...given: readonly unknown[]): Promise<Reply> {
    return this.#withMessage('choose in', (id) => this.#acting.chooseOn(id, given));
  }

  async submit(answers: Readonly<Record<string, FieldGiven>> = {}): Promise<Reply> {
    const { modal } = this;
    if (modal) return modal.submit(answers);
    throw new KitError(
      'NOT_FOUND',
      `The bot opened no modal, so there is nothing to submit. ${this.toString()}`,
    );
  }

  async final(): Promise<Reply> {
    await this.#acting.finish(this.#use);
    return this;
  }

  async #withMessage(what: string, act: (id: string) => Promise<Reply>): Promise<Reply> {
    const { message } = this;
    if (message) return act(message.id);
    throw new KitError('NOT_FOUND', `There is no message to ${what}. ${this.toString()}`);
  }

  /** The reply as the user sees it, in lines. */
  toString(): string {
    const { message, modal, failed } = this;
    if (message) return String(message);
    if (modal) return String(modal);
    if (failed) return `│ The bot did not respond (${failed.code}: ${failed.message}).`;
    if (this.launched) return '│ The Activity was launched.';
    if (this.pending) return '│ The bot has not responded yet.';
    const isDeleted = this.#use.exchange?.message !== undefined;
    return isDeleted ? '│ Nothing is shown: the bot has deleted it.' : '│ Nothing is shown.';
  }
}
