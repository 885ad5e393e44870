import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import type { Message } from '../../protocol/messages/message.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import type { Role } from '../../protocol/guilds/role.js';
import type {
  ActivityCalls,
  CausedInteraction,
  CommandHandlerInteraction,
  ReplyCalls,
} from './interaction-types.js';
import type { ModalCalls } from './modal-types.js';
import type { ChannelTypeName, ChannelValue, MentionableValue, UserValue } from './option-values.js';
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

/** What every used component of a message has. */
export interface MessageComponentCalls
  extends CausedInteraction, ReplyCalls, UpdateCalls, ModalCalls, ActivityCalls {
  readonly raw: MessageComponentInteraction;
  /**
   * The `custom_id` of the component. Anybody who sees a message can send it, so put no secrets in it and do not trust
   * it.
   */
  readonly customId: string;
  /** A value of `ComponentType`. */
  readonly componentType: number;
  /** The message that the component is on. */
  readonly message: Message;
}

/** A used button or select that no route handles; see `createApp({ onComponent })`. */
export interface ComponentInteraction extends MessageComponentCalls {
  readonly kind: 'component';
  /** The selected values: texts, or ids of objects in `raw.data.resolved`. Empty for a button. */
  readonly values: readonly string[];
}

/** A pressed button of a route. */
export interface ButtonInteraction extends MessageComponentCalls {
  readonly kind: 'button';
}

interface SelectInteraction<V, First> extends MessageComponentCalls {
  /** What the user selected, validated against the declaration of the select. */
  readonly values: readonly V[];
  /** The first of them: all there is in a select of one value. Undefined only if `minValues` is 0. */
  readonly value: First;
}

/** A used select of texts. With `minValues: 0` the second parameter is `V | undefined`. */
export interface StringSelectInteraction<V extends string = string, First = V> extends SelectInteraction<
  V,
  First
> {
  readonly kind: 'stringSelect';
}

/** A used select of users. */
export interface UserSelectInteraction<First = UserValue> extends SelectInteraction<UserValue, First> {
  readonly kind: 'userSelect';
}

/** A used select of roles. */
export interface RoleSelectInteraction<First = Role> extends SelectInteraction<Role, First> {
  readonly kind: 'roleSelect';
}

/** A used select of users and roles. */
export interface MentionableSelectInteraction<First = MentionableValue> extends SelectInteraction<
  MentionableValue,
  First
> {
  readonly kind: 'mentionableSelect';
}

/** A used select of channels, of the declared types. */
export interface ChannelSelectInteraction<
  Name extends ChannelTypeName = ChannelTypeName,
  First = ChannelValue<Name>,
> extends SelectInteraction<ChannelValue<Name>, First> {
  readonly kind: 'channelSelect';
}

/** A used select of any kind. */
export type AnySelectInteraction =
  | StringSelectInteraction<string, string | undefined>
  | UserSelectInteraction<UserValue | undefined>
  | RoleSelectInteraction<Role | undefined>
  | MentionableSelectInteraction<MentionableValue | undefined>
  | ChannelSelectInteraction<ChannelTypeName, ChannelValue | undefined>;

/** An interaction that a route handles. */
export type RouteInteraction = ButtonInteraction | AnySelectInteraction | ModalInteraction;

/**
 * The answer of one component of a modal: a text, several texts, whether it was checked, or null if nothing was
 * selected.
 */
export type ModalAnswer = string | readonly string[] | boolean | null;

/** A submitted modal. */
export interface ModalInteraction extends CausedInteraction, ReplyCalls, UpdateCalls, ActivityCalls {
  readonly kind: 'modal';
  readonly raw: ModalSubmitInteraction;
  /** The `custom_id` of the modal. */
  readonly customId: string;
  /** The answers by the `custom_id` of their components. */
  readonly answers: ReadonlyMap<string, ModalAnswer>;
  /** The message of the component that opened the modal, if one did. */
  readonly message: Message | undefined;
}

/** Any interaction that a decorated method can handle, distinguished by `kind`. */
export type HandlerInteraction = CommandHandlerInteraction | RouteInteraction;

/** Any interaction that can have a reply, distinguished by `kind`. */
export type AnswerableInteraction = HandlerInteraction | ComponentInteraction;

/** Handles a used button or select that no route handles. It returns a reply, as for commands. */
export type OnComponent = (interaction: ComponentInteraction) => HandlerResult;

/** Handles a submitted modal that no route handles. */
export type OnModal = (interaction: ModalInteraction) => HandlerResult;
