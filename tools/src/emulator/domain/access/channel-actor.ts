import { ChannelType, Permission, hasPermissions, type Snowflake } from 'commandry/protocol';
import { memberKey, type Store } from '../../storage/store.js';
import { DomainError } from '../domain-error.js';
import type { ChannelRecord, GuildRecord, MemberRecord, UserRecord } from '../world/world-records.js';
import { computeRightsIn, type PermissionSources } from './message-rights.js';

/** A user in a channel of one of their guilds, or in their direct messages. */
export interface ChannelActor {
  readonly user: UserRecord;
  readonly channel: ChannelRecord;
  /** Null in direct messages, as is the member. */
  readonly guild: GuildRecord | null;
  readonly member: MemberRecord | null;
}

/** Returns undefined if the user is not a member of the guild, or not in the direct messages. */
export function findActor(store: Store, user: UserRecord, channel: ChannelRecord): ChannelActor | undefined {
  if (channel.guildId === null) {
    return channel.recipientIds.includes(user.id) ? { user, channel, guild: null, member: null } : undefined;
  }
  const guild = store.guilds.get(channel.guildId);
  const member = store.members.get(memberKey(channel.guildId, user.id));
  return guild && member ? { user, channel, guild, member } : undefined;
}

/** Returns the user's permissions in the channel; null in direct messages, which have none. */
export function findRights(rights: PermissionSources, { user, channel, guild }: ChannelActor): bigint | null {
  return guild && computeRightsIn(rights, guild, user.id, channel);
}

/**
 * True if the user sees the channel: in a guild, with VIEW_CHANNEL, for a thread in its parent channel. A private
 * thread is visible to those who have joined it and those with MANAGE_THREADS.
 */
export function seesChannel(rights: PermissionSources, actor: ChannelActor): boolean {
  const { user, channel } = actor;
  const bits = findRights(rights, actor);
  if (bits === null) return true;
  if (!hasPermissions(bits, Permission.VIEW_CHANNEL)) return false;
  if (channel.type !== ChannelType.PRIVATE_THREAD) return true;
  return channel.memberIds.includes(user.id) || hasPermissions(bits, Permission.MANAGE_THREADS);
}

/** @throws DomainError unless the channel exists and the user sees it. */
export function openSeenChannel(rights: PermissionSources, user: UserRecord, id: Snowflake): ChannelActor {
  const channel = rights.store.channels.get(id);
  if (!channel) throw new DomainError({ rule: 'UNKNOWN_CHANNEL' });
  const actor = findActor(rights.store, user, channel);
  if (!actor || !seesChannel(rights, actor)) throw new DomainError({ rule: 'ACCESS_MISSING' });
  return actor;
}
