/** Writing a bot: commands, replies, guards, and the app that ties them. */
export { createApp } from './app/create-app.js';
export type { App, AppLocalization, AppOptions } from './app/app-types.js';
export type { JobContext } from './commands/calls/job-types.js';
export type { CommandSource } from './commands/compile/compile.js';
export type { CommandClass } from './commands/compile/definition.js';
export { Command, SubcommandGroup } from './commands/decorators/class-decorators.js';
export {
  EntryPoint,
  MessageCommand,
  SlashCommand,
  Subcommand,
  UserCommand,
} from './commands/decorators/handler-decorators.js';
export { Guard, Use } from './commands/decorators/middleware-decorators.js';
export {
  AttachmentOption,
  BooleanOption,
  ChannelOption,
  IntegerOption,
  MentionableOption,
  NumberOption,
  RoleOption,
  StringOption,
  UserOption,
} from './commands/decorators/option-decorators.js';
export { defineCommand, defineSubcommand } from './commands/define/define-command.js';
export { OptionRefused, defineOptionKind } from './commands/define/option-kind.js';
export {
  cooldown,
  inContexts,
  requireAppPermissions,
  requireEntitlement,
  requirePermissions,
} from './commands/guards/guards.js';
export { forSuggestions } from './commands/guards/suggestion-guard.js';
export type { AutocompleteProvider } from './commands/types/options/autocomplete-provider.js';
export type { PermissionName } from './commands/types/command-settings.js';
export type { OnComponent, OnModal } from './commands/types/component-types.js';
export type { Defer } from './commands/types/defer.js';
export type {
  ComponentInteraction,
  FollowUp,
  ModalAnswer,
  RepliableInteraction,
} from './commands/types/interaction-types.js';
export type {
  AutocompleteInteraction,
  ChatInputInteraction,
  EntryPointInteraction,
  MessageInteraction,
  ModalInteraction,
  UserInteraction,
} from './commands/contexts/interactions-in-context.js';
export type { MessageKeys } from './commands/types/locale-types.js';
export type { WithMessages } from './commands/types/with-messages.js';
export type { Localizations } from './commands/types/localization-settings.js';
export { GuardRejection } from './commands/types/middleware-types.js';
export type {
  AppMiddleware,
  CooldownStore,
  GuardContext,
  GuardFunction,
  Middleware,
} from './commands/types/middleware-types.js';
export type { NewModal } from './commands/types/modal-types.js';
export type { ChannelValue, MentionableValue, UserValue } from './commands/types/options/option-values.js';
export type { DeferSettings, Edit, MessageReply, Reply, Suggestion } from './commands/types/reply-types.js';
export type { AppMessages } from './commands/types/user-message-facts.js';
export type { Clock } from './common/clock.js';
export { readSettings } from './common/environment.js';
export type { EnvironmentSettings } from './common/environment.js';
export { errorCodes } from './common/errors/error-catalogue.js';
export { CommandryError } from './common/errors/commandry-error.js';
export type { ErrorCode, Problem, ProblemLocation, DiscordRefusal } from './common/errors/commandry-error.js';
export type { Log, LogEntry } from './common/log.js';
export { cached } from './interactions/autocomplete/cached.js';
export type {
  AutocompleteFailure,
  HandlerFailure,
  OnAutocompleteError,
  OnError,
} from './interactions/dispatch/handler-failure.js';
export type { SeenInteractions } from './interactions/receive/seen-interactions.js';
export {
  ButtonStyle,
  ComponentType,
  SeparatorSpacing,
  TextInputStyle,
} from './protocol/components/component.js';
export { ChannelType } from './protocol/guilds/channel-type.js';
export type { Role } from './protocol/guilds/role.js';
export type { User } from './protocol/guilds/user.js';
export type { Locale } from './protocol/locale/locale.js';
export type { Attachment } from './protocol/messages/attachment.js';
export { MessageFlag } from './protocol/messages/message-flag.js';
export type { Message } from './protocol/messages/message.js';
export { PermissionSet } from './protocol/permissions/permission-set.js';
export { Permission } from './protocol/permissions/permissions.js';
