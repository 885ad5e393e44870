import { ChannelType } from '../model/channel.js';
import type { World } from './world.js';

/** Everything in a world that names what is not there, or is there twice. One line each, with its place. */
export function findReferenceProblems(world: World): string[] {
  return [
    ...findDuplicates(world),
    ...findApplicationProblems(world),
    ...findGuildProblems(world),
    ...findMemberProblems(world),
    ...findChannelProblems(world),
  ];
}

function findDuplicates(world: World): string[] {
  const lists: [string, readonly string[]][] = [
    ['applications: id', world.applications.map(({ id }) => id)],
    ['applications: token', world.applications.map(({ token }) => token)],
    ['guilds: id', world.guilds.map(({ id }) => id)],
    ['users: id', world.users.map(({ id }) => id)],
    ['members: user in guild', world.members.map(({ userId, guildId }) => `${userId} in ${guildId}`)],
    ['roles: id', world.roles.map(({ id }) => id)],
    ['channels: id', world.channels.map(({ id }) => id)],
    ['messages: id', world.messages.map(({ id }) => id)],
  ];
  return lists.flatMap(([what, values]) =>
    values
      .filter((value, index) => values.indexOf(value) !== index)
      .map((value) => `${what} ${value} is there twice`),
  );
}

function findApplicationProblems(world: World): string[] {
  return world.applications.flatMap((application, index) => {
    const at = `applications.${index}`;
    const bot = world.users.find(({ id }) => id === application.botUserId);
    return [
      ...(bot?.bot === true ? [] : [`${at}.botUserId: no user ${application.botUserId} with bot: true`]),
      ...application.guildIds
        .filter((guildId) => !hasId(world.guilds, guildId))
        .map((guildId) => `${at}.guildIds: no guild ${guildId}`),
    ];
  });
}

function findGuildProblems(world: World): string[] {
  const ofGuilds = world.guilds.flatMap(({ id, ownerId }, index) => {
    const at = `guilds.${index}`;
    return [
      ...(isMember(world, id, ownerId) ? [] : [`${at}.ownerId: user ${ownerId} is no member of guild ${id}`]),
      ...(world.roles.some((role) => role.id === id && role.guildId === id)
        ? []
        : [`${at}: no role of @everyone, which has the id of the guild, ${id}`]),
    ];
  });
  const ofRoles = world.roles
    .map(({ guildId }, index) => ({ guildId, index }))
    .filter(({ guildId }) => !hasId(world.guilds, guildId))
    .map(({ guildId, index }) => `roles.${index}.guildId: no guild ${guildId}`);
  return [...ofGuilds, ...ofRoles];
}

function findMemberProblems(world: World): string[] {
  return world.members.flatMap(({ guildId, userId, roles }, index) => {
    const at = `members.${index}`;
    return [
      ...(hasId(world.guilds, guildId) ? [] : [`${at}.guildId: no guild ${guildId}`]),
      ...(hasId(world.users, userId) ? [] : [`${at}.userId: no user ${userId}`]),
      ...roles
        .filter((roleId) => !world.roles.some((role) => role.id === roleId && role.guildId === guildId))
        .map((roleId) => `${at}.roles: no role ${roleId} in guild ${guildId}`),
    ];
  });
}

function findChannelProblems(world: World): string[] {
  const ofChannels = world.channels.flatMap(({ guildId, parentId }, index) => {
    const at = `channels.${index}`;
    const parent = world.channels.find(({ id }) => id === parentId);
    const isCategory = parent?.type === ChannelType.GUILD_CATEGORY && parent.guildId === guildId;
    return [
      ...(hasId(world.guilds, guildId) ? [] : [`${at}.guildId: no guild ${guildId}`]),
      ...(parentId === null || isCategory ? [] : [`${at}.parentId: no category ${parentId} in its guild`]),
    ];
  });
  const ofMessages = world.messages.flatMap(({ channelId, authorId }, index) => {
    const at = `messages.${index}`;
    return [
      ...(hasId(world.channels, channelId) ? [] : [`${at}.channelId: no channel ${channelId}`]),
      ...(hasId(world.users, authorId) ? [] : [`${at}.authorId: no user ${authorId}`]),
    ];
  });
  return [...ofChannels, ...ofMessages];
}

function hasId(list: readonly { readonly id: string }[], wanted: string): boolean {
  return list.some(({ id }) => id === wanted);
}

function isMember(world: World, guildId: string, userId: string): boolean {
  return world.members.some((member) => member.guildId === guildId && member.userId === userId);
}
