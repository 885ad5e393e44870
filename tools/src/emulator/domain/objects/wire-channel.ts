import {
  ChannelType,
  isThread,
  Permission,
  type Snowflake,
  snowflakeToTimestampMs,
  type ThreadMember,
  type ThreadMetadata,
} from 'commandry/protocol';
import { isForum, toTypeFields } from './channel-type-fields.js';
import { findRights, type ChannelActor } from '../access/channel-actor.js';
import { readArchive, readThread } from '../access/thread-archive.js';
import { computeAppRights, findGoverning, type PermissionSources } from '../access/message-rights.js';
import type { ChannelInEvent } from '../guilds/guild-events.js';
import type { Application } from '../../storage/store-records.js';
import { memberKey, type Store } from '../../storage/store.js';
import type { ChannelRecord } from '../world/world-records.js';
import { toWireTimestamp } from './wire-timestamp.js';
import { toWireUser, type WireUser } from './wire-user.js';
import { compareById } from '../compare-ids.js';

/** Discord's maximum count. */
export const MOST_COUNTED_MEMBERS = 50;
const PREVIEWED_MEMBERS = 5;

/** A channel of any kind, with the fields of its kind. */
export interface WireChannel {
  readonly id: string;
  readonly type: ChannelType;
  readonly flags: number;
  readonly last_message_id: string | null;
  readonly guild_id?: string | null;
  readonly name?: string | null;
  readonly nsfw?: boolean;
  readonly parent_id?: string | null;
  /** The permissions there of the user who caused the interaction. */
  readonly permissions?: string;
  readonly position?: number;
  readonly rate_limit_per_user?: number;
  readonly topic?: string | null;
  readonly icon_emoji?: null;
  readonly theme_color?: null;
  /** For threads. */
  readonly owner_id?: string;
  readonly thread_metadata?: ThreadMetadata;
  readonly member?: ThreadMember & { readonly muted?: false; readonly mute_config?: null };
  readonly member_count?: number;
  readonly member_ids_preview?: readonly string[];
  readonly message_count?: number;
  readonly total_message_sent?: number;
  /** For direct messages: the users other than the bot of the application. */
  readonly recipients?: readonly WireUser[];
  /** For groups. */
  readonly icon?: null;
  /** The application's permissions there. */
  readonly app_permissions?: string;
  readonly last_pin_timestamp?: null;
}

/** Converts the channel an interaction came from, with the user's permissions there. */
export function toWireChannel(
  rights: PermissionSources,
  actor: ChannelActor,
  application: Application,
): WireChannel {
  const { store } = rights;
  const { channel } = actor;
  const common = {
    flags: channel.flags,
    id: channel.id,
    last_message_id: findLastMessage(store, channel),
    type: channel.type,
  } as const;
  const permissions = findRights(rights, actor);
  if (permissions === null) return { ...common, ...toDirect(store, channel, application) };
  const inGuild = {
    ...common,
    guild_id: channel.guildId,
    name: channel.name,
    parent_id: channel.parentId,
    permissions: permissions.toString(),
    rate_limit_per_user: channel.rateLimitPerUser,
  } as const;
  return isThread(channel.type)
    ? { ...inGuild, ...toThread(rights, channel, application) }
    : {
        ...inGuild,
        icon_emoji: null,
        nsfw: channel.nsfw,
        position: channel.position,
        theme_color: null,
        topic: channel.topic,
      };
}

/** The same as an interaction has it: there the bot's membership of a thread says whether it is muted. */
export function toDeliveredChannel(...given: Parameters<typeof toWireChannel>): WireChannel {
  const channel = toWireChannel(...given);
  const { member } = channel;
  return member ? { ...channel, member: { ...member, muted: false, mute_config: null } } : channel;
}

/** Converts a channel as a bot reads it, with its permission overwrites. */
export function toFullChannel(rights: PermissionSources, actor: ChannelActor, application: Application) {
  const { permissions: _permissions, ...channel } = toWireChannel(rights, actor, application);
  const { guildId, type, overwrites } = actor.channel;
  if (guildId === null) {
    // Users have this field in the API alone.
    return { ...channel, recipients: (channel.recipients ?? []).map((user) => ({ ...user, flags: 0 })) };
  }
  const ofType = toTypeFields(actor.channel);
  if (isThread(type)) return { ...channel, ...ofType };
  return { ...channel, permission_overwrites: overwrites, ...ofType };
}

/**
 * Converts a channel of a guild as everybody reads it: without what depends on the reader, except, for an application,
 * its membership of a thread.
 */
export function toChannelObject(
  rights: PermissionSources,
  channel: ChannelRecord,
  application: Pick<Application, 'botUserId'> | null = null,
) {
  const common = {
    id: channel.id,
    type: channel.type,
    flags: channel.flags,
    last_message_id: findLastMessage(rights.store, channel),
    guild_id: channel.guildId,
    name: channel.name,
    parent_id: channel.parentId,
    rate_limit_per_user: channel.rateLimitPerUser,
    ...toTypeFields(channel),
  };
  if (isThread(channel.type)) return { ...common, ...toThread(rights, channel, application) };
  return {
    ...common,
    icon_emoji: null,
    nsfw: channel.nsfw,
    position: channel.position,
    theme_color: null,
    topic: channel.topic,
    permission_overwrites: channel.overwrites,
  };
}

