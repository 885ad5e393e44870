import { ChannelType, isThread, MessageFlag, Permission } from 'commandry/protocol';
import type { Service } from '../../../emulator-modules.js';
import type { Store } from '../../../storage/store.js';
import { findActor, seesChannel } from '../../access/channel-actor.js';
import { readArchive } from '../../access/thread-archive.js';
import { DomainError, numbered } from '../../domain-error.js';
import { f, refuseField } from '../../fields.js';
import type { ChannelRecord } from '../../world/world-records.js';
import { logAction } from '../audit-log.js';
import { mayDo, type ChannelUser, type GuildUser } from '../guild-bot.js';
import { compareById } from '../../compare-ids.js';

const MOST_ACTIVE = 1_000;
const MOST_APPLIED_TAGS = 5;

/** @throws DomainError 50083 for an archived thread. */
export function requireActive({ service, channel }: ChannelUser): void {
  if (readArchive(service, channel).isArchived) throw numbered('THREAD_ARCHIVED');
}

/** Lists the threads of a guild that are not archived and that the bot sees, newest first. */
export function listActiveThreads(bot: GuildUser): ChannelRecord[] {
  return listActive(bot).filter((thread) => seesThread(bot, thread));
}

/** True if the bot sees a thread. */
function seesThread({ service, user }: GuildUser, thread: ChannelRecord): boolean {
  const actor = findActor(service.store, user, thread);
  return actor !== undefined && seesChannel(service, actor);
}

/** @throws DomainError 160006 or 160007 if the guild has as many active threads as it can have. */
export function checkRoomForThread(bot: GuildUser, type: ChannelType): void {
  const isNews = type === ChannelType.ANNOUNCEMENT_THREAD;
  const active = listActive(bot).filter(
    (thread) => (thread.type === ChannelType.ANNOUNCEMENT_THREAD) === isNews,
  );
  if (active.length >= MOST_ACTIVE) {
    throw numbered(isNews ? 'MAX_ANNOUNCEMENT_THREADS' : 'MAX_ACTIVE_THREADS');
  }
}

function listActive({ service, guild }: GuildUser): ChannelRecord[] {
  return service.store.channels
    .group(guild.id)
    .filter(({ type }) => isThread(type))
    .filter((thread) => !readArchive(service, thread).isArchived)
    .toSorted((a, b) => compareById(b, a));
}

/** The tags of a post: up to five of its forum. */
export const appliedTags = f.ids(MOST_APPLIED_TAGS);

/**
 * Checks the tags of a post.
 *
 * @param before - The tags that the post has.
 * @throws DomainError for one that its forum does not have, and without MANAGE_THREADS for giving or taking a moderated one.
 */
export function checkAppliedTags(
  bot: GuildUser,
  forum: ChannelRecord,
  tags: readonly string[],
  before: readonly string[] = [],
): void {
  const known = new Map(forum.availableTags.map((tag) => [tag.id, tag]));
  const unknown = tags.find((id) => !known.has(id) && !before.includes(id));
  if (unknown !== undefined) {
    refuseField('applied_tags', { code: 'NOT_ALLOWED_VALUE', allowed: [...known.keys()] }, unknown);
  }
  const isChanged = (id: string) => tags.includes(id) !== before.includes(id);
  const isModerated = [...known.values()].some(({ id, moderated }) => moderated && isChanged(id));
  if (isModerated && !mayDo(bot, Permission.MANAGE_THREADS, forum)) {
    throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
  }
}

/** Stores a thread and notes it on the message it was started from, and in the audit log. */
export function saveThread(bot: GuildUser, thread: ChannelRecord, before: ChannelRecord | null): void {
  const { service } = bot;
  writeThread(service, thread);
  logAction(bot, {
    action: before ? 'THREAD_UPDATE' : 'THREAD_CREATE',
    targetId: thread.id,
    before: before && toLogged(before),
    after: toLogged(thread),
  });
}

/** Stores a thread, and notes it on the message it was started from. */
export function writeThread({ store }: Pick<Service, 'store'>, thread: ChannelRecord): void {
  store.transact(() => {
    noteOnStarter(store, thread);
    store.channels.set(thread.id, thread);
  });
}

/** Shows a thread on the message it was started from, or no longer. */
export function noteOnStarter(store: Store, thread: ChannelRecord, isGone = false): void {
  const stored = store.messages.get(thread.id);
  if (stored?.message.channel_id !== thread.parentId) return;
  const { thread: _before, ...rest } = stored.message;
  const message = isGone
    ? { ...rest, flags: rest.flags & ~MessageFlag.HAS_THREAD }
    : { ...rest, flags: rest.flags | MessageFlag.HAS_THREAD };
  store.messages.set(message.id, { ...stored, message });
}

function toLogged({
  name,
  type,
  archived,
  locked,
  autoArchiveDuration,
  rateLimitPerUser,
  appliedTags,
}: ChannelRecord): object {
  return {
    name,
    type,
    archived,
    locked,
    auto_archive_duration: autoArchiveDuration,
    rate_limit_per_user: rateLimitPerUser,
    ...(appliedTags.length > 0 ? { applied_tags: appliedTags } : {}),
  };
}
