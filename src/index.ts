/** Everything a bot needs. */

// Interactions: what handlers, helpers and guards take.
export type {
  AnyCommandInteractionIn as AnyCommandInteraction,
  AnySelectInteractionIn as AnySelectInteraction,
  AutocompleteInteractionIn as AutocompleteInteraction,
  ButtonInteractionIn as ButtonInteraction,
  ChannelSelectInteractionIn as ChannelSelectInteraction,
  ChatInputInteractionIn as ChatInputInteraction,
  ComponentInteractionIn as ComponentInteraction,
  EntryPointInteractionIn as EntryPointInteraction,
  HandlerInteractionIn as HandlerInteraction,
  MentionableSelectInteractionIn as MentionableSelectInteraction,
  MessageInteractionIn as MessageInteraction,
  ModalInteractionIn as ModalInteraction,
  RepliableInteractionIn as RepliableInteraction,
  RoleSelectInteractionIn as RoleSelectInteraction,
  RouteInteractionIn as RouteInteraction,
  StringSelectInteractionIn as StringSelectInteraction,
  UserInteractionIn as UserInteraction,
  UserSelectInteractionIn as UserSelectInteraction,
} from './commands/contexts/interactions-in-context.js';

// Apps, commands, options, guards and replies.
export type { App, AppLocalization, AppStores, AppOptions } from './app/app-types.js';
export { createApp } from './app/create-app.js';
export type { AppContext, JobContext, JobResult } from './commands/calls/job-types.js';
export { compileCommands } from './commands/compile/compile.js';
export type { CommandSource } from './commands/compile/compile.js';
export type { PermissionsByGuild } from './commands/compile/declared-permissions.js';
export type { CommandClass, CommandDefinition, OptionDefinition } from './commands/compile/definition.js';
export type { CompiledScope, FormerNames, Scope } from './commands/compile/scopes.js';
export { toRegistration } from './commands/compile/to-registration.js';
export { isInGuild } from './commands/contexts/in-guild.js';
export type {
  AllowedContext,
  GuildProperties,
  InGuild,
  NotOnlyInGuilds,
} from './commands/contexts/in-guild.js';
export { Command, SubcommandGroup } from './commands/decorators/class-decorators.js';
export type { ParentCommandSettings } from './commands/decorators/class-decorators.js';
export {
  EntryPoint,
  MessageCommand,
  SlashCommand,
  Subcommand,
  UserCommand,
} from './commands/decorators/handler-decorators.js';
export type {
  EntryPointSettings,
  HandlerDecorator,
  InteractionDoesNotFit,
  SubcommandSettings,
} from './commands/decorators/handler-decorators.js';
export { Guard, Use } from './commands/decorators/class-decorators.js';
export type { LayerDecorator } from './commands/decorators/class-decorators.js';
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
export type {
  AttachmentOptionFactory,
  ChannelOptionFactory,
  NamedProviderDecorator,
  NumberOptionFactory,
  OptionDecorator,
  OptionDoesNotFit,
  OptionFactory,
  ProviderDoesNotFit,
  TextOptionFactory,
} from './commands/decorators/option-decorators.js';
export { defineCommand, defineSubcommand } from './commands/define/define-command.js';
export type {
  FunctionCommand,
  OptionInput,
  OptionInputs,
  SubcommandInput,
  ValuesOf,
} from './commands/define/define-command.js';
export { fromPayload } from './commands/define/from-payload.js';
export { defineOptionKind } from './commands/define/option-kind.js';
export type { OptionKind } from './commands/define/option-kind.js';
export type { PayloadCommand } from './commands/define/payload-command.js';
export type {
  InteractionOf,
  PayloadHandler,
  PayloadHandlers,
  PayloadHandlerSettings,
  PayloadInteraction,
  PayloadOptions,
  PayloadProvider,
  PayloadRun,
  PayloadSettings,
} from './commands/define/payload-types.js';
export {
  cooldown,
  inContexts,
  requireAppPermissions,
  requireEntitlement,
  requireSameUser,
  requirePermissions,
} from './commands/guards/guards.js';
export type { CooldownSettings, SameUserSettings } from './commands/guards/guards.js';
export { forSuggestions } from './commands/guards/suggestion-guard.js';
export type { Verifier } from './interactions/receive/signature.js';
export type { SuggestionGuard } from './commands/guards/suggestion-guard.js';
export type { ReplyComponent } from './commands/messages/layout-components.js';
export type {
  CommandSettings,
  ContextMenuSettings,
  IntegrationTypeName,
  InteractionContextName,
  PermissionName,
} from './commands/types/command-settings.js';
export type { OnComponent, OnModal } from './commands/types/component-types.js';
export type { Defer } from './commands/types/defer.js';
export type {
  AskCalls,
  AskModalCalls,
  BaseInteraction,
  CausedInteraction,
  FilledOptions,
  FollowUp,
  Installs,
  ModalAnswer,
  ReplyCalls,
  SentReply,
  UpdateCalls,
  UserTarget,
} from './commands/types/interaction-types.js';
export type {
  Audience,
  LocaleFormatter,
  MessageValues,
  Translate,
  TranslateOptions,
} from './commands/types/locale-types.js';
export type { MessageKeys } from './commands/types/message-parameters.js';
export type { Localizations, LocalizedTexts } from './commands/types/locale-types.js';
export { GuardRejection } from './commands/types/middleware-types.js';
export type {
  AppMiddleware,
  AutocompleteMiddleware,
  CooldownStore,
  GuardContext,
  GuardClass,
  GuardFunction,
  GuardVerdict,
  LayerSettings,
  Middleware,
  RejectionReason,
} from './commands/types/middleware-types.js';
export type { ModalCalls, NewModal } from './commands/types/modal-types.js';
export { OptionRefused } from './commands/types/option-refused.js';
export type {
  AutocompleteClass,
  AutocompleteProvider,
  AutocompleteSource,
} from './commands/types/options/autocomplete-provider.js';
export type {
  AnyOptionSettings,
  AttachmentOptionSettings,
  ChannelOptionSettings,
  Choice,
  NumberSettings,
  SchemaNumberSettings,
  SchemaTextSettings,
  SuggestedNumberSettings,
  SuggestedTextSettings,
  TextSettings,
} from './commands/types/options/option-settings.js';
export type {
  ChannelTypeName,
  ChannelValue,
  MentionableValue,
  OptionValue,
  UserValue,
} from './commands/types/options/option-values.js';
export type {
  Awaitable,
  Built,
  DeferSettings,
  Edit,
  HandlerResult,
  KeptAttachment,
  MessageEdit,
  MessageReply,
  Reply,
  ReplyFile,
  ReplySettings,
  SentMessageCalls,
  Suggestion,
  SuggestionList,
} from './commands/types/reply-types.js';
export type { SchemaDoesNotTake, StandardSchema } from './commands/types/standard-schema.js';
export type {
  AppMessages,
  DefinitionDriftFacts,
  IncidentFacts,
  OptionRefusedFacts,
  PremiumRequiredFacts,
  RefusedOption,
  RejectionFacts,
  TooSlowFacts,
  UserMessageFacts,
  Wanted,
} from './commands/types/user-message-facts.js';
export type { WithMessages } from './commands/types/interaction-types.js';
export type {
  AnsweredBy,
  AskedModal,
  AskSettings,
  AwaitComponentSettings,
  AwaitComponentsSettings,
  Choices,
  ChosenByClick,
  ClickSettings,
  Question,
  StyledChoice,
  SubmittedForm,
  WaitSettings,
} from './commands/waiting/waiting-types.js';
export type { Clock } from './common/clock.js';
export { readSettings } from './common/environment.js';
export type { EnvironmentSettings } from './common/environment.js';
export { CommandryError } from './common/errors/commandry-error.js';
export type { DiscordRefusal, ErrorCode, Problem, ProblemLocation } from './common/errors/commandry-error.js';
export { errorCodes } from './common/errors/error-catalogue.js';
export type { Log, LogEntry } from './common/log.js';
export { cached } from './interactions/autocomplete/cached.js';
export type {
  AutocompleteFailure,
  HandlerFailure,
  InteractionFailure,
  OnAutocompleteError,
  OnError,
} from './interactions/dispatch/handler-failure.js';
export { redactInteraction } from './interactions/redact-interaction.js';
export type { RedactionRule, RedactionRules } from './interactions/redact-interaction.js';
export type { SeenInteractions } from './interactions/receive/seen-interactions.js';
export { commandsFrom } from './loading/commands-from.js';
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

