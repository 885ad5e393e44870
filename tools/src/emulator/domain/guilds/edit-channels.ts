import { ChannelType, isThread, Permission, type Snowflake } from 'commandry/protocol';
import type * as z from 'zod';
import { DomainError, numbered } from '../domain-error.js';
import { f } from '../fields.js';
import { toChannelObject } from '../objects/wire-channel.js';
import { ChannelRecord } from '../world/world-records.js';
import { logAction } from './audit-log.js';
import { OverwriteFields, toChannelPart, toOverwrite, type ChannelFields } from './channel-fields.js';
import { checkOverwrites, checkRoomForChannel, listChannels, openCategory } from './channel-checks.js';
import { requireRights, type ChannelBot, type GuildBot } from './guild-bot.js';

/** The body that moves channels: each gets its new position, its category, or both. */
export const ChannelMoves = f.bodyOf(
  'channels',
  f.required(
    f.objects(
      {
        id: f.required(f.id()),
        position: f.integer(0, 2_147_483_647),
        parent_id: f.id().nullable(),
        lock_permissions: f.boolean(),
      },
      Number.MAX_SAFE_INTEGER,
    ),
  ),
);

export function createChannel(bot: GuildBot, fields: ChannelFields): ChannelRecord {
  const { service, guild } = bot;
  const type = fields.type ?? ChannelType.GUILD_TEXT;
  const read = toChannelPart(fields, service.store, type);
  checkRoomForChannel(bot);
  const id = service.store.ids.next();
  const parent = read.parentId ? openCategory(bot, { id, type }, read.parentId) : null;
  // Without overwrites of its own, a channel begins with those of its category.
  if (read.overwrites) checkOverwrites(bot, read.overwrites);
  const channel = ChannelRecord.parse({
    position: nextPosition(bot),
    overwrites: parent?.overwrites ?? [],
    ...read,
    id,
    type,
    guildId: guild.id,
  });
  saveChannel(bot, channel, null);
  return channel;
}

export function editChannel(bot: ChannelBot, fields: ChannelFields): ChannelRecord {
  const { service, channel } = bot;
  const type = fields.type ?? channel.type;
  const read = toChannelPart(fields, service.store, type, channel);
  if (read.parentId && read.parentId !== channel.parentId) openCategory(bot, channel, read.parentId);
  if (read.overwrites) {
    requireRights(bot, Permission.MANAGE_ROLES, channel);
    checkOverwrites(bot, read.overwrites, channel);
  }
  const next: ChannelRecord = { ...channel, ...read, type };
  saveChannel(bot, next, channel);
  return next;
}

/**
 * Deletes a channel with its threads and messages. Those of a category stay, without one.
 *
 * @throws DomainError without MANAGE_CHANNELS there; for a thread, without MANAGE_THREADS.
 */
export function deleteChannel(bot: ChannelBot): object {
  const { service, channel } = bot;
  const needed = isThread(channel.type) ? Permission.MANAGE_THREADS : Permission.MANAGE_CHANNELS;
  requireRights(bot, needed, channel);
  const object = toChannelObject(service, channel, bot.application);
  service.store.channels.delete(channel.id);
  const action = isThread(channel.type) ? 'THREAD_DELETE' : 'CHANNEL_DELETE';
  logAction(bot, { action, targetId: channel.id, before: object });
  return object;
}

export function moveChannels(bot: GuildBot, moves: z.output<typeof ChannelMoves>): void {
  const { store } = bot.service;
  const moved = moves.map(({ id, position, parent_id: parentId, lock_permissions: isSynced }) => {
    const channel = store.channels.get(id);
    if (channel?.guildId !== bot.guild.id || isThread(channel.type)) {
      throw new DomainError({ rule: 'UNKNOWN_CHANNEL' });
    }
    const parent = parentId ? openCategory(bot, channel, parentId) : null;
    const next: ChannelRecord = {
      ...channel,
      position: position ?? channel.position,
      parentId: parentId === undefined ? channel.parentId : (parent?.id ?? null),
      overwrites: isSynced && parent ? parent.overwrites : channel.overwrites,
    };
    return { channel, next };
  });
  for (const { channel, next } of moved) saveChannel(bot, next, channel);
}

/** Sets the overwrite of a role or a member. */
export function putOverwrite(bot: ChannelBot, id: Snowflake, fields: z.output<typeof OverwriteFields>): void {
  const { channel } = bot;
  if (isThread(channel.type)) throw numbered('WRONG_CHANNEL_TYPE');
  const overwrite = toOverwrite({ ...fields, id });
  const others = channel.overwrites.filter((each) => each.id !== id);
  const old = channel.overwrites.find((each) => each.id === id);
  checkOverwrites(bot, [overwrite], channel);
  const next = { ...channel, overwrites: [...others, overwrite] };
  writeChannel(bot, next);
  const action = old ? 'CHANNEL_OVERWRITE_UPDATE' : 'CHANNEL_OVERWRITE_CREATE';
  logOverwrite(bot, action, overwrite, old ?? null, overwrite);
}

/** @throws DomainError 10009 if there is none. */
export function deleteOverwrite(bot: ChannelBot, id: Snowflake): void {
  const { channel } = bot;
  if (isThread(channel.type)) throw numbered('WRONG_CHANNEL_TYPE');
  const old = channel.overwrites.find((each) => each.id === id);
  if (!old) throw numbered('UNKNOWN_OVERWRITE');
  writeChannel(bot, { ...channel, overwrites: channel.overwrites.filter((each) => each.id !== id) });
  logOverwrite(bot, 'CHANNEL_OVERWRITE_DELETE', old, old, null);
}

type Overwrite = ChannelRecord['overwrites'][number];

function logOverwrite(
  bot: ChannelBot,
  action: 'CHANNEL_OVERWRITE_CREATE' | 'CHANNEL_OVERWRITE_UPDATE' | 'CHANNEL_OVERWRITE_DELETE',
  { id, type }: Overwrite,
  before: Overwrite | null,
  after: Overwrite | null,
): void {
  const roleName = bot.service.store.roles.get(id)?.name;
  const ofRole = type === 0 && roleName !== undefined ? { role_name: roleName } : {};
  const options = { id, type: String(type), ...ofRole };
  logAction(bot, { action, targetId: bot.channel.id, before, after, options });
}

function nextPosition(bot: GuildBot): number {
  return listChannels(bot).reduce((last, { position }) => Math.max(last, position + 1), 0);
}

function writeChannel({ service }: GuildBot, channel: ChannelRecord): void {
  service.store.channels.set(channel.id, channel);
}

function saveChannel(bot: GuildBot, channel: ChannelRecord, before: ChannelRecord | null): void {
  const { service } = bot;
  service.store.channels.set(channel.id, channel);
  logAction(bot, {
    action: before ? 'CHANNEL_UPDATE' : 'CHANNEL_CREATE',
    targetId: channel.id,
    before: before && toChannelObject(service, before),
    after: toChannelObject(service, channel),
  });
}
