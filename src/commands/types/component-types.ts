import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import type { Message } from '../../protocol/messages/message.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import type { CausedInteraction, HandlerInteraction, ReplyCalls } from './interaction-types.js';
import type { ModalCalls } from './modal-types.js';
import type { Edit, HandlerResult, ReplySettings, SentReply } from './reply-types.js';

/** The calls of an interaction that came from a message and can update it. */
export interface UpdateCalls {
  /**
   * Responds by changing the message that the component is on. May be called again.
   *
   * @returns A handle of the message. It has the message with `withResponse`, and where the service returned it anyway.
   * @throws CommandryError `REPLY_ALREADY_SENT` if the interaction already has another response, `REPLY_TOO_LATE`,
   *   `REPLY_INVALID`, `MESSAGE_MISSING` for a modal that no component opened, or as `editReply` does.
   */
  update(edit: Edit, settings: { readonly withResponse: true }): Promise<SentReply<Message>>;
  update(edit: Edit, settings?: ReplySettings): Promise<SentReply>;
  /**
   * Acknowledges the interaction without any visible effect. `update` and `followUp` may come within 15 minutes;
   * `reply` and a returned value send a message, while the handler runs. Where the interaction has been deferred
   * automatically, there is nothing left to do.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT`, `REPLY_TOO_LATE` or `MESSAGE_MISSING`.
   */
  deferUpdate(): Promise<void>;
}

/** A used button or select of a message. */
export interface ComponentInteraction extends CausedInteraction, ReplyCalls, UpdateCalls, ModalCalls {
  readonly kind: 'component';
  readonly raw: MessageComponentInteraction;
  /**
   * The `custom_id` of the component. Anybody who sees a message can send it, so put no secrets in it and do not trust
   * it.
   */
  readonly customId: string;
  /** A value of `ComponentType`. */
  readonly componentType: number;
  /** The selected values: texts, or ids of objects in `raw.data.resolved`. Empty for a button. */
  readonly values: readonly string[];
  /** The message that the component is on. */
  readonly message: Message;
}

/**
 * The answer of one component of a modal: a text, several texts, whether it was checked, or null if nothing was
 * selected.
 */
export type ModalAnswer = string | readonly string[] | boolean | null;

/** A submitted modal. */
export interface ModalInteraction extends CausedInteraction, ReplyCalls, UpdateCalls {
  readonly kind: 'modal';
  readonly raw: ModalSubmitInteraction;
  /** The `custom_id` of the modal. */
  readonly customId: string;
  /** The answers by the `custom_id` of their components. */
  readonly answers: ReadonlyMap<string, ModalAnswer>;
  /** The message of the component that opened the modal, if one did. */
  readonly message: Message | undefined;
}

/** Any interaction that can have a reply, distinguished by `kind`. */
export type AnswerableInteraction = HandlerInteraction | ComponentInteraction | ModalInteraction;

/** Handles a used button or select. It returns a reply, as for commands. */
export type OnComponent = (interaction: ComponentInteraction) => HandlerResult;

/** Handles a submitted modal. */
export type OnModal = (interaction: ModalInteraction) => HandlerResult;
