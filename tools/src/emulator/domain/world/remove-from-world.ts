import { ChannelType, isThread, type Snowflake } from 'commandry/protocol';
import {
  removeEntitlement,
  removePremiumOfApplication,
  removePremiumOfGuild,
  removePremiumOfUser,
  removeSku,
  removeSubscription,
} from '../premium/remove-premium.js';
import type { ChannelRecord } from './world-records.js';
import type { ReadWorld } from './world.js';

/** The lists of a world whose records have ids. */
export type Collection = Exclude<
  keyof ReadWorld,
  'members' | 'bans' | 'emojis' | 'webhooks' | 'invites' | 'auditLog'
>;

/** Removes a record, and what is meaningless without it. Other records may still refer to it. */
export function remove(world: ReadWorld, collection: Collection, id: Snowflake): ReadWorld {
  return REMOVERS[collection](world, id);
}

/** Removes a user from a guild. */
export function removeMember(world: ReadWorld, guildId: Snowflake, userId: Snowflake): ReadWorld {
  return {
    ...world,
    members: world.members.filter((member) => member.guildId !== guildId || member.userId !== userId),
    channels: world.channels.map((channel) =>
      channel.guildId === guildId && channel.memberIds.includes(userId)
        ? { ...channel, memberIds: without(channel.memberIds, userId) }
        : channel,
    ),
  };
}

const REMOVERS: Readonly<Record<Collection, (world: ReadWorld, id: Snowflake) => ReadWorld>> = {
  applications: (world, id) => ({
    ...removePremiumOfApplication(world, id),
    applications: withoutRecord(world.applications, id),
  }),
  guilds: (world, id) => ({
    ...removeChannels(removePremiumOfGuild(world, id), ({ guildId }) => guildId === id),
    guilds: withoutRecord(world.guilds, id),
    roles: world.roles.filter(({ guildId }) => guildId !== id),
    members: world.members.filter(({ guildId }) => guildId !== id),
    applications: world.applications.map((application) =>
      application.guildIds.includes(id)
        ? { ...application, guildIds: without(application.guildIds, id) }
        : application,
    ),
  }),
  users: removeUser,
  roles: (world, id) => ({
    ...world,
    roles: withoutRecord(world.roles, id),
    members: world.members.map((member) =>
      member.roles.includes(id) ? { ...member, roles: without(member.roles, id) } : member,
    ),
    channels: world.channels.map((channel) => withoutOverwrite(channel, 0, id)),
  }),
  channels: (world, id) => removeChannels(world, (channel) => channel.id === id),
  messages: (world, id) => ({ ...world, messages: withoutRecord(world.messages, id) }),
  skus: removeSku,
  entitlements: removeEntitlement,
  subscriptions: removeSubscription,
};

/** Removes channels with their messages and threads. The channels of a removed category stay, without one. */
function removeChannels(world: ReadWorld, isMeant: (channel: ChannelRecord) => boolean): ReadWorld {
  const meant = new Set(world.channels.filter(isMeant).map(({ id }) => id));
  const goes = ({ id, type, parentId }: ChannelRecord) =>
    meant.has(id) || (isThread(type) && meant.has(parentId ?? ''));
  const gone = new Set(world.channels.filter(goes).map(({ id }) => id));
  return {
    ...world,
    channels: world.channels
      .filter(({ id }) => !gone.has(id))
      .map((channel) => (gone.has(channel.parentId ?? '') ? { ...channel, parentId: null } : channel)),
    messages: world.messages.filter(({ channelId }) => !gone.has(channelId)),
  };
}

/** Removes a user with its messages, memberships and direct messages; a group is removed with its last user. */
function removeUser(world: ReadWorld, id: Snowflake): ReadWorld {
  const isLeft = ({ type, recipientIds }: ChannelRecord) =>
    recipientIds.includes(id) && (type === ChannelType.DM || recipientIds.length === 1);
  const left = removeChannels(removePremiumOfUser(world, id), isLeft);
  return {
    ...left,
    users: withoutRecord(left.users, id),
    members: left.members.filter(({ userId }) => userId !== id),
    messages: left.messages.filter(({ authorId }) => authorId !== id),
    applications: left.applications.map((application) =>
      application.userIds.includes(id)
        ? { ...application, userIds: without(application.userIds, id) }
        : application,
    ),
    channels: left.channels.map((channel) => {
      const { ownerId, memberIds, recipientIds } = channel;
      const other = withoutOverwrite(channel, 1, id);
      if (ownerId !== id && !memberIds.includes(id) && !recipientIds.includes(id)) return other;
      return {
        ...other,
        ownerId: ownerId === id ? null : ownerId,
        memberIds: without(memberIds, id),
        recipientIds: without(recipientIds, id),
      };
    }),
  };
}

function withoutOverwrite(channel: ChannelRecord, type: 0 | 1, id: Snowflake): ChannelRecord {
  const isMeant = (overwrite: ChannelRecord['overwrites'][number]) =>
    overwrite.type === type && overwrite.id === id;
  if (!channel.overwrites.some(isMeant)) return channel;
  return { ...channel, overwrites: channel.overwrites.filter((overwrite) => !isMeant(overwrite)) };
}

function withoutRecord<T extends { readonly id: Snowflake }>(records: readonly T[], id: Snowflake): T[] {
  return records.filter((record) => record.id !== id);
}

function without(ids: readonly Snowflake[], id: Snowflake): Snowflake[] {
  return ids.filter((each) => each !== id);
}
