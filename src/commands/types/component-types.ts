import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import type { Message } from '../../protocol/messages/message.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import type { CausedInteraction, HandlerInteraction, ReplyCalls } from './interaction-types.js';
import type { ModalCalls } from './modal-types.js';
import type { Edit, HandlerResult } from './reply-types.js';

/** The calls of an interaction that came from a message, and can answer by changing it. */
export interface UpdateCalls {
  /**
   * Changes the message that the component is on, which is the answer. May be called again.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` where the interaction was answered in another way first, `REPLY_TOO_LATE`,
   *   `REPLY_INVALID`, `MESSAGE_MISSING` for a modal that no component opened, or as `editReply` does.
   */
  update(edit: Edit): Promise<void>;
  /**
   * Takes note of the interaction, and the user sees nothing of it. `update` and `followUp` may come within 15 minutes;
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
  /** The `custom_id` of the component. Anybody who sees a message can send it, so hold no secrets in it and trust it in nothing. */
  readonly customId: string;
  /** A value of `ComponentType`. */
  readonly componentType: number;
  /** What was selected: texts, or ids of what is in `raw.data.resolved`. Empty for a button. */
  readonly values: readonly string[];
  /** The message that the component is on. */
  readonly message: Message;
}

/** The answer to one component of a modal: a text, several, whether it was ticked, or null for nothing selected. */
export type ModalAnswer = string | readonly string[] | boolean | null;

/** A submitted modal. */
export interface ModalInteraction extends CausedInteraction, ReplyCalls, UpdateCalls {
  readonly kind: 'modal';
  readonly raw: ModalSubmitInteraction;
  /** The `custom_id` of the modal. */
  readonly customId: string;
  /** The answers by the `custom_id` of their components. */
  readonly answers: ReadonlyMap<string, ModalAnswer>;
  /** Where a component opened the modal, the message that it is on. */
  readonly message: Message | undefined;
}

/** Any interaction that a message can answer. `kind` tells them apart. */
export type AnswerableInteraction = HandlerInteraction | ComponentInteraction | ModalInteraction;

/** Answers a used button or select. What it returns is a reply, as for commands. */
export type OnComponent = (interaction: ComponentInteraction) => HandlerResult;

/** Answers a submitted modal. */
export type OnModal = (interaction: ModalInteraction) => HandlerResult;
