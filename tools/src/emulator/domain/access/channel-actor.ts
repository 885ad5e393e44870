import { ChannelType, Permission, hasPermissions } from 'commandry/protocol';
import { memberKey, type Store } from '../../storage/store.js';
import type { ChannelRecord, GuildRecord, MemberRecord, UserRecord } from '../world/world-records.js';
import { computeRightsIn, type PermissionSources } from './message-rights.js';

/** A user in a channel of one of its guilds, or in its direct messages. */
export interface ChannelActor {
  readonly user: UserRecord;
  readonly channel: ChannelRecord;
  /** Null in direct messages, as is the member. */
  readonly guild: GuildRecord | null;
  readonly member: MemberRecord | null;
}

/** Undefined if the user is no member of the guild, or not in the direct messages. */
export function findActor(store: Store, user: UserRecord, channel: ChannelRecord): ChannelActor | undefined {
  if (channel.guildId === null) {
    return channel.recipientIds.includes(user.id) ? { user, channel, guild: null, member: null } : undefined;
  }
  const guild = store.guilds.get(channel.guildId);
  const member = store.members.get(memberKey(channel.guildId, user.id));
  return guild && member ? { user, channel, guild, member } : undefined;
}

/** What the user may do in the channel; null in direct messages, where there are no rights. */
export function findRights(rights: PermissionSources, { user, channel, guild }: ChannelActor): bigint | null {
  return guild && computeRightsIn(rights, guild, user.id, channel);
}

/**
 * Whether the user sees the channel: that takes VIEW_CHANNEL in a guild, of a thread in the channel it is in. A private
 * thread is for those who have joined it and for those with MANAGE_THREADS.
 */
export function seesChannel(rights: PermissionSources, presence: ChannelActor): boolean {
  const { user, channel } = presence;
  const bits = findRights(rights, presence);
  if (bits === null) return true;
  if (!hasPermissions(bits, Permission.VIEW_CHANNEL)) return false;
  if (channel.type !== ChannelType.PRIVATE_THREAD) return true;
  return channel.memberIds.includes(user.id) || hasPermissions(bits, Permission.MANAGE_THREADS);
}
