import { ChannelType, Permission, type Snowflake } from 'commandry/protocol';
import { DomainError, numbered } from '../../domain-error.js';
import { requireContentRights } from '../../messages/send-message.js';
import { isForum } from '../../objects/channel-type-fields.js';
import type { Upload } from '../../objects/upload.js';
import type { WireMessage } from '../../objects/wire-message.js';
import { toMessageUser } from '../../objects/wire-user.js';
import { ChannelRecord } from '../../world/world-records.js';
import { BodyFields, given } from '../body-fields.js';
import { ARCHIVE_DURATIONS, NAME, SLOW_MODE } from '../channel-fields.js';
import { postInChannel, type MessageAuthor } from '../channel-messages.js';
import { requireRights, rightsOf, type ChannelBot } from '../guild-bot.js';
import { checkRoomForThread, readAppliedTags, saveThread } from './thread-state.js';

/** The flag of a forum's channel whose posts need a tag. */
const REQUIRE_TAG = 1 << 4;

/** Starts a thread from a message. Both have the same id. */
export function startThreadFrom(bot: ChannelBot, messageId: Snowflake, value: unknown): ChannelRecord {
  const { service, channel } = bot;
  const types: Partial<Record<number, ChannelType>> = {
    [ChannelType.GUILD_TEXT]: ChannelType.PUBLIC_THREAD,
    [ChannelType.GUILD_ANNOUNCEMENT]: ChannelType.ANNOUNCEMENT_THREAD,
  };
  const type = types[channel.type];
  if (type === undefined) throw numbered('WRONG_CHANNEL_TYPE');
  requireRights(bot, Permission.CREATE_PUBLIC_THREADS, channel);
  const stored = service.store.messages.get(messageId);
  if (stored?.message.channel_id !== channel.id || stored.visibleTo !== null) {
    throw new DomainError({ rule: 'UNKNOWN_MESSAGE' });
  }
  const fields = new BodyFields(value);
  const read = readThreadFields(fields, channel);
  fields.check();
  if (service.store.channels.has(messageId)) throw numbered('THREAD_EXISTS');
  checkRoomForThread(bot, type);
  return addThread(bot, { ...read, id: messageId, type });
}

/** Starts a thread without a message. It is private unless its type says otherwise. */
export function startThread(bot: ChannelBot, value: unknown): ChannelRecord {
  const { service, channel } = bot;
  const allowed = findThreadTypes(channel.type);
  const fields = new BodyFields(value);
  const read = readThreadFields(fields, channel);
  const byDefault = allowed.includes(ChannelType.PRIVATE_THREAD) ? ChannelType.PRIVATE_THREAD : allowed[0];
  const type = fields.oneOf('type', allowed) ?? byDefault;
  const invitable = fields.boolean('invitable') ?? true;
  fields.check();
  if (type === undefined) throw numbered('WRONG_CHANNEL_TYPE');
  const isPrivate = type === ChannelType.PRIVATE_THREAD;
  const needed = isPrivate ? Permission.CREATE_PRIVATE_THREADS : Permission.CREATE_PUBLIC_THREADS;
  requireRights(bot, needed, channel);
  checkRoomForThread(bot, type);
  return addThread(bot, { ...read, id: service.store.ids.next(), type, ...(isPrivate ? { invitable } : {}) });
}

/** A new post of a forum, with its first message. */
export interface NewPost {
  readonly thread: ChannelRecord;
  readonly message: WireMessage;
}

/** Starts a post of a forum: a thread with its first message, which has the id of the thread. */
export function startPost(bot: ChannelBot, upload: Upload): NewPost {
  const { channel, application, user } = bot;
  requireRights(bot, Permission.SEND_MESSAGES, channel);
  const fields = new BodyFields(upload.value);
  fields.need('message');
  const author = { user: toMessageUser(user), applicationId: application.id };
  const message = { ...upload, value: fields.raw('message'), path: ['message'] };
  requireContentRights({ rights: rightsOf(bot, channel) }, message);
  return addPost(bot, fields, author, message);
}

/**
 * Adds a post to a forum.
 *
 * @param bot - Whose permissions count.
 * @param fields - Those of the thread.
 * @param upload - Its first message.
 */
export function addPost(bot: ChannelBot, fields: BodyFields, author: MessageAuthor, upload: Upload): NewPost {
  const { service, guild, channel: forum } = bot;
  const read = readThreadFields(fields, forum);
  const appliedTags = readAppliedTags(bot, forum, fields) ?? [];
  fields.check();
  if ((forum.flags & REQUIRE_TAG) !== 0 && appliedTags.length === 0) throw numbered('TAG_REQUIRED');
  checkRoomForThread(bot, ChannelType.PUBLIC_THREAD);
  const id = service.store.ids.next();
  const post = { ...read, appliedTags, id, type: ChannelType.PUBLIC_THREAD };
  // Data that breaks a rule leaves no post behind.
  return service.store.transact(() => {
    const thread = addThread(bot, post, author.webhookId);
    return { thread, message: postInChannel(service, { guild, channel: thread }, author, upload, id) };
  });
}

type ThreadPart = Partial<ChannelRecord> & Pick<ChannelRecord, 'id' | 'type'>;

function addThread(bot: ChannelBot, part: ThreadPart, webhookId?: Snowflake): ChannelRecord {
  const thread = toThread(bot, part, webhookId);
  saveThread(bot, thread, null);
  return thread;
}

/** The bot that starts a thread is in it. A webhook is no user, and in nothing. */
function toThread(
  { guild, channel, user }: ChannelBot,
  part: ThreadPart,
  webhookId?: Snowflake,
): ChannelRecord {
  const isBot = webhookId === undefined;
  return ChannelRecord.parse({
    ...part,
    guildId: guild.id,
    parentId: channel.id,
    ownerId: isBot ? user.id : null,
    memberIds: isBot ? [user.id] : [],
  });
}

function readThreadFields(fields: BodyFields, parent: ChannelRecord): Partial<ChannelRecord> {
  fields.need('name');
  return given({
    name: fields.text('name', NAME) ?? undefined,
    autoArchiveDuration:
      fields.oneOf('auto_archive_duration', ARCHIVE_DURATIONS) ??
      parent.defaultAutoArchiveDuration ??
      undefined,
    rateLimitPerUser:
      fields.integer('rate_limit_per_user', SLOW_MODE) ?? parent.defaultThreadRateLimitPerUser,
  });
}

function findThreadTypes(type: ChannelType): readonly ChannelType[] {
  if (isForum(type)) return [ChannelType.PUBLIC_THREAD];
  if (type === ChannelType.GUILD_ANNOUNCEMENT) return [ChannelType.ANNOUNCEMENT_THREAD];
  return type === ChannelType.GUILD_TEXT ? [ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD] : [];
}
