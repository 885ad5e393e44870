import { ChannelType, type Snowflake } from 'commandry/protocol';
import type { KitChannel } from './kit-records.js';
import type { KitWorld } from './kit-world.js';

/** Returns the direct messages of a user with the bot, which begin if there are none. */
export function openDirectMessages(world: KitWorld, userId: Snowflake, nextId: () => Snowflake): KitChannel {
  const { botUserId } = world.application;
  const there = [...world.channels.values()].find(
    ({ type, recipientIds }) =>
      type === ChannelType.DM && recipientIds.includes(userId) && recipientIds.includes(botUserId),
  );
  if (there) return there;
  const record: KitChannel = {
    id: nextId(),
    guildId: null,
    name: null,
    type: ChannelType.DM,
    topic: null,
    nsfw: false,
    position: 0,
    parentId: null,
    overwrites: [],
    recipientIds: [userId, botUserId],
    ownerId: null,
    memberIds: [],
  };
  world.apply({ kind: 'channel', record });
  return record;
}
