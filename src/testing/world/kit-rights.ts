import { ChannelType, isThread } from '../../protocol/guilds/channel-type.js';
import {
  computeAppPermissionsInMessages,
  computeAppPermissionsWithoutBot,
  computeChannelPermissions,
  computeGuildPermissions,
  type GuildPermissions,
  type MemberPermissions,
  type PermissionOverwrite,
} from '../../protocol/permissions/base-permissions.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { memberKey, type KitWorld } from './kit-world.js';
import type { KitChannel, KitGuild } from './kit-records.js';

/** What permissions are computed from. */
export interface RightsSource {
  readonly world: KitWorld;
  /** Tells when a timeout has ended. */
  readonly clock: { readonly now: () => number };
}

/** Computes what a user may do in a guild, channels aside. */
export function rightsInGuild(source: RightsSource, guild: KitGuild, userId: Snowflake): bigint {
  return computeGuildPermissions(toGuildPermissions(source, guild), toMember(source, guild, userId));
}

/** Computes what a user may do in a channel of a guild; in a thread, by the overwrites of its parent. */
export function rightsInChannel(
  source: RightsSource,
  guild: KitGuild,
  userId: Snowflake,
  channel: KitChannel,
): bigint {
  return computeChannelPermissions(
    toGuildPermissions(source, guild),
    toMember(source, guild, userId),
    overwritesOf(source, channel),
  );
}

/** Computes `app_permissions`: what the application may do in a channel. */
export function rightsOfApp(source: RightsSource, channel: KitChannel): bigint {
  const { world } = source;
  const { botUserId } = world.application;
  const guild = world.guilds.get(channel.guildId ?? '');
  if (!guild) return computeAppPermissionsInMessages(isWithBot(channel, botUserId));
  return isBotIn(source, guild.id)
    ? rightsInChannel(source, guild, botUserId, channel)
    : computeAppPermissionsWithoutBot(toGuildPermissions(source, guild), overwritesOf(source, channel));
}

/** True if the application's bot user is a member of the guild. */
export function isBotIn({ world }: RightsSource, guildId: Snowflake): boolean {
  return world.members.has(memberKey(guildId, world.application.botUserId));
}

/** True for direct messages of the bot and one user. */
export function isWithBot({ type, recipientIds }: KitChannel, botUserId: Snowflake): boolean {
  return type === ChannelType.DM && recipientIds.includes(botUserId);
}

/** Returns the channel whose overwrites and age restriction count: for a thread, its parent. */
export function governingChannel({ world }: Pick<RightsSource, 'world'>, channel: KitChannel): KitChannel {
  return isThread(channel.type) ? (world.channels.get(channel.parentId ?? '') ?? channel) : channel;
}

function overwritesOf(source: RightsSource, channel: KitChannel): PermissionOverwrite[] {
  return governingChannel(source, channel).overwrites.map(({ id, type, allow, deny }) => ({
    id,
    type,
    allow: BigInt(allow),
    deny: BigInt(deny),
  }));
}

function toGuildPermissions({ world }: RightsSource, { id, ownerId }: KitGuild): GuildPermissions {
  const roles = [];
  for (const role of world.roles.values()) {
    if (role.guildId === id) roles.push({ id: role.id, permissions: BigInt(role.permissions) });
  }
  return { id, ownerId, roles };
}

function toMember({ world, clock }: RightsSource, { id }: KitGuild, userId: Snowflake): MemberPermissions {
  const member = world.members.get(memberKey(id, userId));
  const untilMs = member?.timedOutUntil ? Date.parse(member.timedOutUntil) : -Infinity;
  return { id: userId, roles: member?.roles ?? [], timedOut: untilMs > clock.now() };
}
