/** Definitions: compiled commands, and the types that authors use. */
export type { AppContext, JobResult } from './calls/job-types.js';
export type { DeferSettings } from './types/reply-types.js';
export type { PermissionsByGuild } from './compile/declared-permissions.js';
export type { CommandDefinition, OptionDefinition } from './compile/definition.js';
export type { CompiledScope, FormerNames, Scope } from './compile/scopes/scopes.js';
export type { ParentCommandSettings } from './decorators/class-decorators.js';
export type {
  EntryPointSettings,
  HandlerDecorator,
  InteractionDoesNotFit,
  SubcommandSettings,
} from './decorators/handler-decorators.js';
export type { LayerDecorator } from './decorators/middleware-decorators.js';
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
} from './decorators/option-decorators.js';
export type {
  FunctionCommand,
  OptionInput,
  OptionInputs,
  SubcommandInput,
  ValuesOf,
} from './define/define-command.js';
export type { PayloadCommand } from './define/payload-command.js';
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
} from './define/payload-types.js';
export type { OptionKind } from './define/option-kind.js';
export { isInGuild } from './contexts/in-guild.js';
export type { GuildProperties, InGuild, AllowedContext, NotOnlyInGuilds } from './contexts/in-guild.js';
export type { CooldownSettings } from './guards/guards.js';
export type { SuggestionGuard } from './guards/suggestion-guard.js';
export type { AutocompleteClass, AutocompleteSource } from './types/options/autocomplete-provider.js';
export type {
  CommandSettings,
  ContextMenuSettings,
  IntegrationTypeName,
  InteractionContextName,
} from './types/command-settings.js';
export type { AnswerableInteraction } from './types/component-types.js';
export type {
  BaseInteraction,
  CausedInteraction,
  FilledOptions,
  Installs,
  AskCalls,
  AskModalCalls,
  ReplyCalls,
  SentReply,
  UpdateCalls,
  UserTarget,
} from './types/interaction-types.js';
export type {
  Audience,
  LocaleFormatter,
  MessageValues,
  Translate,
  TranslateOptions,
} from './types/locale-types.js';
export type { LocalizedTexts } from './types/localization-settings.js';
export type {
  AutocompleteMiddleware,
  RejectionReason,
  GuardVerdict,
  LayerSettings,
} from './types/middleware-types.js';
export type { ModalCalls } from './types/modal-types.js';
export type {
  AnyOptionSettings,
  AttachmentOptionSettings,
  ChannelOptionSettings,
  Choice,
  NumberSettings,
  SuggestedNumberSettings,
  SuggestedTextSettings,
  TextSettings,
} from './types/options/option-settings.js';
export type { ChannelTypeName, OptionValue } from './types/options/option-values.js';
export type {
  Awaitable,
  Built,
  HandlerResult,
  KeptAttachment,
  MessageEdit,
  ReplyFile,
  ReplySettings,
  SentMessageCalls,
  SuggestionList,
} from './types/reply-types.js';
export type {
  DefinitionDriftFacts,
  PremiumRequiredFacts,
  RejectionFacts,
  IncidentFacts,
  UserMessageFacts,
  OptionRefusedFacts,
  RefusedOption,
  TooSlowFacts,
  Wanted,
} from './types/user-message-facts.js';
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
} from './waiting/waiting-types.js';
export type { ReplyComponent } from './messages/layout-components.js';
export { compileCommands } from './compile/compile.js';
export { fromPayload } from './define/from-payload.js';
export { toRegistration } from './compile/to-registration.js';
