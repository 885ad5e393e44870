/** Discord's objects and rules, which both `commandry` and its emulator follow. */
export { CommandOption, RegisteredCommand } from './commands/command.js';
export { EntryPointHandler } from './commands/command-type.js';
export type { CommandPayload } from './commands/command.js';
export { findBulkProblems, findCommandProblems } from './commands/command-rules.js';
export type { CommandOwner, CommandScope } from './commands/command-rules.js';
export { CommandType } from './commands/command-type.js';
export { APPLICATION_FLAG_EMBEDDED, IntegrationType, InteractionContext } from './commands/command-type.js';
export type { IntegrationOwners } from './commands/command-type.js';
export {
  COMMAND_LIMITS,
  INITIAL_RESPONSE_MS,
  INTERACTION_TOKEN_MS,
  MESSAGE_LIMITS,
} from './commands/limits.js';
export { FILE_TYPE_GROUPS, hasFileType } from './commands/options/file-types.js';
export { describeInput, fitsOption, isNumeric, readTypedNumber } from './commands/options/option-input.js';
export { OptionType, isEmptyGroup, isSubcommandType } from './commands/options/option-type.js';
export { isOutdated } from './commands/read-repair.js';
export { readOptionTexts } from './commands/typed/typed-path.js';
export type { OptionText } from './commands/typed/typed-path.js';
export { needsQuotes, readQuotedOptions, writeTypedOption } from './commands/typed/typed-path.js';
export { readTypedName, readTypedPath } from './commands/typed/typed-path.js';
export { findFollowUpLimit, isForcedEphemeral } from './commands/user-install.js';
export { ButtonStyle, ComponentType, SeparatorSpacing, TextInputStyle } from './components/component.js';
export type { Channel, ResolvedChannel } from './guilds/channel.js';
export { isDirect } from './guilds/channel-type.js';
export { ChannelType, isThread } from './guilds/channel-type.js';
export type { PartialGuild } from './guilds/guild.js';
export type { InvokingMember, ResolvedMember } from './guilds/member.js';
export type { Role } from './guilds/role.js';
export type { ThreadMember, ThreadMetadata } from './guilds/thread.js';
export type { User } from './guilds/user.js';
export type { APIApplicationCommandOptionChoice as AutocompleteChoice } from 'discord-api-types/v10';
export { findCallbackProblems } from './interactions/callback-rules.js';
export { ALLOWED_CALLBACKS, CallbackType } from './interactions/callback-type.js';
export {
  EVENT_RETRIES_MS,
  WEBHOOK_EVENT_TYPES,
  WebhookType,
  type WebhookEventData,
  type WebhookEventType,
} from './events/webhook-event.js';
export type { Entitlement } from './interactions/entitlement.js';
export { isEntitlementActive, type EntitlementTerms } from './interactions/entitlement.js';
export { FAILURE_HEADER, TELL_HEADER } from './interactions/failure-header.js';
export { InteractionType } from './interactions/interaction-type.js';
export { COMPONENT_LIMITS } from './components/component-limits.js';
export { findMissingFiles } from './components/missing-files.js';
export { isSnowflake } from './is-snowflake.js';
export { isStandardEmoji } from './components/emoji-rules.js';
export { JsonErrors } from './json-error-codes.js';
export type { JsonErrorName } from './json-error-codes.js';
export { LOCALES } from './locale/locale.js';
export type { Locale } from './locale/locale.js';
export { isLocale, localeChain, resolveLocale } from './locale/resolve-locale.js';
export type { LocaleDictionary } from './locale/resolve-locale.js';
export { suggestLocale } from './locale/suggest-locale.js';
export { AttachmentFlag, type Attachment } from './messages/attachment.js';
export type { Embed, EmbedAuthor, EmbedField, EmbedFooter, EmbedMedia } from './messages/embed.js';
export { toContentType } from './messages/content-type.js';
export { readImageSize } from './messages/image-size.js';
export { readAttachedName, toFileName } from './messages/file-name.js';
export { MessageType, type Message } from './messages/message.js';
export { MessageFlag, SETTABLE_FLAGS } from './messages/message-flag.js';
export type { MessageUse } from './messages/message-flag.js';
export { describeMessageWanted } from './messages/message-problem.js';
export type { MessageProblem, MessageRule } from './messages/message-problem.js';
export { findMessageProblems, hasSomethingToShow } from './messages/message-rules.js';
export type { EditedMessage } from './messages/message-rules.js';
export type { NewPoll, PollMedia } from './messages/message.js';
export { isBotToken, toBotToken } from './oauth/bot-token.js';
export {
  COMMANDS_SCOPE,
  OAUTH_SCOPES,
  PERMISSIONS_SCOPE,
  TEAM_CLIENT_SCOPES,
  areInstalling,
  areInstallingOnly,
  expandScopes,
  isGrantedByUsers,
  isGrantedToClients,
  splitScopes,
} from './oauth/oauth-scope.js';
export { CODE_CHALLENGE_METHOD, isCodeChallenge, isCodeVerifier } from './oauth/pkce.js';
export { canInvoke, findAvailability } from './permissions/availability.js';
export type { Availability, InvocationContext, UnavailableReason } from './permissions/availability.js';
export {
  computeAppPermissionsInMessages,
  computeAppPermissionsWithoutBot,
  computeChannelPermissions,
  computeGuildPermissions,
  hasPermissions,
} from './permissions/base-permissions.js';
export type {
  GuildPermissions,
  MemberPermissions,
  PermissionOverwrite,
} from './permissions/base-permissions.js';
export { mayUseCommand } from './permissions/may-use-command.js';
export type { OverwriteRule, UseRule, UseVerdict, UsingMember } from './permissions/may-use-command.js';
export { Circumstances } from './permissions/circumstances.js';
export { CommandPermission, GuildCommandPermissions } from './permissions/command-permission.js';
export {
  CommandPermissionType,
  allChannelsId,
  everyoneId,
  findPermissionProblems,
  findRepeatedPermissions,
} from './permissions/permission-entry.js';
export type { PermissionEntry } from './permissions/permission-entry.js';
export { findEditingProblems } from './permissions/permission-editing.js';
export type { EditingProblem } from './permissions/permission-editing.js';
export { PermissionSet } from './permissions/permission-set.js';
export { Permission, isPermissionSet } from './permissions/permissions.js';
export { describeRule } from './permissions/use-rule.js';
export type { NameOf } from './permissions/use-rule.js';
export type { UseStep, UseStepName } from './permissions/use-step.js';
export { nearestName } from './nearest-name.js';
export { Snowflake } from './snowflake.js';
export { DISCORD_END_MS, snowflakeToTimestampMs, timestampMsToSnowflake } from './snowflake-time.js';
export { countCodePoints, hasAtMostCodePoints } from './validation/code-points.js';
export { nameOf } from './validation/enumeration.js';
export { isPresent } from './validation/field-checker.js';
export { listGivenProblems, parseGiven } from './validation/given-problems.js';
export type { GivenProblem, GivenSchema } from './validation/given-problems.js';
export type { JsonObject } from './validation/field-checker.js';
export { describeWanted } from './validation/payload-problem.js';
export type { PayloadProblem, PayloadRuleCode, PayloadRule } from './validation/payload-problem.js';
export type { GatewayEventData, GatewayEventType } from './gateway/gateway-event.js';
export {
  ALL_INTENTS,
  EVENT_INTENTS,
  findUngrantedIntents,
  GatewayIntent,
  intentBitsOf,
  intentNamesOf,
  PRIVILEGED_INTENTS,
  type GatewayIntentName,
  type PrivilegedIntentName,
} from './gateway/intent.js';
export { GATEWAY_CLOSES, GatewayOpcode, type GatewayCloseCode } from './gateway/opcode.js';
