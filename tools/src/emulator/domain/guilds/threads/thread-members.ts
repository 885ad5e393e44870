import { ChannelType, Permission, type Snowflake } from 'commandry/protocol';
import type { APIThreadMember } from 'discord-api-types/v10';
import { memberKey } from '../../../storage/store.js';
import { findActor, findRights } from '../../access/channel-actor.js';
import { DomainError } from '../../domain-error.js';
import { toThreadMember } from '../../objects/wire-channel.js';
import { toFullMember } from '../../objects/wire-member.js';
import { requireRights, type ChannelBot, type ChannelUser } from '../guild-bot.js';
import { requireActive, writeThread } from './thread-state.js';
import { compareIds } from '../../compare-ids.js';

/** Adds the bot, or person, itself. */
export function joinThread(bot: ChannelUser): void {
  requireActive(bot);
  changeMembers(bot, bot.user.id, true);
}

/** Removes the bot, or person, itself. */
export function leaveThread(bot: ChannelUser): void {
  requireActive(bot);
  changeMembers(bot, bot.user.id, false);
}

/** @throws DomainError for a user who does not see the parent channel, and for a private thread that is not invitable. */
export function addThreadMember(bot: ChannelBot, userId: Snowflake): void {
  const { service, channel: thread } = bot;
  requireActive(bot);
  requireRights(bot, Permission.SEND_MESSAGES_IN_THREADS, thread);
  const isClosed = thread.type === ChannelType.PRIVATE_THREAD && !thread.invitable;
  if (isClosed && thread.ownerId !== bot.user.id) requireRights(bot, Permission.MANAGE_THREADS, thread);
  const user = service.store.users.get(userId);
  if (!user) throw new DomainError({ rule: 'UNKNOWN_USER' });
  const actor = findActor(service.store, user, thread);
  const rights = actor && findRights(service, actor);
  if (rights === undefined) throw new DomainError({ rule: 'UNKNOWN_MEMBER' });
  if (((rights ?? 0n) & Permission.VIEW_CHANNEL) === 0n) throw new DomainError({ rule: 'ACCESS_MISSING' });
  changeMembers(bot, userId, true);
}

/** @throws DomainError without MANAGE_THREADS, unless the bot has created the private thread. */
export function removeThreadMember(bot: ChannelBot, userId: Snowflake): void {
  const { channel: thread } = bot;
  requireActive(bot);
  const isOwn = thread.type === ChannelType.PRIVATE_THREAD && thread.ownerId === bot.user.id;
  if (!isOwn) requireRights(bot, Permission.MANAGE_THREADS, thread);
  changeMembers(bot, userId, false);
}

/** Shows a user's membership of a thread. */
export function showThreadMember(bot: ChannelBot, userId: Snowflake, withMember: boolean): APIThreadMember {
  if (!bot.channel.memberIds.includes(userId)) throw new DomainError({ rule: 'UNKNOWN_MEMBER' });
  return toObject(bot, userId, withMember);
}

/** Lists the members of a thread; with their membership of the guild in pages, by id. */
export function listThreadMembers(
  bot: ChannelBot,
  page: { readonly after: Snowflake; readonly limit: number } | null,
): APIThreadMember[] {
  const { memberIds } = bot.channel;
  if (!page) return memberIds.map((id) => toObject(bot, id, false));
  return memberIds
    .filter((id) => BigInt(id) > BigInt(page.after))
    .toSorted(compareIds)
    .slice(0, page.limit)
    .map((id) => toObject(bot, id, true));
}

function toObject(
  { service: { store }, guild, channel }: ChannelBot,
  userId: Snowflake,
  withMember: boolean,
) {
  const member = store.members.get(memberKey(guild.id, userId));
  const user = store.users.get(userId);
  return {
    ...toThreadMember(channel, userId),
    ...(withMember && member && user ? { member: toFullMember(member, user) } : {}),
  };
}

function changeMembers({ service, channel }: ChannelUser, userId: Snowflake, isAdded: boolean): void {
  if (channel.memberIds.includes(userId) === isAdded) return;
  const others = channel.memberIds.filter((id) => id !== userId);
  const next = { ...channel, memberIds: isAdded ? [...others, userId] : others };
  writeThread(service, next);
}
