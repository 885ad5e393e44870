import type { DeferSettings, Edit } from '../../commands/types/reply-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { MessageFlag, type Message } from '../../protocol/messages/message.js';
import { fitsResponse, toOutgoingMessage, type OutgoingMessage } from './outgoing-message.js';
import { readDeferSettings } from './read-defer-settings.js';
import { Replies, type RepliesContext } from './replies.js';
import { toUpdateCallback, UPDATE_DEFER } from './to-callback.js';

/**
 * The replies to an interaction that came from a message and may update it. An automatic defer is a deferred update,
 * which shows nothing, so that an update or a reply can still follow.
 */
export class UpdatingReplies extends Replies {
  /** The message that the component is on; undefined if a command opened the modal. */
  readonly #source: Message | undefined;
  #isSourceV2: boolean;
  /** Whether the response concerns that message, which is then `@original`. */
  #isUpdate = false;

  constructor(context: RepliesContext, source: Message | undefined) {
    super(context);
    this.#source = source;
    this.#isSourceV2 = ((source?.flags ?? 0) & MessageFlag.IS_COMPONENTS_V2) !== 0;
  }

  /** Whether the handler has deferred the update itself, so that no reply is needed. */
  get isAcknowledged(): boolean {
    return this.#isUpdate && this.response.state === 'deferred' && !this.wasAutomatic;
  }

  /** Ends the interaction without a reply. */
  acknowledge(): void {
    this.response.beginReply();
    this.response.endReply('answered');
  }

  /** @throws CommandryError The errors of an interaction's `update`. */
  async update(edit: Edit): Promise<void> {
    this.#requireSource('update()');
    if (this.response.state === 'waiting') {
      const message = this.#toUpdate(edit);
      if (fitsResponse(message)) {
        this.#isUpdate = true;
        this.response.answer(toUpdateCallback(message.json));
        this.#note(message);
        return;
      }
      this.#deferAsUpdate();
    }
    await this.inTurn(edit, (given) => this.#update(given));
  }

  async #update(edit: Edit): Promise<void> {
    while (this.onItsWay) await this.onItsWay;
    const message = this.#toUpdate(edit);
    if (!this.#isUpdate || this.response.state === 'expired') throw this.response.refusal();
    const change = (): Promise<Message> =>
      this.calls.send({ method: 'PATCH', messageId: '@original', ...message });
    if (this.response.state === 'deferred') {
      await this.complete('answered', change);
      this.isShowingProgress = true;
    } else await change();
    this.#note(message);
  }

  /** @throws CommandryError The errors of an interaction's `deferUpdate`. */
  deferUpdate(): void {
    this.#requireSource('deferUpdate()');
    if (this.#isUpdate && this.wasAutomatic && this.response.state === 'deferred') this.wasAutomatic = false;
    else if (!this.#deferAsUpdate()) throw this.response.refusal();
  }

  /** An automatic defer is invisible here, so the handler's settings can still take effect. */
  override defer(settings?: DeferSettings): void {
    if (!this.#isUpdate || !this.wasAutomatic || this.response.state !== 'deferred') {
      super.defer(settings);
      return;
    }
    this.askedEphemeral = readDeferSettings(settings);
    this.wasAutomatic = false;
    this.#isUpdate = false;
    this.message.forget();
  }

  override deferInTime(isEphemeral: boolean): void {
    if (!this.#source) super.deferInTime(isEphemeral);
    else if (this.#deferAsUpdate()) this.wasAutomatic = true;
  }

  protected override fill(message: OutgoingMessage): Promise<Message> {
    if (this.#isUpdate) this.message.forget();
    return super.fill(message);
  }

  /** Keeps the message that the component is on. */
  protected override supersede(message: OutgoingMessage): Promise<Message> {
    return this.#isUpdate ? this.fill(message) : super.supersede(message);
  }

  protected override get owesReply(): boolean {
    return super.owesReply && !this.isAcknowledged;
  }

  /** Until another message replaces it, an edit changes the message that the component is on. */
  protected override get isComponentsV2(): boolean {
    return this.#isUpdate && this.message.id === '@original' ? this.#isSourceV2 : super.isComponentsV2;
  }

  /** An automatic defer does not count as a response: the message that the component is on is not a reply. */
  protected override requireResponse(what: string): void {
    super.requireResponse(what);
    if (this.#isUpdate && this.wasAutomatic && this.response.state === 'deferred')
      throw this.missing(`${what} came before any answer.`);
  }

  #deferAsUpdate(): boolean {
    if (!this.response.deferIfWaiting(UPDATE_DEFER)) return false;
    this.#isUpdate = true;
    this.context.onDeferred();
    return true;
  }

  #toUpdate(edit: Edit): OutgoingMessage {
    const edited = { isComponentsV2: this.#isSourceV2, legacyFields: [] };
    return toOutgoingMessage(edit, { maxFileBytes: this.maxFileBytes, edited });
  }

  #note({ isComponentsV2 }: OutgoingMessage): void {
    if (isComponentsV2) this.#isSourceV2 = true;
  }

  #requireSource(what: string): void {
    if (this.#source) return;
    throw new CommandryError(
      'MESSAGE_MISSING',
      `${what} has no message to change: a command opened this modal.`,
    );
  }
}
