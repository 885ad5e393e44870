import {
  ChannelType,
  computeChannelPermissions,
  hasPermissions,
  isThread,
  Permission,
  type GuildPermissions,
  type MemberPermissions,
  type PermissionOverwrite,
  type Snowflake,
} from 'commandry/protocol';
import { memberKey } from '../../emulator/storage/store.js';
import type { KitChannel, KitGuild, KitMember, KitUser } from './kit-records.js';
import type { KitWorld } from './kit-world.js';

/** What permissions are computed from. */
interface RightsSource {
  readonly world: KitWorld;
  /** Tells when a timeout has ended. */
  readonly clock: { readonly now: () => number };
}

/** A user in a channel. Guild and member are null in direct messages. */
interface KitActor {
  readonly user: KitUser;
  readonly channel: KitChannel;
  readonly guild: KitGuild | null;
  readonly member: KitMember | null;
}

/** Returns undefined if the user is not a member of the guild, or not in the direct messages. */
export function findKitActor(world: KitWorld, user: KitUser, channel: KitChannel): KitActor | undefined {
  if (channel.guildId === null) {
    const isThere = channel.recipientIds.includes(user.id);
    return isThere ? { user, channel, guild: null, member: null } : undefined;
  }
  const guild = world.guilds.get(channel.guildId);
  const member = world.members.get(memberKey(channel.guildId, user.id));
  return guild && member ? { user, channel, guild, member } : undefined;
}

/** Returns the user's permissions in the channel; null in direct messages, which have none. */
function rightsOf(source: RightsSource, { user, channel, guild }: KitActor): bigint | null {
  return guild && rightsInChannel(source, guild, user.id, channel);
}

/** True if the user sees the channel. A private thread is seen by its members and by those with MANAGE_THREADS. */
export function canSeeChannel(source: RightsSource, actor: KitActor): boolean {
  const { user, channel } = actor;
  const bits = rightsOf(source, actor);
  if (bits === null) return true;
  if (!hasPermissions(bits, Permission.VIEW_CHANNEL)) return false;
  if (channel.type !== ChannelType.PRIVATE_THREAD) return true;
  return channel.memberIds.includes(user.id) || hasPermissions(bits, Permission.MANAGE_THREADS);
}

/** Computes what a user may do in a channel of a guild; in a thread, by the overwrites of its parent. */
function rightsInChannel(
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

/** Returns the channel whose overwrites and age restriction count: for a thread, its parent. */
function governingChannel({ world }: Pick<RightsSource, 'world'>, channel: KitChannel): KitChannel {
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
