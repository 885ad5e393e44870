import { ChannelType, isThread } from '../../../protocol/guilds/channel-type.js';
import { snowflakeToTimestampMs } from '../../../protocol/snowflake-time.js';
import { memberKey } from '../../world/kit-world.js';
import type { KitChannel, KitGuild, KitRole } from '../../world/kit-records.js';
import { rightsOf, type KitActor } from '../../world/kit-actor.js';
import { governingChannel, isBotIn, rightsOfApp } from '../../world/kit-rights.js';
import type { MemoryState } from '../memory-state.js';
import { toTimestamp } from './timestamp.js';
import { findKitUser, toUserObject } from './user-objects.js';

/** The most members of a thread that are counted, and previewed. */
const MOST_COUNTED = 50;
const MOST_PREVIEWED = 5;

/** A role in `resolved.roles` and in its guild. */
export function toRoleObject(role: KitRole) {
  const { id, name, color, hoist, mentionable, permissions, position } = role;
  return {
    color,
    colors: { primary_color: color, secondary_color: null, tertiary_color: null },
    description: null,
    flags: 0,
    hoist,
    icon: null,
    id,
    managed: false,
    mentionable,
    name,
    permissions,
    position,
    unicode_emoji: null,
  };
}

/** The channel that an interaction came from: there, the bot's membership of a thread says whether it is muted. */
export function toDeliveredChannel(state: MemoryState, actor: KitActor) {
  const channel = toChannelObject(state, actor);
  return 'member' in channel
    ? { ...channel, member: { ...channel.member, muted: false, mute_config: null } }
    : channel;
}

/** A channel with the user's permissions there. */
function toChannelObject(state: MemoryState, actor: KitActor) {
  const { channel } = actor;
  const common = {
    flags: 0,
    id: channel.id,
    last_message_id: state.messages.lastIn(channel.id),
    type: channel.type,
  };
  const permissions = rightsOf(state, actor);
  if (permissions === null) return { ...common, ...toDirectMessages(state, channel) };
  const inGuild = {
    ...common,
    guild_id: channel.guildId,
    name: channel.name,
    parent_id: channel.parentId,
    permissions: permissions.toString(),
    rate_limit_per_user: 0,
  };
  if (isThread(channel.type)) return { ...inGuild, ...toThread(state, channel) };
  const { nsfw, position, topic } = channel;
  return { ...inGuild, icon_emoji: null, nsfw, position, theme_color: null, topic };
}

/** A channel as the bot reads it, with its overwrites. */
export function toFullChannel(state: MemoryState, actor: KitActor): object {
  const { permissions: _ofBot, ...channel } = { permissions: '', ...toChannelObject(state, actor) };
  const { guildId, type, overwrites } = actor.channel;
  return guildId === null || isThread(type) ? channel : { ...channel, permission_overwrites: overwrites };
}

/** A channel in `resolved.channels`, for the user who named it. */
export function toResolvedChannel(state: MemoryState, actor: KitActor) {
  const { channel, guild } = actor;
  const isBotThere = guild !== null && isBotIn(state, guild.id);
  return {
    id: channel.id,
    type: channel.type,
    flags: 0,
    guild_id: channel.guildId,
    last_message_id: state.messages.lastIn(channel.id),
    last_pin_timestamp: null,
    name: channel.name,
    nsfw: governingChannel(state, channel).nsfw,
    parent_id: channel.parentId,
    permissions: (rightsOf(state, actor) ?? 0n).toString(),
    ...(isBotThere ? { app_permissions: rightsOfApp(state, channel).toString() } : {}),
    position: channel.position,
    rate_limit_per_user: 0,
    topic: channel.topic,
    ...(isThread(channel.type) ? { thread_metadata: toThreadMetadata(channel) } : {}),
  };
}

function toDirectMessages({ world }: MemoryState, channel: KitChannel) {
  const others = channel.recipientIds.filter((id) => id !== world.application.botUserId);
  const recipients = others.flatMap((id) => findKitUser(world, id) ?? []).map(toUserObject);
  if (channel.type !== ChannelType.GROUP_DM) return { recipients };
  const owner = channel.ownerId === null ? {} : { owner_id: channel.ownerId };
  return { recipients, icon: null, name: channel.name, ...owner };
}

function toThread({ world, messages }: MemoryState, channel: KitChannel) {
  const { id, guildId, memberIds, ownerId } = channel;
  const { botUserId } = world.application;
  const count = messages.inChannel(id).filter(({ visibleTo }) => visibleTo === null).length;
  const membership = { id, user_id: botUserId, join_timestamp: toCreation(id), flags: 0 };
  return {
    owner_id: ownerId ?? world.guilds.get(guildId ?? '')?.ownerId ?? '0',
    thread_metadata: toThreadMetadata(channel),
    ...(memberIds.includes(botUserId) ? { member: membership } : {}),
    member_count: Math.min(memberIds.length, MOST_COUNTED),
    member_ids_preview: memberIds
      .filter((userId) => world.members.has(memberKey(guildId ?? '', userId)))
      .slice(0, MOST_PREVIEWED),
    message_count: count,
    total_message_sent: count,
  };
}

/** The threads of a kit are archived by calls alone, not by time. */
function toThreadMetadata({ id, type, archived = false, locked = false, archiveChangedAt }: KitChannel) {
  return {
    archived,
    archive_timestamp: archiveChangedAt ?? toCreation(id),
    auto_archive_duration: 1440,
    locked,
    create_timestamp: toCreation(id),
    ...(type === ChannelType.PRIVATE_THREAD ? { invitable: true } : {}),
  };
}

function toCreation(id: string): string {
  return toTimestamp(snowflakeToTimestampMs(id));
}

/** A guild as a bot that is a member reads it. What the world does not know is as in a new guild. */
export function toFullGuild({ id, name, ownerId, locale, features }: KitGuild, roles: readonly KitRole[]) {
  return {
    id,
    name,
    icon: null,
    description: null,
    home_header: null,
    splash: null,
    discovery_splash: null,
    features,
    banner: null,
    owner_id: ownerId,
    application_id: null,
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 0,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 0,
    roles: roles.map(toRoleObject),
    default_message_notifications: 0,
    mfa_level: 0,
    explicit_content_filter: 0,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: locale,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    premium_progress_bar_enabled: false,
    nsfw: false,
    nsfw_level: 0,
    hub_type: null,
    incidents_data: null,
    region: 'deprecated',
    emojis: [],
    stickers: [],
  };
}
