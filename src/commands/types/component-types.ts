import type { GuildProperties } from '../contexts/in-guild.js';
import type { Role } from '../../protocol/guilds/role.js';
import type {
  AnyCommandInteraction,
  ComponentInteraction,
  MessageComponentCalls,
  ModalInteraction,
} from './interaction-types.js';
import type { ChannelTypeName, ChannelValue, MentionableValue, UserValue } from './options/option-values.js';
import type { HandlerResult } from './reply-types.js';

/** A pressed button of a route. */
export interface ButtonInteraction extends MessageComponentCalls {
  readonly kind: 'button';
  /**
   * The state in the custom id, for guards, cooldowns and middleware, before any transform. Handlers get it typed, by
   * `@RouteState`. Empty for a route without one.
   */
  readonly state: Readonly<Record<string, unknown>>;
}

interface SelectInteraction<V, First> extends MessageComponentCalls {
  /**
   * The state in the custom id, for guards, cooldowns and middleware, before any transform. Handlers get it typed, by
   * `@RouteState`. Empty for a route without one.
   */
  readonly state: Readonly<Record<string, unknown>>;
  /** The user's selection, validated against the declaration of the select. */
  readonly values: readonly V[];
  /** The first value. Undefined only if `minValues` is 0. */
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

/** Everything the handler of a button may require of its interaction. */
export type WholeButton = ButtonInteraction & GuildProperties;

/** Everything the handler of a select may require of its interaction. */
export type WholeSelect = AnySelectInteraction & GuildProperties;

/** An interaction that a route handles. */
export type RouteInteraction = ButtonInteraction | AnySelectInteraction | ModalInteraction;

/** Any interaction that a decorated method can handle, distinguished by `kind`. */
export type HandlerInteraction = AnyCommandInteraction | RouteInteraction;

/** Any interaction that can have a reply, distinguished by `kind`: a command, a button, a select or a modal. */
export type RepliableInteraction = HandlerInteraction | ComponentInteraction;

/** Handles a used button or select that no route handles. It returns a reply, as for commands. */
export type OnComponent = (interaction: ComponentInteraction) => HandlerResult;

/** Handles a submitted modal that no route handles. */
export type OnModal = (interaction: ModalInteraction) => HandlerResult;
