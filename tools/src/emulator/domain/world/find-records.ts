import { ChannelType, type Snowflake } from 'commandry/protocol';
import { findActor, seesChannel, type ChannelActor } from '../access/channel-actor.js';
import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';
import { memberKey, type Store } from '../../storage/store.js';
import type { ChannelRecord, GuildRecord, MemberRecord, UserRecord } from './world-records.js';
import { type ClientRule, DomainError } from '../domain-error.js';

export function findApplication(store: Store, id: Snowflake): Application {
  const there = () => [...store.applications.values()].map((each) => `${each.name} (${each.id})`);
  return store.applications.get(id) ?? notFound('UNKNOWN_APPLICATION', `application ${id}`, there());
}

export function findUser(store: Store, id: Snowflake): UserRecord {
  const there = () => [...store.users.values()].map((user) => `${user.username} (${user.id})`);
  return store.users.get(id) ?? notFound('UNKNOWN_USER', `user ${id}`, there());
}

export function findGuild(store: Store, id: Snowflake): GuildRecord {
  const there = () => [...store.guilds.values()].map((guild) => `${guild.name} (${guild.id})`);
  return store.guilds.get(id) ?? notFound('UNKNOWN_GUILD', `guild ${id}`, there());
}

export function findChannel(store: Store, id: Snowflake): ChannelRecord {
  const there = () => [...store.channels.values()].map((each) => `${nameOfChannel(each)} (${each.id})`);
  return store.channels.get(id) ?? notFound('UNKNOWN_CHANNEL', `channel ${id}`, there());
}

export function findMember(store: Store, guildId: Snowflake, userId: Snowflake): MemberRecord {
  const guild = findGuild(store, guildId);
  const there = () => store.members.group(guild.id).map((member) => member.userId);
  return (
    store.members.get(memberKey(guild.id, userId)) ??
    notFound('UNKNOWN_MEMBER', `member ${userId} of ${guild.name}`, there())
  );
}

/** @throws DomainError unless the user sees the channel. */
export function openChannel(service: Service, userId: Snowflake, channelId: Snowflake): ChannelActor {
  const { store } = service;
  const user = findUser(store, userId);
  const channel = findChannel(store, channelId);
  const actor = findActor(store, user, channel);
  if (!actor) {
    const place =
      channel.guildId === null
        ? 'not in these direct messages'
        : `not a member of the guild of ${channel.name}`;
    throw new DomainError({ rule: 'NOT_A_MEMBER', explanation: `${user.username} is ${place}.` });
  }
  if (!seesChannel(service, actor)) {
    const reason =
      channel.type === ChannelType.PRIVATE_THREAD
        ? 'It is a private thread: that requires membership in it or MANAGE_THREADS, and VIEW_CHANNEL.'
        : 'That requires VIEW_CHANNEL.';
    throw new DomainError({
      rule: 'CHANNEL_HIDDEN',
      explanation: `${user.username} does not see ${channel.name ?? ''}. ${reason}`,
    });
  }
  return actor;
}

/** The number of existing entities that a message names. */
const MOST_NAMED = 20;

/** Channels without messages of their own. */
const WITHOUT_TEXT: readonly number[] = [
  ChannelType.GUILD_CATEGORY,
  ChannelType.GUILD_DIRECTORY,
  ChannelType.GUILD_FORUM,
  ChannelType.GUILD_MEDIA,
];

/** True if messages are written in a channel itself, and so commands used. */
export function holdsMessages({ type }: ChannelRecord): boolean {
  return !WITHOUT_TEXT.includes(type);
}

/**
 * @throws DomainError unless the user could write or use a command there: it is no bot, and the channel holds messages.
 */
export function openUsableChannel(service: Service, userId: Snowflake, channelId: Snowflake): ChannelActor {
  const actor = openChannel(service, userId, channelId);
  const { user, channel } = actor;
  if (user.bot)
    throw new DomainError({
      rule: 'BOT_USER',
      explanation: `${user.username} is a bot. Only its program acts for it, and bots cannot use commands.`,
    });
  requireText(channel);
  return actor;
}

/** @throws DomainError unless messages are written in the channel itself. */
export function requireText(channel: ChannelRecord): void {
  if (holdsMessages(channel)) return;
  const explanation = `Nothing is written in ${nameOfChannel(channel)} itself: it holds other channels.`;
  throw new DomainError({ rule: 'NO_TEXT_CHANNEL', explanation });
}

export function nameOfChannel({ name, type }: ChannelRecord): string {
  return name ?? (type === ChannelType.GROUP_DM ? 'a group' : 'direct messages');
}

/**
 * @param meant - What is probably meant, if anything is.
 * @throws DomainError that lists what exists.
 */
export function notFound(
  rule: ClientRule['rule'],
  what: string,
  there: readonly string[],
  meant?: string,
): never {
  const named = there.slice(0, MOST_NAMED).join(', ');
  const more = there.length > MOST_NAMED ? ` and ${there.length - MOST_NAMED} more` : '';
  const instead = there.length > 0 ? `There is ${named}${more}.` : 'There is none at all.';
  throw new DomainError({ rule, explanation: `There is no ${what}.${didYouMean(meant)} ${instead}` });
}

/** Begins with a space. Empty if nothing is meant. */
export function didYouMean(meant: string | undefined): string {
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}
