import type { ComponentInteraction, FollowUp } from '../../commands/types/interaction-types.js';
import type { Edit } from '../../commands/types/reply-types.js';
import type {
  AwaitComponentSettings,
  AwaitComponentsSettings,
} from '../../commands/waiting/waiting-types.js';
import { hasFlag, MessageFlag } from '../../protocol/messages/message-flag.js';
import type { Message } from '../../protocol/messages/message.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { WebhookCall } from '../../rest/interaction-webhook.js';
import { idsOf } from '../components/whereabouts.js';
import type { MessageWaits } from '../waiting/message-waits.js';
import { toOutgoingMessage, type OutgoingRules } from './outgoing/outgoing-message.js';

/** The webhook calls of one interaction. */
export interface MessageCalls {
  readonly send: (call: WebhookCall) => Promise<Message>;
  readonly delete: (messageId: string) => Promise<void>;
}

/** Makes a call with its argument when those before it are done. */
export type InTurn = <G, R>(given: G, call: (given: G) => Promise<R>) => Promise<R>;

/** A follow-up message, with its calls. */
export class SentMessage implements FollowUp {
  readonly #calls: MessageCalls;
  readonly #inTurn: InTurn;
  readonly #waits: MessageWaits;
  readonly #rules: OutgoingRules;
  #message: Message;

  constructor(
    message: Message,
    waits: MessageWaits,
    rules: OutgoingRules,
    calls: MessageCalls,
    inTurn: InTurn,
  ) {
    this.#message = message;
    this.#waits = waits;
    this.#rules = rules;
    this.#calls = calls;
    this.#inTurn = inTurn;
  }

  get id(): Snowflake {
    return this.#message.id;
  }
  get message(): Message {
    return this.#message;
  }

  edit(edit: Edit): Promise<Message> {
    return this.#inTurn(edit, (given) => this.#edit(given));
  }

  delete(): Promise<void> {
    return this.#inTurn(undefined, () => this.#calls.delete(this.id));
  }

  fetch(): Promise<Message> {
    return this.#inTurn(undefined, () => this.#update({ method: 'GET', messageId: this.id }));
  }

  awaitComponent(
    settings?: AwaitComponentSettings<ComponentInteraction>,
  ): Promise<ComponentInteraction | undefined> {
    return this.#waits.awaitComponent(this, settings);
  }

  awaitComponents(
    settings?: AwaitComponentsSettings<ComponentInteraction>,
  ): AsyncIterableIterator<ComponentInteraction> {
    return this.#waits.awaitComponents(this, settings);
  }

  async #edit(edit: Edit): Promise<Message> {
    const isComponentsV2 = hasFlag(this.#message.flags, MessageFlag.IS_COMPONENTS_V2);
    const edited = { isComponentsV2, legacyFields: [] };
    const sentTo = { ...this.#rules.sentTo, messages: idsOf(this.#message) };
    const message = toOutgoingMessage(edit, { ...this.#rules, edited, sentTo });
    return this.#update({ method: 'PATCH', messageId: this.id, ...message });
  }

  async #update(call: WebhookCall): Promise<Message> {
    this.#message = await this.#calls.send(call);
    return this.#message;
  }
}
