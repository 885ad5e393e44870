export { createApp } from './app/create-app.js';
export type { App, AppLocalization, AppOptions, AppSyncLock } from './app/app-types.js';
export type {
  AppPermissions,
  AskedUse,
  ExplainedUse,
  PlanPermissionsOptions,
  SyncPermissionsOptions,
} from './app/app-permissions.js';
export type { LocaleSource } from './app/app-settings.js';
export type { Clock } from './common/clock.js';
export type {
  CommandSettings,
  ContextMenuSettings,
  IntegrationTypeName,
  InteractionContextName,
  PermissionName,
} from './commands/types/command-settings.js';
export type {
  AutocompleteClass,
  AutocompleteProvider,
  AutocompleteSource,
} from './commands/types/autocomplete-provider.js';
export { compileCommands } from './commands/compile/compile.js';
export type { CommandSource } from './commands/compile/compile.js';
export { Command, SubcommandGroup } from './commands/decorators/class-decorators.js';
export type { ParentCommandSettings } from './commands/decorators/class-decorators.js';
export {
  EntryPoint,
  MessageCommand,
  SlashCommand,
  Subcommand,
  UserCommand,
} from './commands/decorators/handler-decorators.js';
export type { EntryPointSettings, SubcommandSettings } from './commands/decorators/handler-decorators.js';
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
export type { OptionDecoratorFactory } from './commands/decorators/option-decorators.js';
export { Guard, Use } from './commands/decorators/middleware-decorators.js';
export type { LayerDecorator } from './commands/decorators/middleware-decorators.js';
export type { PermissionsByGuild } from './commands/compile/declared-permissions.js';
export type { Defer } from './commands/types/defer.js';
export { defineCommand, defineSubcommand } from './commands/define/define-command.js';
export type {
  FunctionCommand,
  OptionInput,
  OptionInputs,
  SubcommandInput,
  ValuesOf,
} from './commands/define/define-command.js';
export type { ModalCalls, NewModal } from './commands/types/modal-types.js';
export type { CommandClass, CommandDefinition, OptionDefinition } from './commands/compile/definition.js';
export type {
  AutocompleteInteraction,
  BaseInteraction,
  CausedInteraction,
  ChatInputInteraction,
  EntryPointInteraction,
  Installs,
  FilledOptions,
  MessageInteraction,
  RepliableInteraction,
  ReplyCalls,
  UserInteraction,
  UserTarget,
} from './commands/types/interaction-types.js';
export type {
  AnswerableInteraction,
  ComponentInteraction,
  ModalAnswer,
  ModalInteraction,
  OnComponent,
  OnModal,
  UpdateCalls,
} from './commands/types/component-types.js';
export { cooldown, inContexts, requireAppPermissions, requirePermissions } from './commands/guards/guards.js';
export { forSuggestions } from './commands/guards/suggestion-guard.js';
export type { SuggestionGuard } from './commands/guards/suggestion-guard.js';
export type { CooldownSettings } from './commands/guards/guards.js';
export { Denied } from './commands/types/middleware-types.js';
export type {
  AppMiddleware,
  AutocompleteMiddleware,
  CooldownStore,
  DenialReason,
  GuardContext,
  GuardFunction,
  GuardVerdict,
  LayerSettings,
  Middleware,
} from './commands/types/middleware-types.js';
export type {
  Audience,
  LocaleFormatter,
  MessageKeys,
  MessageValues,
  Translate,
  TranslateOptions,
} from './commands/types/locale-types.js';
export type { WithMessages } from './commands/types/with-messages.js';
export type { Localizations, LocalizedTexts } from './commands/types/localization-settings.js';
export type {
  AppMessages,
  DefinitionDriftFacts,
  IncidentFacts,
  NoticeFacts,
  OptionRefusedFacts,
  RefusedOption,
  DeniedFacts,
  TooSlowFacts,
  Wanted,
} from './commands/types/user-message-facts.js';
export { defineOptionKind, OptionRefused } from './commands/define/option-kind.js';
export type { OptionKind } from './commands/define/option-kind.js';
export type {
  AttachmentOptionSettings,
  ChannelOptionSettings,
  Choice,
  IntegerOptionSettings,
  NumberOptionSettings,
  ParameterSettings,
  StringOptionSettings,
} from './commands/types/option-settings.js';
export type {
  NoOtherKeys,
  OptionDecorator,
  OptionDoesNotFit,
  OptionValue,
  ProviderDoesNotFit,
} from './commands/types/option-decorator-type.js';
export type {
  HandlerDecorator,
  InteractionDoesNotFit,
  ReturnIsNoReply,
} from './commands/types/handler-type.js';
export type {
  ChannelTypeName,
  ChannelValue,
  MentionableValue,
  UserValue,
} from './commands/types/option-values.js';
export type {
  Awaitable,
  Built,
  DeferSettings,
  Edit,
  FollowUp,
  HandlerResult,
  KeptAttachment,
  MessageEdit,
  MessageReply,
  Reply,
  ReplyComponent,
  ReplyFile,
  Suggestion,
  SuggestionList,
} from './commands/types/reply-types.js';
export type { CompiledScope, FormerNames, Scope } from './commands/compile/scopes.js';
export { toRegistration } from './commands/compile/to-registration.js';
export { readSettings } from './common/environment.js';
export type { EnvironmentSettings, EnvironmentVariables } from './common/environment.js';
export { CommandryError, errorCodes } from './common/errors/commandry-error.js';
export type { Freshness } from './interactions/receive/freshness.js';
export type { ErrorCode, Problem, ProblemLocation, ServiceRefusal } from './common/errors/commandry-error.js';
export type {
  AutocompleteFailure,
  HandlerFailure,
  OnAutocompleteError,
  OnError,
} from './interactions/dispatch/handler-failure.js';
export type {
  IncomingRequest,
  InFlightWork,
  OutgoingResponse,
  Receive,
  Receiver,
  SettledWork,
} from './interactions/receive/ports.js';
export type { SeenInteractions } from './interactions/receive/seen-interactions.js';
export type { CallbackObject } from './interactions/reply/to-callback.js';
export { cached } from './interactions/autocomplete/cached.js';
export type { CachedQuery, CacheOptions, KeyedCacheOptions } from './interactions/autocomplete/cached.js';
export type { Catalogue, Catalogues } from './localization/catalogue.js';
export { lintLocalizations } from './localization/lint.js';
export type { LintOptions } from './localization/lint.js';
export { localizeCommands } from './localization/localize.js';
export type { LocalizedCommands } from './localization/localize.js';
export { createLocalizer } from './localization/localizer.js';
export type { CommandLocalizer, LocalizeOptions } from './localization/localizer.js';
export type { LocalizedKeys } from './localization/localized-keys.js';
export type { TextField, TextLocation, TextLocationKind } from './localization/text-location.js';
export { formatLocalizationProblem } from './localization/problem.js';
export type { LocalizationProblem, LocalizationSeverity } from './localization/problem.js';
export { readCatalogues } from './localization/read-catalogues.js';
export { createTranslator, Translator } from './localization/translator.js';
export type { Translated, TranslatorOptions } from './localization/translator.js';
export type { LocalizeFunction } from './localization/text-source.js';
export type { Log, LogEntry } from './common/log.js';
export type { Locale } from './protocol/locale/locale.js';
export { localeChain, resolveLocale } from './protocol/locale/resolve-locale.js';
export type { LocaleDictionary } from './protocol/locale/resolve-locale.js';
export { suggestLocale } from './protocol/locale/suggest-locale.js';
export type { Attachment } from './protocol/messages/attachment.js';
export { ChannelType } from './protocol/guilds/channel.js';
export type { Channel, ResolvedChannel } from './protocol/guilds/channel.js';
export { describeRule } from './protocol/permissions/can-use.js';
export type { OverwriteRule, UseRule, UseVerdict } from './protocol/permissions/can-use.js';
export type { Circumstances } from './protocol/permissions/circumstances.js';
export {
  allChannelsId,
  CommandPermissionType,
  everyoneId,
} from './protocol/permissions/command-permission.js';
export type {
  CommandPermission,
  GuildCommandPermissions,
  PermissionEntry,
} from './protocol/permissions/command-permission.js';
export { findBulkIssues, findCommandIssues } from './protocol/commands/command-rules.js';
export type { CommandPayload, RegisteredCommand } from './protocol/commands/command.js';
export type { Entitlement } from './protocol/interactions/entitlement.js';
export type { PartialGuild } from './protocol/guilds/guild.js';
export {
  ButtonStyle,
  ComponentType,
  SeparatorSpacing,
  TextInputStyle,
} from './protocol/components/component.js';
export type { Embed, EmbedAuthor, EmbedField, EmbedFooter, EmbedMedia } from './protocol/messages/embed.js';
export { describeWanted } from './protocol/validation/issue.js';
export type { Issue, IssueCode } from './protocol/validation/issue.js';
export type { InvokingMember, ResolvedMember } from './protocol/guilds/member.js';
export { MessageFlag } from './protocol/messages/message.js';
export type { Message } from './protocol/messages/message.js';
export type { NewPoll, PollMedia } from './protocol/messages/poll.js';
export { PermissionSet } from './protocol/permissions/permission-set.js';
export type { AllowedMentions } from './protocol/messages/message-data.js';
export { Permission } from './protocol/permissions/permissions.js';
export type { Role } from './protocol/guilds/role.js';
export { isSnowflake, snowflakeToTimestampMs, timestampMsToSnowflake } from './protocol/snowflake.js';
export type { Snowflake } from './protocol/snowflake.js';
export type { NameOf } from './protocol/permissions/use-rule.js';
export type { UseStep, UseStepName } from './protocol/permissions/use-step.js';
export type { User } from './protocol/guilds/user.js';
export type { ApplyOptions, SyncProgress } from './sync/commands/apply-commands.js';
export { formatPlan } from './sync/format/format-commands-plan.js';
export type { FormatOptions, PlanColours } from './sync/format/format-sections.js';
export { planScope } from './sync/commands/plan-scope.js';
export type { ScopeInput } from './sync/commands/plan-scope.js';
export { countPlan } from './sync/commands/commands-plan.js';
export type {
  Change,
  CommandName,
  CommandReference,
  CreateBudget,
  CreateChange,
  DeleteChange,
  Difference,
  LostPermissions,
  PermissionLoss,
  Plan,
  PlanCounts,
  PlannedRequest,
  PlanNote,
  RenameChange,
  ScopePlan,
  UnreadPermissions,
  UnreadScope,
  UpdateChange,
} from './sync/commands/commands-plan.js';
export { createSyncLock } from './sync/lock/sync-lock.js';
export type { AppliedMark, SyncLease, SyncLock } from './sync/lock/sync-lock.js';
export type { PlanOptions, SyncOptions } from './sync/commands/plan-and-apply.js';
export { SyncError } from './sync/commands/sync-report.js';
export type { ScopeReport, SyncReport } from './sync/commands/sync-report.js';
export { PermissionsError } from './sync/permissions/apply-permissions.js';
export type { GuildPermissionsReport, PermissionsReport } from './sync/permissions/apply-permissions.js';
export { canUse, explainUse } from './sync/permissions/explain-use.js';
export type {
  ChannelOfUse,
  CommandOfUse,
  GuildOfUse,
  MemberOfUse,
  OverwritesOfUse,
  UseExplanation,
} from './sync/permissions/explain-use.js';
export type { DeclaredGuild, DeclaredSet } from './sync/permissions/declared-entries.js';
export { createPermissionsClient } from './sync/permissions/permissions-client.js';
export type { PermissionsClient, PermissionsClientSettings } from './sync/permissions/permissions-client.js';
export {
  allowAllChannels,
  allowChannel,
  allowEveryone,
  allowRole,
  allowUser,
  denyAllChannels,
  denyChannel,
  denyEveryone,
  denyRole,
  denyUser,
} from './sync/permissions/permission-entries.js';
export { formatPermissionsPlan } from './sync/permissions/format-permissions-plan.js';
export { permissionsIn } from './sync/permissions/permissions-in.js';
export type {
  ChannelOfPermissions,
  GuildOfPermissions,
  MemberOfPermissions,
} from './sync/permissions/permissions-in.js';
export type {
  GuildPermissionsPlan,
  PermissionChange,
  PermissionsPlan,
  UndeclaredPermissions,
  UnreadGuild,
  UnregisteredCommand,
} from './sync/permissions/permissions-plan.js';
export type { BearerGrant, BearerToken } from './rest/bearer.js';
