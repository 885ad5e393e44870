import { ChannelType } from '../../../protocol/guilds/channel-type.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import { UserRefusal } from '../../service/kit-service.js';
import { canSeeChannel, findKitActor, type KitActor } from '../../world/kit-actor.js';
import type { KitChannel, KitUser } from '../../world/kit-records.js';
import type { RightsSource } from '../../world/kit-rights.js';
import type { KitWorld } from '../../world/kit-world.js';
import { findKitUser } from '../payloads/user-objects.js';

/** Channels in which nothing is written: they hold other channels. */
const WITHOUT_MESSAGES: readonly number[] = [
  ChannelType.GUILD_CATEGORY,
  ChannelType.GUILD_DIRECTORY,
  ChannelType.GUILD_FORUM,
  ChannelType.GUILD_MEDIA,
];

/** True if messages are written in the channel itself. */
export function holdsMessages({ type }: KitChannel): boolean {
  return !WITHOUT_MESSAGES.includes(type);
}

/** @throws UserRefusal Unless the user exists, sees the channel and could use something there. */
export function openUsableChannel(source: RightsSource, userId: Snowflake, channelId: Snowflake): KitActor {
  const { world } = source;
  const user = openUser(world, userId);
  const channel = world.channels.get(channelId);
  if (!channel) {
    throw new UserRefusal(
      'UNKNOWN_CHANNEL',
      `${user.username} is in no channel ${channelId}: there is none.`,
    );
  }
  const place = nameChannel(channel);
  const actor = findKitActor(world, user, channel);
  if (!actor) {
    const where = channel.guildId === null ? place : `the guild of ${place}`;
    throw new UserRefusal('NOT_A_MEMBER', `${user.username} is not in ${where}, and so sees nothing of it.`);
  }
  if (!canSeeChannel(source, actor)) {
    const isPrivate = channel.type === ChannelType.PRIVATE_THREAD;
    const needed = isPrivate
      ? 'a private thread is seen by its members, and by others with MANAGE_THREADS'
      : 'that requires VIEW_CHANNEL';
    throw new UserRefusal('CHANNEL_HIDDEN', `${user.username} does not see ${place}: ${needed}.`);
  }
  if (user.bot) {
    throw new UserRefusal(
      'BOT_USER',
      `${user.username} is a bot, and bots cannot use commands or components.`,
    );
  }
  if (!holdsMessages(channel)) {
    const reason = 'nothing is written there, it holds other channels';
    throw new UserRefusal('NO_TEXT_CHANNEL', `${user.username} cannot use anything in ${place}: ${reason}.`);
  }
  return actor;
}

/** @throws UserRefusal For a user that was not arranged. */
export function openUser(world: KitWorld, id: Snowflake): KitUser {
  const user = findKitUser(world, id);
  if (user) return user;
  const there = [...world.users.values()].map(({ username }) => username).join(', ') || 'nobody';
  throw new UserRefusal('UNKNOWN_USER', `There is no user ${id} in the world of the kit; there is ${there}.`);
}

/** The channel in a sentence: `#general`, or what kind of direct messages it is. */
export function nameChannel({ name, type, guildId }: KitChannel): string {
  if (guildId !== null) return `#${name ?? 'unnamed'}`;
  if (name !== null) return name;
  return type === ChannelType.GROUP_DM ? 'a group' : 'direct messages';
}
