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
  const existing = store.channels
    .group('')
    .find(
      ({ type, recipientIds }) =>
        type === ChannelType.DM && [bot.id, user.id].every((id) => recipientIds.includes(id)),
    );
  const channel = existing ?? createDirectMessages(service, [bot.id, user.id]);
  return { user: bot, channel, guild: null, member: null };
}

function createDirectMessages({ store }: Service, recipientIds: Snowflake[]): ChannelRecord {
  const id = store.ids.next();
  const channel = ChannelRecord.parse({ id, guildId: null, name: null, type: ChannelType.DM, recipientIds });
  store.channels.set(id, channel);
  return channel;
}
