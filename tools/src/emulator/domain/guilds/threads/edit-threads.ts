import { ChannelType, Permission } from 'commandry/protocol';
import { readArchive, setArchived } from '../../access/thread-archive.js';
import { DomainError, numbered } from '../../domain-error.js';
import { isForum } from '../../objects/channel-type-fields.js';
import type { ChannelRecord } from '../../world/world-records.js';
import { BodyFields, given } from '../body-fields.js';
import { ARCHIVE_DURATIONS, NAME, SLOW_MODE } from '../channel-fields.js';
import { mayDo, type ChannelBot } from '../guild-bot.js';
import { readAppliedTags, saveThread } from './thread-state.js';

/** The flag of a post that stays at the top of its forum. */
const PINNED = 1 << 1;

/** The fields that the creator of a thread changes without MANAGE_THREADS. */
const OF_CREATOR = ['name', 'archived', 'auto_archive_duration', 'invitable', 'applied_tags'];

const EDITABLE = [...OF_CREATOR, 'locked', 'rate_limit_per_user', 'flags'];

/**
 * Edits a thread. An archived one is only edited together with `archived: false`.
 *
 * @throws DomainError without MANAGE_THREADS, unless the bot has created the thread or only opens it again.
 */
export function editThread(bot: ChannelBot, value: unknown): ChannelRecord {
  const { service, channel: thread } = bot;
  const fields = new BodyFields(value);
  const archived = fields.boolean('archived') ?? undefined;
  const read = given({
    name: fields.text('name', NAME) ?? undefined,
    autoArchiveDuration: fields.oneOf('auto_archive_duration', ARCHIVE_DURATIONS) ?? undefined,
    locked: fields.boolean('locked') ?? undefined,
    invitable: readInvitable(fields, thread),
    rateLimitPerUser: fields.integer('rate_limit_per_user', SLOW_MODE) ?? undefined,
    ...readPostFields(bot, fields),
  });
  fields.check();
  checkMayEdit(
    bot,
    EDITABLE.filter((name) => fields.has(name)),
    archived,
  );
  const { isArchived } = readArchive(service, thread);
  if (isArchived && archived !== false) throw numbered('THREAD_ARCHIVED');
  const changed = { ...thread, ...read };
  const isSwitched = archived !== undefined && archived !== isArchived;
  const next = isSwitched ? setArchived(changed, archived, service.clock.now()) : changed;
  saveThread(bot, next, thread);
  return next;
}

function checkMayEdit(bot: ChannelBot, names: readonly string[], archived: boolean | undefined): void {
  const { channel: thread, user } = bot;
  if (mayDo(bot, Permission.MANAGE_THREADS, thread)) return;
  const opensOnly = archived === false && !thread.locked && names.length === 1;
  if (opensOnly && mayDo(bot, Permission.SEND_MESSAGES_IN_THREADS, thread)) return;
  const isCreator = thread.ownerId === user.id && !thread.locked;
  if (isCreator && names.every((name) => OF_CREATOR.includes(name))) return;
  throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
}

function readInvitable(fields: BodyFields, { type }: ChannelRecord): boolean | undefined {
  const invitable = fields.boolean('invitable') ?? undefined;
  return type === ChannelType.PRIVATE_THREAD ? invitable : undefined;
}

function readPostFields(bot: ChannelBot, fields: BodyFields) {
  const { service, channel: thread } = bot;
  const forum = service.store.channels.get(thread.parentId ?? '');
  if (!forum || !isForum(forum.type)) return {};
  const flags = fields.integer('flags', { min: 0, max: Number.MAX_SAFE_INTEGER });
  return {
    appliedTags: readAppliedTags(bot, forum, fields, thread.appliedTags),
    flags: typeof flags === 'number' ? Number(BigInt(flags) & BigInt(PINNED)) : undefined,
  };
}
