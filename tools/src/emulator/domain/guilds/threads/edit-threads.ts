import { ChannelType, Permission } from 'commandry/protocol';
import type * as z from 'zod';
import { readArchive, setArchived } from '../../access/thread-archive.js';
import { DomainError, numbered } from '../../domain-error.js';
import { f, given } from '../../fields.js';
import { isForum } from '../../objects/channel-type-fields.js';
import type { ChannelRecord } from '../../world/world-records.js';
import { ARCHIVE_DURATIONS, channelName, slowMode } from '../channel-fields.js';
import { mayDo, type ChannelBot } from '../guild-bot.js';
import { appliedTags, checkAppliedTags, saveThread } from './thread-state.js';

/** The flag of a post that stays at the top of its forum. */
const PINNED = 1 << 1;

/** The body that edits a thread. */
const ThreadFields = f.body({
  name: channelName,
  archived: f.boolean(),
  auto_archive_duration: f.oneOf(ARCHIVE_DURATIONS),
  invitable: f.boolean(),
  locked: f.boolean(),
  rate_limit_per_user: slowMode,
  // Of posts alone.
  applied_tags: f.any(),
  flags: f.any(),
});

/** The body that edits a post of a forum. */
const PostFields = ThreadFields.extend({
  applied_tags: appliedTags,
  flags: f.integer(0, Number.MAX_SAFE_INTEGER),
});
type ThreadFields = z.output<typeof ThreadFields> | z.output<typeof PostFields>;

/** The fields that the creator of a thread changes without MANAGE_THREADS. */
const OF_CREATOR = ['name', 'archived', 'auto_archive_duration', 'invitable', 'applied_tags'];

/**
 * Edits a thread. An archived one is only edited together with `archived: false`.
 *
 * @throws DomainError without MANAGE_THREADS, unless the bot has created the thread or only opens it again.
 */
export function editThread(bot: ChannelBot, fields: ThreadFields): ChannelRecord {
  const { service, channel: thread } = bot;
  const { archived, invitable } = fields;
  checkMayEdit(bot, fields);
  const { isArchived } = readArchive(service, thread);
  if (isArchived && archived !== false) throw numbered('THREAD_ARCHIVED');
  const changed = {
    ...thread,
    ...given({
      name: fields.name,
      autoArchiveDuration: fields.auto_archive_duration,
      locked: fields.locked,
      invitable: thread.type === ChannelType.PRIVATE_THREAD ? invitable : undefined,
      rateLimitPerUser: fields.rate_limit_per_user,
      ...toPostPart(bot, fields),
    }),
  };
  const isSwitched = archived !== undefined && archived !== isArchived;
  const next = isSwitched ? setArchived(changed, archived, service.clock.now()) : changed;
  saveThread(bot, next, thread);
  return next;
}

function checkMayEdit(bot: ChannelBot, fields: ThreadFields): void {
  const { channel: thread, user } = bot;
  const names = Object.entries(fields).flatMap(([name, value]) => (value == null ? [] : [name]));
  if (mayDo(bot, Permission.MANAGE_THREADS, thread)) return;
  const opensOnly = fields.archived === false && !thread.locked && names.length === 1;
  if (opensOnly && mayDo(bot, Permission.SEND_MESSAGES_IN_THREADS, thread)) return;
  const isCreator = thread.ownerId === user.id && !thread.locked;
  if (isCreator && names.every((name) => OF_CREATOR.includes(name))) return;
  throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
}

function toPostPart(bot: ChannelBot, fields: ThreadFields) {
  const forum = findForum(bot);
  // Those of other threads were not judged.
  if (!forum) return {};
  const { applied_tags: tags, flags } = fields as z.output<typeof PostFields>;
  if (tags) checkAppliedTags(bot, forum, tags, bot.channel.appliedTags);
  return {
    appliedTags: tags,
    flags: flags === undefined ? undefined : Number(BigInt(flags) & BigInt(PINNED)),
  };
}

const EDITED_THREAD = ThreadFields.transform((thread) => ({ thread }));
const EDITED_POST = PostFields.transform((thread) => ({ thread }));

/** Returns the schema of an edited thread. */
export function editedThreadFields(bot: ChannelBot) {
  return findForum(bot) ? EDITED_POST : EDITED_THREAD;
}

function findForum({ service, channel: thread }: ChannelBot): ChannelRecord | undefined {
  const parent = service.store.channels.get(thread.parentId ?? '');
  return parent && isForum(parent.type) ? parent : undefined;
}
