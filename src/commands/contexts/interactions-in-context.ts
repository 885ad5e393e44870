// Named apart from the interfaces: a bundle of declarations would number those, and authors would read `ButtonInteraction$1`.
import type { Role } from '../../protocol/guilds/role.js';
import type { InContext, AllowedContext } from './in-guild.js';
import type * as components from '../types/component-types.js';
import type * as types from '../types/interaction-types.js';
import type {
  ChannelTypeName,
  ChannelValue,
  MentionableValue,
  UserValue,
} from '../types/options/option-values.js';

/**
 * A used slash command. `ChatInputInteraction<'guild'>` always has `guildId`, `guild`, `guildLocale`, `member` and
 * `memberPermissions`; the compiler accepts it if the command's `contexts` or `guilds` restrict it to guilds.
 */
export type ChatInputInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<
  types.ChatInputInteraction,
  P
>;

/** A command used on a user; for `<'guild'>` see {@link ChatInputInteraction}. */
export type UserInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<types.UserInteraction, P>;

/** A command used on a message; for `<'guild'>` see {@link ChatInputInteraction}. */
export type MessageInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<
  types.MessageInteraction,
  P
>;

/** A used entry point command with handler `app`; for `<'guild'>` see {@link ChatInputInteraction}. */
export type EntryPointInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<
  types.EntryPointInteraction,
  P
>;

/** A pressed button of a route. `ButtonInteraction<'guild'>` is for routes with `contexts: ['GUILD']`. */
export type ButtonInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<
  components.ButtonInteraction,
  P
>;

/** A submitted modal. `ModalInteraction<'guild'>` is for routes with `contexts: ['GUILD']`. */
export type ModalInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<types.ModalInteraction, P>;

/** A user typing into an option with autocomplete. Narrow to `AutocompleteInteraction<'guild'>` with `isInGuild`. */
export type AutocompleteInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<
  types.AutocompleteInteraction,
  P
>;

/** A used button or select that no route handles; see `createApp({ onComponent })`. Narrow it with `isInGuild`. */
export type ComponentInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<
  types.ComponentInteraction,
  P
>;

/**
 * A used select of texts. `StringSelectInteraction<'low' | 'high'>` has these values, `StringSelectInteraction<'guild'>` is
 * for routes with `contexts: ['GUILD']`, and `StringSelectInteraction<'guild', 'low' | 'high'>` both. What follows the
 * values is the type of `value`: with `minValues: 0` it may be undefined.
 */
export type StringSelectInteractionIn<A extends string = 'anywhere', B = unknown, C = unknown> = [A] extends [
  AllowedContext,
]
  ? InContext<components.StringSelectInteraction<TextOr<B>, Or<C, TextOr<B>>>, A>
  : components.StringSelectInteraction<A, Or<B, A>>;

/** A used select of users; for `<'guild'>` and a type of `value` see {@link StringSelectInteraction}. */
export type UserSelectInteractionIn<A = 'anywhere', B = unknown> = [A] extends [AllowedContext]
  ? InContext<components.UserSelectInteraction<Or<B, UserValue>>, A>
  : components.UserSelectInteraction<A>;

/** A used select of roles; for `<'guild'>` and a type of `value` see {@link StringSelectInteraction}. */
export type RoleSelectInteractionIn<A = 'anywhere', B = unknown> = [A] extends [AllowedContext]
  ? InContext<components.RoleSelectInteraction<Or<B, Role>>, A>
  : components.RoleSelectInteraction<A>;

/** A used select of users and roles; for `<'guild'>` and a type of `value` see {@link StringSelectInteraction}. */
export type MentionableSelectInteractionIn<A = 'anywhere', B = unknown> = [A] extends [AllowedContext]
  ? InContext<components.MentionableSelectInteraction<Or<B, MentionableValue>>, A>
  : components.MentionableSelectInteraction<A>;

/**
 * A used select of channels, of the declared types: `ChannelSelectInteraction<'GUILD_TEXT'>`, and
 * `ChannelSelectInteraction<'guild', 'GUILD_TEXT'>` in guilds; see {@link StringSelectInteraction}.
 */
export type ChannelSelectInteractionIn<
  A extends AllowedContext | ChannelTypeName = 'anywhere',
  B = unknown,
  C = unknown,
> = [A] extends [AllowedContext]
  ? InContext<components.ChannelSelectInteraction<TypeOr<B>, Or<C, ChannelValue<TypeOr<B>>>>, A>
  : components.ChannelSelectInteraction<
      Extract<A, ChannelTypeName>,
      Or<B, ChannelValue<Extract<A, ChannelTypeName>>>
    >;

/** An argument, or the default where it was left out. */
type Or<T, Default> = unknown extends T ? Default : T;
type TextOr<T> = T extends string ? T : string;
type TypeOr<T> = T extends ChannelTypeName ? T : ChannelTypeName;

/** A used select of any kind, distinguished by `kind`; for `<'guild'>` see {@link ChatInputInteraction}. */
export type AnySelectInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<
  components.AnySelectInteraction,
  P
>;

/** Any used command, distinguished by `kind`; for `<'guild'>` see {@link ChatInputInteraction}. */
export type AnyCommandInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<
  types.AnyCommandInteraction,
  P
>;

/** An interaction that a route handles; for `<'guild'>` see {@link ChatInputInteraction}. */
export type RouteInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<
  components.RouteInteraction,
  P
>;

/** Any interaction that a decorated method can handle; for `<'guild'>` see {@link ChatInputInteraction}. */
export type HandlerInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<
  components.HandlerInteraction,
  P
>;

/**
 * Any interaction that can have a reply, distinguished by `kind`: a command, a button, a select or a modal. Helpers take
 * it; `RepliableInteraction<'guild'>` for those of guilds.
 */
export type RepliableInteractionIn<P extends AllowedContext = 'anywhere'> = InContext<
  components.RepliableInteraction,
  P
>;
