import { ChannelType, Permission, hasPermissions } from 'commandry/protocol';
import type { KitChannel, KitGuild, KitMember, KitUser } from './kit-records.js';
import { rightsInChannel, type RightsSource } from './kit-rights.js';
import { memberKey } from '../../emulator/storage/store.js';
import type { KitWorld } from './kit-world.js';

/** A user in a channel. Guild and member are null in direct messages. */
export interface KitActor {
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
export function rightsOf(source: RightsSource, { user, channel, guild }: KitActor): bigint | null {
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