// Components, modals and pages.
export {
  Button,
  ChannelSelect,
  MentionableSelect,
  Modal,
  RoleSelect,
  StringSelect,
  UserSelect,
} from './commands/decorators/component-decorators.js';
export {
  ChannelInput,
  CheckboxGroupInput,
  CheckboxInput,
  FileInput,
  MentionableInput,
  RadioInput,
  RoleInput,
  InputList,
  RouteState,
  SelectInput,
  TextInput,
  UserInput,
} from './commands/decorators/route-parameter-decorators.js';
export type {
  ChannelInputFactory,
  CheckboxGroupInputFactory,
  CheckboxInputFactory,
  EntityInputFactory,
  FileInputFactory,
  InputDecorator,
  InputDoesNotFit,
  InputListDecorator,
  ParameterIsNoState,
  RadioInputFactory,
  SelectInputFactory,
  StateDecorator,
  StateDoesNotFit,
  TextInputFactory,
} from './commands/decorators/route-parameter-decorators.js';
export { defineButton, defineModal, defineSelect } from './commands/define/define-route.js';
export type { DefinedRoute } from './commands/define/route-input.js';
export { disableComponents, replaceComponent } from './commands/messages/change-components.js';
export type { WithComponents } from './commands/messages/change-components.js';
export { danger, primary, secondary, success } from './commands/messages/make-rows.js';
export type { ChoiceSettings } from './commands/messages/make-rows.js';
export type {
  ContainedComponent,
  ContainerComponent,
  FileComponent,
  MediaGalleryComponent,
  MediaGalleryItem,
  MediaItem,
  SectionComponent,
  SeparatorComponent,
  TextDisplayComponent,
  ThumbnailComponent,
} from './commands/messages/layout-components.js';
export {
  container,
  file,
  gallery,
  section,
  separator,
  text,
  thumbnail,
} from './commands/messages/make-layouts.js';
export type {
  ContainerSettings,
  FileSettings,
  GalleryItem,
  MediaSettings,
  SeparatorSettings,
} from './commands/messages/make-layouts.js';
export { linkButton, premiumButton, row } from './commands/messages/make-rows.js';
export type { LinkButtonSettings, PremiumButtonSettings } from './commands/messages/make-rows.js';
export type {
  ActionRowComponent,
  AnyButtonComponent,
  AnySelectComponent,
  BaseComponent,
  ButtonComponent,
  ChannelSelectComponent,
  ComponentEmoji,
  LinkButtonComponent,
  MentionableSelectComponent,
  PremiumButtonComponent,
  RoleSelectComponent,
  RowContents,
  SelectDefaultValue,
  SelectOption,
  StringSelectComponent,
  UserSelectComponent,
} from './commands/messages/row-components.js';
export { definePages } from './commands/pages/define-pages.js';
export type { DefinedPages } from './commands/pages/defined-pages.js';
export type {
  PageRequest,
  Pages,
  PagesInput,
  RenderedPage,
  ShownPages,
} from './commands/pages/pages-types.js';
export { button, select } from './commands/routes/make-components.js';
export type {
  RoutedButtonSettings,
  RoutedButtonStyle,
  RoutedSelectSettings,
} from './commands/routes/make-components.js';
export type {
  State,
  StateCodec,
  StateField,
  StateFieldSettings,
  StateInput,
  StateOf,
  StateOutput,
  StateShape,
} from './commands/routes/state-types.js';
export type {
  ChannelInputSettings,
  ChannelSelectSettings,
  CheckboxGroupInputSettings,
  CheckboxInputSettings,
  ComponentChoice,
  ComponentChoices,
  EntityInputSettings,
  FileInputSettings,
  FormerRouteSettings,
  InputListSettings,
  ModalSettings,
  RadioInputSettings,
  RouteSettings,
  SelectInputSettings,
  SelectSettings,
  StringSelectSettings,
  SchemaTextInputSettings,
  TextInputSettings,
} from './commands/types/routes/route-settings.js';
export type { Answers, ListedInput, ShownInput } from './commands/types/routes/form-types.js';
export type { ComponentRelay, RelayedUse, WaitingSettings } from './commands/waiting/component-relay.js';
export { confirm } from './commands/waiting/confirm.js';
export type { ConfirmSettings } from './commands/waiting/confirm.js';
export type { AnswersOf, ModalInput, ModalInputs } from './commands/waiting/modal-values.js';