/** The flag of a channel that its reader does not see. */
const CHANNEL_OBFUSCATED = 1 << 17;

/** Hides a channel of a guild from a bot that does not see it: it is told the place alone. */
export function hideChannel({ id, type, guild_id, parent_id, position }: ChannelInEvent) {
  const allow = '0';
  const deny = Permission.VIEW_CHANNEL.toString();
  return {
    id,
    type,
    guild_id,
    parent_id,
    position,
    name: '___hidden___',
    flags: CHANNEL_OBFUSCATED,
    topic: null,
    nsfw: false,
    last_message_id: null,
    rate_limit_per_user: 0,
    permission_overwrites: [{ id: guild_id, type: 0, allow, deny }],
  };
}

/** Converts a guild channel named in an option, for the user who named it. */
export function toResolvedChannel(
  rights: PermissionSources,
  actor: ChannelActor,
  application: Application,
): WireChannel {
  const { store } = rights;
  const { channel, guild } = actor;
  const isBotThere = guild !== null && store.members.has(memberKey(guild.id, application.botUserId));
  return {
    id: channel.id,
    type: channel.type,
    flags: channel.flags,
    guild_id: channel.guildId,
    last_message_id: findLastMessage(store, channel),
    last_pin_timestamp: null,
    name: channel.name,
    nsfw: findGoverning(store, channel).nsfw,
    parent_id: channel.parentId,
    permissions: (findRights(rights, actor) ?? 0n).toString(),
    ...(isBotThere ? { app_permissions: computeAppRights(rights, application, channel).toString() } : {}),
    position: channel.position,
    rate_limit_per_user: channel.rateLimitPerUser,
    topic: channel.topic,
    ...(isThread(channel.type) ? { thread_metadata: toThreadMetadata(rights, channel) } : {}),
  };
}

function toDirect({ users }: Store, channel: ChannelRecord, { botUserId }: Application) {
  const others = channel.recipientIds.filter((id) => id !== botUserId);
  const recipients = others.flatMap((id) => users.get(id) ?? []).map(toWireUser);
  if (channel.type !== ChannelType.GROUP_DM) return { recipients };
  const owner = channel.ownerId === null ? {} : { owner_id: channel.ownerId };
  return { recipients, icon: null, name: channel.name, ...owner } as const;
}

/** A user's membership of a thread. When it began is not kept: it is said to have begun with the thread. */
export function toThreadMember({ id }: Pick<ChannelRecord, 'id'>, userId: Snowflake) {
  return { id, user_id: userId, join_timestamp: toCreationTime(id), flags: 0 } satisfies ThreadMember;
}

function toThread(
  rights: PermissionSources,
  channel: ChannelRecord,
  application: Pick<Application, 'botUserId'> | null,
) {
  const { messages, members, guilds } = rights.store;
  const { id, memberIds, ownerId } = channel;
  const messageCount = messages
    .group(id)
    .filter(({ visibleTo, message }) => visibleTo === null && message.id !== id).length;
  const botUserId = application?.botUserId ?? '';
  return {
    // A thread without an owner is attributed to the guild's owner.
    owner_id: ownerId ?? guilds.get(channel.guildId ?? '')?.ownerId ?? '0',
    thread_metadata: toThreadMetadata(rights, channel),
    ...(memberIds.includes(botUserId) ? { member: toThreadMember(channel, botUserId) } : {}),
    member_count: Math.min(memberIds.length, MOST_COUNTED_MEMBERS),
    member_ids_preview: memberIds
      .filter((userId) => members.has(memberKey(channel.guildId ?? '', userId)))
      .slice(0, PREVIEWED_MEMBERS),
    message_count: messageCount,
    total_message_sent: messageCount,
  };
}

function toThreadMetadata(rights: PermissionSources, channel: ChannelRecord): ThreadMetadata {
  const { id, type } = channel;
  const { isArchived, changedAtMs } = readArchive(rights, channel);
  const { autoArchiveDuration, locked } = readThread(channel);
  return {
    archived: isArchived,
    archive_timestamp: toWireTimestamp(changedAtMs),
    auto_archive_duration: autoArchiveDuration,
    locked,
    create_timestamp: toCreationTime(id),
    ...(type === ChannelType.PRIVATE_THREAD ? { invitable: channel.invitable } : {}),
  };
}

function toCreationTime(id: Snowflake): string {
  return toWireTimestamp(snowflakeToTimestampMs(id));
}

/** Returns the last message that everybody sees; of a forum its last post. */
function findLastMessage({ messages, channels }: Store, channel: ChannelRecord): Snowflake | null {
  const { id, guildId, type } = channel;
  if (isForum(type)) {
    const posts = channels.group(guildId ?? '').filter(({ parentId }) => parentId === id);
    return posts.toSorted(compareById).at(-1)?.id ?? null;
  }
  return messages.group(id).findLast(({ visibleTo }) => visibleTo === null)?.message.id ?? null;
}
