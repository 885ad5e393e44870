import { ChannelType, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import { openBotUser, type Caller } from '../access/caller.js';
import type { ChannelActor } from '../access/channel-actor.js';
import { DomainError } from '../domain-error.js';
import { ChannelRecord } from '../world/world-records.js';

/**
 * Returns the direct messages of a bot and a user, which are created the first time. Whether the user can be reached is
 * decided when something is sent.
 *
 * @throws DomainError for no user, for the bot itself, and for another bot.
 */
export function openDirectMessages(service: Service, caller: Caller, userId: Snowflake): ChannelActor {
  const { store } = service;
  const bot = openBotUser(service, caller);
  const user = store.users.get(userId);
  if (!user || user.id === bot.id) throw new DomainError({ rule: 'INVALID_RECIPIENT' });
  if (user.bot) throw new DomainError({ rule: 'USER_UNREACHABLE' });
  return { user: bot, channel: findDirectMessages(service, [bot.id, user.id]), guild: null, member: null };
}

/** Returns the direct messages of two users, which are created the first time. */
export function findDirectMessages({ store }: Service, recipientIds: Snowflake[]): ChannelRecord {
  const existing = store.channels
    .group('')
    .find(
      (channel) =>
        channel.type === ChannelType.DM && recipientIds.every((id) => channel.recipientIds.includes(id)),
    );
  if (existing) return existing;
  const id = store.ids.next();
  const channel = ChannelRecord.parse({ id, guildId: null, name: null, type: ChannelType.DM, recipientIds });
  store.channels.set(id, channel);
  return channel;
}
