// Named apart from the interfaces: a bundle of declarations would number those, and authors would read `ButtonInteraction$1`.
import type { InContext, AllowedContext } from './in-guild.js';
import type * as components from '../types/component-types.js';
import type * as types from '../types/interaction-types.js';

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
