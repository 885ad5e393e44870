import {
  ChannelType,
  computeAppPermissionsInMessages,
  computeAppPermissionsWithoutBot,
  computeChannelPermissions,
  computeGuildPermissions,
  type GuildPermissions,
  isThread,
  type MemberPermissions,
  type PermissionOverwrite,
  type Snowflake,
  type UsingMember,
} from 'commandry/protocol';
import type { Clock } from '../emulator-clock.js';
import type { Application } from '../../storage/store-records.js';
import { memberKey, type Store } from '../../storage/store.js';
import type { ChannelRecord, GuildRecord } from '../world/world-records.js';

/** The records from which permissions are computed. */
export interface PermissionSources {
  readonly store: Store;
  readonly clock: Clock;
}

/** Computes a user's permissions in a guild, without channels. A non-member has those of @everyone. */
export function computeRights(
  { store, clock }: PermissionSources,
  guild: GuildRecord,
  userId: Snowflake,
): bigint {
  return computeGuildPermissions(toGuild(store, guild), toMember(store, guild.id, userId, clock.now()));
}

/** Computes a user's permissions in a channel of a guild. */
export function computeRightsIn(
  { store, clock }: PermissionSources,
  guild: GuildRecord,
  userId: Snowflake,
  channel: ChannelRecord,
): bigint {
  const member = toMember(store, guild.id, userId, clock.now());
  return computeChannelPermissions(toGuild(store, guild), member, findOverwrites(store, channel));
}

/** `app_permissions`: an application's permissions in a channel. */
export function computeAppRights(
  rights: PermissionSources,
  application: Application,
  channel: ChannelRecord,
): bigint {
  const { store } = rights;
  const guild = store.guilds.get(channel.guildId ?? '');
  if (!guild) {
    const isWithBot = channel.type === ChannelType.DM && channel.recipientIds.includes(application.botUserId);
    return computeAppPermissionsInMessages(isWithBot);
  }
  return store.members.has(memberKey(guild.id, application.botUserId))
    ? computeRightsIn(rights, guild, application.botUserId, channel)
    : computeAppPermissionsWithoutBot(toGuild(store, guild), findOverwrites(store, channel));
}

/** Converts a user to the form that the rules for command use expect. */
export function toUsingMember(
  { store }: PermissionSources,
  guild: GuildRecord,
  userId: Snowflake,
  permissions: bigint,
): UsingMember {
  const roles = store.members.get(memberKey(guild.id, userId))?.roles ?? [];
  return { id: userId, isOwner: guild.ownerId === userId, roles, permissions };
}

/** Returns the channel whose overwrites apply: for a thread, its parent. */
export function findGoverning(store: Store, channel: ChannelRecord): ChannelRecord {
  return isThread(channel.type) ? (store.channels.get(channel.parentId ?? '') ?? channel) : channel;
}

function findOverwrites(store: Store, channel: ChannelRecord): PermissionOverwrite[] {
  return findGoverning(store, channel).overwrites.map(({ id, type, allow, deny }) => ({
    id,
    type,
    allow: BigInt(allow),
    deny: BigInt(deny),
  }));
}

function toGuild({ roles }: Store, { id, ownerId }: GuildRecord): GuildPermissions {
  const own = roles.group(id).map((role) => ({ id: role.id, permissions: BigInt(role.permissions) }));
  return { id, ownerId, roles: own };
}

function toMember(store: Store, guildId: Snowflake, userId: Snowflake, nowMs: number): MemberPermissions {
  const member = store.members.get(memberKey(guildId, userId));
  const untilMs = member?.timedOutUntil ? Date.parse(member.timedOutUntil) : -Infinity;
  return { id: userId, roles: member?.roles ?? [], timedOut: untilMs > nowMs };
}
