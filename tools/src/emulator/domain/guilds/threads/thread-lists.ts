import { ChannelType, isThread, Permission, type Snowflake } from 'commandry/protocol';
import { readArchive } from '../../access/thread-archive.js';
import { toChannelObject, toThreadMember } from '../../objects/wire-channel.js';
import type { ChannelRecord } from '../../world/world-records.js';
import { requireRights, type ChannelBot, type GuildBot } from '../guild-bot.js';
import { listActiveThreads } from './thread-state.js';
import { compareById } from '../../compare-ids.js';

/** Shows threads, with the bot's memberships of them. */
function toThreadList({ service, application, user }: GuildBot, threads: readonly ChannelRecord[]) {
  return {
    threads: threads.map((thread) => toChannelObject(service, thread, application)),
    members: threads
      .filter(({ memberIds }) => memberIds.includes(user.id))
      .map((thread) => toThreadMember(thread, user.id)),
  };
}

/** Shows the active threads of a guild that the bot sees. */
export function showActiveThreads(bot: GuildBot): object {
  return { ...toThreadList(bot, listActiveThreads(bot)), has_more: false };
}

/** A page of archived threads. */
export interface ArchivedQuery {
  /** Only those archived before, in Unix milliseconds. */
  readonly beforeMs?: number | undefined;
  readonly limit: number;
}

/** Shows archived threads of a channel, the last archived first. */
export function showArchivedThreads(
  bot: ChannelBot,
  kind: 'public' | 'private',
  query: ArchivedQuery,
): object {
  const { service, channel } = bot;
  requireRights(bot, Permission.READ_MESSAGE_HISTORY, channel);
  const isPrivate = kind === 'private';
  if (isPrivate) requireRights(bot, Permission.MANAGE_THREADS, channel);
  const { beforeMs = Infinity, limit } = query;
  const found = listArchived(bot)
    .filter(({ type }) => (type === ChannelType.PRIVATE_THREAD) === isPrivate)
    .map((thread) => ({ thread, atMs: readArchive(service, thread).changedAtMs }))
    .filter(({ atMs }) => atMs < beforeMs)
    .toSorted((a, b) => b.atMs - a.atMs)
    .map(({ thread }) => thread);
  return toPage(bot, found, limit);
}

/** Shows archived private threads that the bot has joined, the newest first. */
export function showJoinedThreads(
  bot: ChannelBot,
  { before, limit }: { readonly before?: Snowflake | undefined; readonly limit: number },
): object {
  requireRights(bot, Permission.READ_MESSAGE_HISTORY, bot.channel);
  const found = listArchived(bot)
    .filter(({ type, memberIds }) => type === ChannelType.PRIVATE_THREAD && memberIds.includes(bot.user.id))
    .filter(({ id }) => before === undefined || BigInt(id) < BigInt(before))
    .toSorted((a, b) => compareById(b, a));
  return toPage(bot, found, limit);
}

function toPage(bot: ChannelBot, found: readonly ChannelRecord[], limit: number): object {
  return { ...toThreadList(bot, found.slice(0, limit)), has_more: found.length > limit };
}

function listArchived({ service, guild, channel }: ChannelBot): ChannelRecord[] {
  return service.store.channels
    .group(guild.id)
    .filter(({ parentId, type }) => parentId === channel.id && isThread(type))
    .filter((thread) => readArchive(service, thread).isArchived);
}
