import { ChannelType, isDirect, isThread } from 'commandry/protocol';
import { findPremiumProblems } from '../premium/premium-references.js';
import type { ChannelRecord } from './world-records.js';
import { findGuildListProblems } from './guild-references.js';
import type { ReadWorld } from './world.js';

/** Lists duplicates in a world, and references to what does not exist. One line each, with its path. */
export function findReferenceProblems(world: ReadWorld): string[] {
  const known = indexWorld(world);
  return [
    ...findDuplicates(world),
    ...world.applications.flatMap((application, index) =>
      findApplicationProblems(application, `applications.${index}`, known),
    ),
    ...world.guilds.flatMap((guild, index) => findGuildProblems(guild, `guilds.${index}`, known)),
    ...world.roles
      .map(({ guildId }, index) => ({ guildId, index }))
      .filter(({ guildId }) => !known.guilds.has(guildId))
      .map(({ guildId, index }) => `roles.${index}.guildId: no guild ${guildId}`),
    ...world.members.flatMap((member, index) => findMemberProblems(member, `members.${index}`, known)),
    ...world.channels.flatMap((channel, index) => findChannelProblems(channel, `channels.${index}`, known)),
    ...world.messages.flatMap((message, index) => findMessageProblems(message, `messages.${index}`, known)),
    ...findPremiumProblems(world),
    ...findGuildListProblems(world),
  ];
}

type Known = ReturnType<typeof indexWorld>;

function indexWorld(world: ReadWorld) {
  return {
    guilds: new Set(world.guilds.map(({ id }) => id)),
    users: new Map(world.users.map((user) => [user.id, user])),
    roles: new Map(world.roles.map((role) => [role.id, role])),
    channels: new Map(world.channels.map((channel) => [channel.id, channel])),
    members: new Set(world.members.map(({ guildId, userId }) => `${userId} in ${guildId}`)),
  };
}

function findDuplicates(world: ReadWorld): string[] {
  const lists: [string, readonly string[]][] = [
    ['applications: id', world.applications.map(({ id }) => id)],
    ['applications: token', world.applications.map(({ token }) => token)],
    ['guilds: id', world.guilds.map(({ id }) => id)],
    ['users: id', world.users.map(({ id }) => id)],
    ['members: user in guild', world.members.map(({ userId, guildId }) => `${userId} in ${guildId}`)],
    ['roles: id', world.roles.map(({ id }) => id)],
    ['channels: id', world.channels.map(({ id }) => id)],
    ['messages: id', world.messages.map(({ id }) => id)],
    ['skus: id', world.skus.map(({ id }) => id)],
    ['entitlements: id', world.entitlements.map(({ id }) => id)],
    ['subscriptions: id', world.subscriptions.map(({ id }) => id)],
    ['bans: user in guild', world.bans.map(({ userId, guildId }) => `${userId} in ${guildId}`)],
    ['emojis: id', world.emojis.map(({ id }) => id)],
    ['webhooks: id', world.webhooks.map(({ id }) => id)],
    ['invites: code', world.invites.map(({ code }) => code)],
    ['auditLog: id', world.auditLog.map(({ id }) => id)],
  ];
  return lists.flatMap(([what, values]) => {
    const seen = new Set<string>();
    return values
      .filter((value) => seen.size === seen.add(value).size)
      .map((value) => `${what} ${value} occurs twice`);
  });
}

function findApplicationProblems(
  { botUserId, ownerId, guildIds, userIds }: ReadWorld['applications'][number],
  at: string,
  { guilds, users }: Known,
): string[] {
  return [
    ...(users.get(botUserId)?.bot === true ? [] : [`${at}.botUserId: no user ${botUserId} with bot: true`]),
    ...(ownerId === undefined || users.has(ownerId) ? [] : [`${at}.ownerId: no user ${ownerId}`]),
    ...guildIds.filter((id) => !guilds.has(id)).map((id) => `${at}.guildIds: no guild ${id}`),
    ...userIds.filter((id) => !users.has(id)).map((id) => `${at}.userIds: no user ${id}`),
  ];
}

function findGuildProblems(
  { id, ownerId }: ReadWorld['guilds'][number],
  at: string,
  { members, roles }: Known,
): string[] {
  return [
    ...(members.has(`${ownerId} in ${id}`)
      ? []
      : [`${at}.ownerId: user ${ownerId} is not a member of guild ${id}`]),
    ...(roles.get(id)?.guildId === id
      ? []
      : [`${at}: no role of @everyone, which has the id of the guild, ${id}`]),
  ];
}

function findMemberProblems(
  { guildId, userId, roles: roleIds }: ReadWorld['members'][number],
  at: string,
  { guilds, users, roles }: Known,
): string[] {
  return [
    ...(guilds.has(guildId) ? [] : [`${at}.guildId: no guild ${guildId}`]),
    ...(users.has(userId) ? [] : [`${at}.userId: no user ${userId}`]),
    ...roleIds
      .filter((roleId) => roles.get(roleId)?.guildId !== guildId)
      .map((roleId) => `${at}.roles: no role ${roleId} in guild ${guildId}`),
  ];
}

function findChannelProblems(channel: ChannelRecord, at: string, known: Known): string[] {
  const { guildId, recipientIds, ownerId, memberIds, name } = channel;
  const named = [...recipientIds, ...memberIds, ...(ownerId === null ? [] : [ownerId])];
  return [
    ...(guildId === null ? findDirectProblems(channel, at) : []),
    ...(guildId !== null && !known.guilds.has(guildId) ? [`${at}.guildId: no guild ${guildId}`] : []),
    ...(guildId !== null && name === null ? [`${at}.name: a channel of a guild needs one`] : []),
    ...(guildId !== null && isDirect(channel.type) ? [`${at}.type: direct messages are in no guild`] : []),
    ...findParentProblems(channel, at, known),
    ...named.filter((id) => !known.users.has(id)).map((id) => `${at}: no user ${id}`),
  ];
}

function findDirectProblems(channel: ChannelRecord, at: string): string[] {
  if (!isDirect(channel.type)) return [`${at}.guildId: only direct messages (types 1 and 3) are in no guild`];
  const count = new Set(channel.recipientIds).size;
  const isEnough = channel.type === ChannelType.DM ? count === 2 : count > 0;
  return isEnough ? [] : [`${at}.recipientIds: direct messages are between two users, or in a group`];
}

function findParentProblems(channel: ChannelRecord, at: string, { channels }: Known): string[] {
  const { guildId, parentId } = channel;
  const parent = channels.get(parentId ?? '');
  const isFit = parent?.guildId === guildId && isCategory(parent) !== isThread(channel.type);
  if (isThread(channel.type)) {
    return isFit && !isThread(parent.type)
      ? []
      : [`${at}.parentId: a thread needs a channel of its guild; there is no ${parentId}`];
  }
  return parentId === null || isFit ? [] : [`${at}.parentId: no category ${parentId} in its guild`];
}

function findMessageProblems(
  { channelId, authorId, webhookName }: ReadWorld['messages'][number],
  at: string,
  { channels, users }: Known,
): string[] {
  return [
    ...(channels.has(channelId) ? [] : [`${at}.channelId: no channel ${channelId}`]),
    ...(users.has(authorId) || webhookName !== undefined ? [] : [`${at}.authorId: no user ${authorId}`]),
  ];
}

function isCategory({ type }: ChannelRecord): boolean {
  return type === ChannelType.GUILD_CATEGORY;
}