// Handlers of Discord's events.
export { On } from './commands/decorators/handler-decorators.js';
export { defineEvent } from './commands/events/run-events.js';
export type {
  DefinedEvent,
  DispatchedEvent,
  EventDefinition,
  EventLimits,
} from './commands/events/event-definition.js';
export type {
  DiscordEvent,
  EventContext,
  EventDecorator,
  EventDoesNotFit,
  EventFailure,
  EventName,
  EventSettings,
  SpelledEventName,
} from './commands/events/event-types.js';

// Jobs, queues and their workers.
export { Job, Scheduled } from './commands/decorators/handler-decorators.js';
export { defineJob, defineScheduled } from './commands/jobs/schedule-jobs.js';
export type {
  CronSchedule,
  DueData,
  IntervalSchedule,
  Schedule,
  ScheduledDecorator,
  ScheduledSettings,
} from './commands/jobs/schedule.js';
export type { Duration } from './common/duration.js';
export { DoNotRetry } from './commands/jobs/job-definition.js';
export type { JobDefinition } from './commands/jobs/job-definition.js';
export type { DefinedJob, Later, LaterOptions, ScheduledJob } from './commands/jobs/later.js';
export type {
  DataIsNotJson,
  JobDecorator,
  JobDoesNotFit,
  JobSettings,
  QueuedJob,
} from './commands/jobs/queued-job.js';
export type { QueuedAttempt } from './commands/queue/work-queue.js';
export type { QueuedInteraction } from './commands/queue/queued-interaction.js';
export type { QueuedRun, RunSetting } from './commands/queue/run-setting.js';
export type {
  DeadLetter,
  DeadLetters,
  KeptWork,
  QueueDepth,
  QueuedWork,
  WorkAttempt,
  Worker,
  WorkerOptions,
  WorkOutcome,
  WorkQueue,
} from './commands/queue/work-queue.js';
export { createMemoryQueue } from './queue/create-memory-queue.js';
export type { MemoryQueue, MemoryQueueOptions } from './queue/create-memory-queue.js';
export { runQueuedWork } from './queue/run-queued-work.js';
export { runWorker } from './queue/run-worker.js';
export type { RunningWorker, RunWorkerOptions } from './queue/run-worker.js';

// The REST client.
export type { RestApiOptions } from './commands/calls/rest-options.js';
export type {
  CallOptions,
  ChannelMessage,
  ChannelMessageEdit,
  DirectMessageResult,
  ForumThread,
  MessageChannels,
  MessageUsers,
  MessageWebhooks,
  RestApi,
  WebhookMessage,
  WebhookMessageEdit,
} from './commands/calls/rest-types.js';
export { createRestApi } from './rest-api/lazy-rest.js';

// Types for adapters, stores and hooks.
export type { Logger } from './common/logger.js';
export type { CachedQuery, CacheOptions, KeyedCacheOptions } from './interactions/autocomplete/cached.js';
export type { StoredSuggestions, SuggestionStore } from './interactions/autocomplete/suggestion-store.js';
export type { Freshness } from './interactions/receive/freshness.js';
export type {
  EventsReceiver,
  IncomingRequest,
  InFlightWork,
  OpenedRequest,
  OutgoingResponse,
  Receive,
  Receiver,
  RequestHead,
  SettledWork,
} from './interactions/receive/ports.js';
export type { CallbackObject } from './interactions/reply/to-callback.js';

// Permissions of commands.
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
} from './sync/permissions/declared-permissions.js';
