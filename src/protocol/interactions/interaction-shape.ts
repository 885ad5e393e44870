import { toTest } from '../checks/check.js';
import {
  avatarDecoration,
  collectibles,
  primaryGuild,
  threadMember,
  threadMetadata,
} from '../checks/guild-checks.js';
import { entitlement, group, subcommand } from '../checks/interaction-checks.js';
import { restOfResolvedData } from '../checks/message-checks.js';
import type { CommandData } from '../commands/command-data.js';
import type { Channel } from '../guilds/channel.js';
import type { PartialGuild } from '../guilds/guild.js';
import { hasInvoker } from './invoker.js';
import type { Interaction, InvokedInteraction } from './interaction.js';
import { isInteractionToken } from './is-interaction-token.js';
import { InteractionType } from './interaction-type.js';
import { COMMAND_LIMITS } from '../commands/limits.js';
import type { InvokingMember, ResolvedMember } from '../guilds/member.js';
import type { ResolvedData } from './resolved.js';
import { isSubcommandType } from '../commands/options/option-type.js';
import { isSnowflake } from '../is-snowflake.js';
import type { SubmittedValue } from '../commands/options/submitted-option.js';
import {
  isObject,
  isOwners,
  isRecord,
  isOptionalList,
  isText,
  isOptionalText,
  isNullishText,
  isNullish,
  isOptionalInt,
  isOptionalBoolean,
  isOptionalId,
  type Fields,
} from './shape-checks.js';
import type { User } from '../guilds/user.js';

/**
 * True if the check of interactions would certainly accept a value. False means that it must decide: the value may be
 * wrong, or unusual. Tests the fields of nearly every interaction by hand, which takes a fraction of the time; rarer
 * parts by their own checks.
 */
export function isOrdinaryInteraction(value: unknown): value is Interaction {
  if (!isObject<InvokedInteraction>(value)) return false;
  switch (value.type) {
    case InteractionType.APPLICATION_COMMAND:
    case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
      return isEnvelope(value) && isInvocation(value) && isCommandData(value.data);
    case InteractionType.PING:
      return isEnvelope(value);
    default:
      return false;
  }
}

export function isEnvelope(value: Fields<InvokedInteraction>): boolean {
  const { id, application_id, token, version, app_permissions, user, entitlements } = value;
  return (
    isSnowflake(id) &&
    isSnowflake(application_id) &&
    isInteractionToken(token) &&
    isOptionalInt(version) &&
    isOptionalText(app_permissions) &&
    isOptionalList(entitlements, isEntitlement) &&
    isOwners(value.authorizing_integration_owners) &&
    (user === undefined || isUser(user))
  );
}

export function isInvocation(value: Fields<InvokedInteraction>): boolean {
  const { guild, channel, member, context } = value;
  return (
    isOptionalId(value.guild_id) &&
    isOptionalText(value.guild_locale) &&
    isOptionalId(value.channel_id) &&
    isOptionalText(value.locale) &&
    (context === null || isOptionalInt(context)) &&
    isOptionalInt(value.attachment_size_limit) &&
    (guild === undefined || isGuild(guild)) &&
    (channel === undefined || isChannel(channel)) &&
    (member === undefined || isInvokingMember(member)) &&
    hasInvoker(value)
  );
}

function isCommandData(value: unknown): boolean {
  return (
    isObject<CommandData>(value) &&
    isSnowflake(value.id) &&
    typeof value.name === 'string' &&
    isOptionalInt(value.type) &&
    isOptionalId(value.guild_id) &&
    isOptionalId(value.target_id) &&
    isOptionalId(value.version) &&
    isOptionalList(value.options, isOption, COMMAND_LIMITS.options) &&
    isResolved(value.resolved)
  );
}

function isOption(option: unknown): boolean {
  return isFilledValue(option) || isSubcommand(option) || isGroup(option);
}

function isFilledValue(option: unknown): boolean {
  if (!isObject<SubmittedValue>(option)) return false;
  const { value } = option;
  return (
    typeof option.name === 'string' &&
    Number.isSafeInteger(option.type) &&
    !isSubcommandType(option.type) &&
    (typeof value === 'string'
      ? value.length <= COMMAND_LIMITS.maxLength.max
      : typeof value === 'boolean' || Number.isFinite(value)) &&
    isOptionalBoolean(option.focused)
  );
}

