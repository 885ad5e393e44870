import type { DeferSettings, Edit } from '../../commands/types/reply-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { MessageFlag, type Message } from '../../protocol/messages/message.js';
import { fitsResponse, toOutgoingMessage, type OutgoingMessage } from './outgoing-message.js';
import { readDeferSettings } from './read-defer-settings.js';
import { Replies, type RepliesContext } from './replies.js';
import { toUpdateCallback, UPDATE_DEFER } from './to-callback.js';

/**
 * The answers to an interaction that came from a message, and may change it. As long as nobody knows whether it will be
 * changed or replied to, it is put off as a change, which shows nothing: both can follow.
 */
export class UpdatingReplies extends Replies {
  /** The message that the component is on; absent where a command opened the modal. */
  readonly #source: Message | undefined;
  #isSourceV2: boolean;
  /** Whether the response was about that message, which `@original` is then. */
  #isUpdate = false;

  constructor(context: RepliesContext, source: Message | undefined) {
    super(context);
    this.#source = source;
    this.#isSourceV2 = ((source?.flags ?? 0) & MessageFlag.IS_COMPONENTS_V2) !== 0;
  }

  /** Whether nothing more is owed than that the interaction was taken note of. */
  get isAcknowledged(): boolean {
    return this.#isUpdate && this.response.state === 'deferred' && !this.wasAutomatic;
  }

  /** Leaves it at that. */
  acknowledge(): void {
    this.response.beginReply();
    this.response.endReply('answered');
  }

  /** @throws CommandryError As `update` of an interaction says. */
  async update(edit: Edit): Promise<void> {
    this.#wantSource('update()');
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

  /** @throws CommandryError As `deferUpdate` of an interaction says. */
  deferUpdate(): void {
    this.#wantSource('deferUpdate()');
    if (this.#isUpdate && this.wasAutomatic && this.response.state === 'deferred') this.wasAutomatic = false;
    else if (!this.#deferAsUpdate()) throw this.response.refusal();
  }

  /** Nobody sees anything of an automatic defer here, so what the handler asks for is still possible. */
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

  /** The message that the component is on stays. */
  protected override supersede(message: OutgoingMessage): Promise<Message> {
    return this.#isUpdate ? this.fill(message) : super.supersede(message);
  }

  protected override get owesReply(): boolean {
    return super.owesReply && !this.isAcknowledged;
  }

  /** Until another message takes its place, an edit changes the one that the component is on. */
  protected override get isComponentsV2(): boolean {
    return this.#isUpdate && this.message.id === '@original' ? this.#isSourceV2 : super.isComponentsV2;
  }

  /** What an automatic defer leaves is no answer yet: the message that the component is on is nobody's reply. */
  protected override wantResponse(what: string): void {
    super.wantResponse(what);
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

  #wantSource(what: string): void {
    if (this.#source) return;
    throw new CommandryError(
      'MESSAGE_MISSING',
      `${what} has no message to change: a command opened this modal.`,
    );
  }
}
