import { ChannelType, isThread, Permission, type Snowflake } from 'commandry/protocol';
import { memberKey } from '../../storage/store.js';
import { DomainError, numbered } from '../domain-error.js';
import { refuseField } from '../fields.js';
import type { ChannelRecord } from '../world/world-records.js';
import { mayDo, requireOwn, type GuildBot } from './guild-bot.js';

const MOST_CHANNELS = 500;
const MOST_IN_CATEGORY = 50;

/** Returns the channels of a guild without its threads. */
export function listChannels({ service: { store }, guild }: GuildBot): readonly ChannelRecord[] {
  return store.channels.group(guild.id).filter(({ type }) => !isThread(type));
}

/** @throws DomainError if the guild has as many channels as it can have. */
export function checkRoomForChannel(bot: GuildBot): void {
  if (listChannels(bot).length >= MOST_CHANNELS) throw numbered('MAX_CHANNELS');
}

/**
 * Returns the category that a channel moves into.
 *
 * @throws DomainError unless it is one of the guild, has room, and the channel is no category itself.
 */
export function openCategory(
  bot: GuildBot,
  channel: Pick<ChannelRecord, 'id' | 'type'>,
  parentId: Snowflake,
): ChannelRecord {
  const parent = bot.service.store.channels.get(parentId);
  const isCategory = parent?.guildId === bot.guild.id && parent.type === ChannelType.GUILD_CATEGORY;
  if (!isCategory) {
    const problem = { inner: 'CHANNEL_PARENT_INVALID', text: 'Category does not exist' };
    return refuseField('parent_id', { code: 'OTHER', ...problem }, parentId);
  }
  if (channel.type === ChannelType.GUILD_CATEGORY) {
    const problem = { inner: 'CHANNEL_PARENT_INVALID_TYPE', text: 'Categories cannot have subcategories' };
    return refuseField('parent_id', { code: 'OTHER', ...problem }, parentId);
  }
  const others = listChannels(bot).filter((each) => each.parentId === parent.id && each.id !== channel.id);
  if (others.length >= MOST_IN_CATEGORY) {
    const text = `Maximum number of channels in category reached (${MOST_IN_CATEGORY})`;
    return refuseField('parent_id', { code: 'OTHER', inner: 'CHANNEL_PARENT_MAX_CHANNELS', text }, parentId);
  }
  return parent;
}

/**
 * Checks the overwrites that a bot sets: each is for a role or a member of the guild, and changes no permission that the
 * bot does not have; only administrators set MANAGE_ROLES.
 *
 * @param channel - For an existing channel: the bot's permissions there count.
 * @throws DomainError for any other.
 */
export function checkOverwrites(
  bot: GuildBot,
  next: ChannelRecord['overwrites'],
  channel?: ChannelRecord,
): void {
  const { store } = bot.service;
  const before = new Map(channel?.overwrites.map((overwrite) => [overwrite.id, overwrite]));
  for (const { id, type, allow, deny } of next) {
    const old = before.get(id);
    const changed = old
      ? (BigInt(old.allow) ^ BigInt(allow)) | (BigInt(old.deny) ^ BigInt(deny))
      : BigInt(allow) | BigInt(deny);
    const isThere =
      type === 0
        ? store.roles.get(id)?.guildId === bot.guild.id
        : store.users.has(id) || store.members.has(memberKey(bot.guild.id, id));
    if (!isThere && changed !== 0n) throw numbered('UNKNOWN_OVERWRITE');
    requireOwn(bot, changed, channel);
    if ((changed & Permission.MANAGE_ROLES) !== 0n && !mayDo(bot, Permission.ADMINISTRATOR)) {
      throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
    }
  }
}