export function isResolved(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isObject<ResolvedData>(value)) return false;
  const { users, members } = value;
  return (
    (users === undefined || isRecord(users, isUser)) &&
    (members === undefined || isRecord(members, isResolvedMember)) &&
    isRestOfResolved(value)
  );
}

const restOfResolved = toTest(restOfResolvedData);

function isRestOfResolved(value: Fields<ResolvedData>): boolean {
  const { roles, channels, messages, attachments } = value;
  const isEmpty =
    roles === undefined && channels === undefined && messages === undefined && attachments === undefined;
  return isEmpty || restOfResolved(value);
}

export function isUser(value: unknown): boolean {
  if (!isObject<User>(value)) return false;
  const { avatar_decoration_data, collectibles, primary_guild } = value;
  return (
    isSnowflake(value.id) &&
    typeof value.username === 'string' &&
    isOptionalText(value.discriminator) &&
    isNullishText(value.global_name) &&
    isNullishText(value.avatar) &&
    (isNullish(avatar_decoration_data) || isAvatarDecoration(avatar_decoration_data)) &&
    (isNullish(collectibles) || isCollectibles(collectibles)) &&
    (isNullish(primary_guild) || isPrimaryGuild(primary_guild)) &&
    isOptionalInt(value.public_flags) &&
    isOptionalBoolean(value.bot) &&
    isOptionalBoolean(value.system)
  );
}

function isInvokingMember(value: unknown): boolean {
  return (
    isObject<InvokingMember>(value) &&
    isResolvedMember(value) &&
    isUser(value.user) &&
    typeof value.permissions === 'string' &&
    isOptionalBoolean(value.deaf) &&
    isOptionalBoolean(value.mute)
  );
}

function isResolvedMember(value: unknown): boolean {
  if (!isObject<ResolvedMember>(value)) return false;
  const { avatar_decoration_data, collectibles } = value;
  return (
    value.roles !== undefined &&
    isOptionalList(value.roles, isSnowflake) &&
    isNullishText(value.nick) &&
    isNullishText(value.avatar) &&
    isNullishText(value.banner) &&
    (isNullish(avatar_decoration_data) || isAvatarDecoration(avatar_decoration_data)) &&
    (isNullish(collectibles) || isCollectibles(collectibles)) &&
    isNullishText(value.joined_at) &&
    isNullishText(value.premium_since) &&
    isNullishText(value.communication_disabled_until) &&
    isOptionalBoolean(value.pending) &&
    isOptionalInt(value.flags) &&
    isOptionalText(value.permissions)
  );
}

function isGuild(value: unknown): boolean {
  return (
    isObject<PartialGuild>(value) &&
    isSnowflake(value.id) &&
    isOptionalText(value.locale) &&
    isOptionalList(value.features, isText)
  );
}

function isChannel(value: unknown): boolean {
  if (!isObject<Channel>(value)) return false;
  const { parent_id, last_message_id, thread_metadata, member } = value;
  return (
    isSnowflake(value.id) &&
    Number.isSafeInteger(value.type) &&
    isNullishText(value.name) &&
    isOptionalId(value.guild_id) &&
    (parent_id === null || isOptionalId(parent_id)) &&
    isOptionalInt(value.position) &&
    isNullishText(value.topic) &&
    isOptionalBoolean(value.nsfw) &&
    isOptionalInt(value.flags) &&
    isOptionalInt(value.rate_limit_per_user) &&
    (last_message_id === null || isOptionalId(last_message_id)) &&
    isNullishText(value.last_pin_timestamp) &&
    isOptionalText(value.permissions) &&
    (thread_metadata === undefined || isThreadMetadata(thread_metadata)) &&
    isOptionalList(value.recipients, isUser) &&
    isOptionalId(value.owner_id) &&
    isOptionalInt(value.message_count) &&
    isOptionalInt(value.member_count) &&
    isOptionalInt(value.total_message_sent) &&
    (member === undefined || isThreadMember(member))
  );
}

const isEntitlement = toTest(entitlement);
const isSubcommand = toTest(subcommand);
const isGroup = toTest(group);
const isAvatarDecoration = toTest(avatarDecoration);
const isCollectibles = toTest(collectibles);
const isPrimaryGuild = toTest(primaryGuild);
const isThreadMetadata = toTest(threadMetadata);
const isThreadMember = toTest(threadMember);
