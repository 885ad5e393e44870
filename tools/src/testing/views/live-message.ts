import type { Snowflake } from 'commandry/protocol';
import type { UserHandle } from '../actors/handles.js';
import { KitError } from '../kit/kit-error.js';
import { hasId, misused } from '../kit/require-given.js';
import type { LoggedMessage } from '../kit/message-log.js';
import type { WireMessage } from '../service/kit-service.js';
import type { Acting } from './acting.js';
import type { SeenComponent } from './seen-components.js';
import { SeenMessage } from './seen-message.js';
import type { MessageView, Reply } from './view-types.js';

/** A message as it is now, and what one user can do with it. */
export class LiveMessage extends SeenMessage implements MessageView {
  readonly id: Snowflake;
  readonly #acting: Acting;

  constructor(acting: Acting, id: Snowflake) {
    super();
    this.id = id;
    this.#acting = acting;
  }

  get #logged(): LoggedMessage {
    const logged = this.#acting.messages.find(this.id);
    if (logged) return logged;
    throw new KitError('NOT_FOUND', `There is no message ${this.id}.`);
  }

  get raw(): WireMessage {
    return this.#logged.message;
  }

  override get components(): readonly SeenComponent[] {
    const { messages, user } = this.#acting;
    return super.components.map((component) => {
      const { customId = '' } = component;
      const chosen = messages.chosenIn(this.id, user.id, customId);
      return chosen ? { ...component, selected: chosen } : component;
    });
  }

  get channelId(): Snowflake {
    return this.raw.channel_id;
  }

  get isDeleted(): boolean {
    return this.#logged.isDeleted;
  }

  isSeenBy(user: UserHandle): boolean {
    if (!hasId(user)) throw misused('isSeenBy()', 'a user', user, 'kit.as() makes one.');
    const { id } = user;
    const { visibleTo, isDeleted } = this.#logged;
    if (isDeleted || (visibleTo !== null && visibleTo !== id)) return false;
    return this.#acting.sees(id, this.channelId);
  }

  press(...given: readonly unknown[]): Promise<Reply> {
    return this.#acting.pressOn(this.id, given);
  }

  choose(...given: readonly unknown[]): Promise<Reply> {
    return this.#acting.chooseOn(this.id, given);
  }
}
