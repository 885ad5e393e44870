import { ChannelType, Permission, type Snowflake } from 'commandry/protocol';
import type * as z from 'zod';
import { DomainError, numbered } from '../../domain-error.js';
import { f, given } from '../../fields.js';
import { requireContentRights } from '../../messages/send-message.js';
import { isForum } from '../../objects/channel-type-fields.js';
import type { StoredMessage } from '../../../storage/store-records.js';
import type { Upload } from '../../objects/upload.js';
import type { WireMessage } from '../../objects/wire-message.js';
import { toMessageUser } from '../../objects/wire-user.js';
import { ChannelRecord } from '../../world/world-records.js';
import { ARCHIVE_DURATIONS, channelName, slowMode } from '../channel-fields.js';
import { postInChannel, type MessageAuthor } from '../channel-messages.js';
import { requireRights, rightsOf, type ChannelUser } from '../guild-bot.js';
import { appliedTags, checkAppliedTags, checkRoomForThread, saveThread } from './thread-state.js';

/** The flag of a forum's channel whose posts need a tag. */
const REQUIRE_TAG = 1 << 4;

const threadShape = {
  name: f.required(channelName),
  auto_archive_duration: f.oneOf(ARCHIVE_DURATIONS),
  rate_limit_per_user: slowMode,
};

/** The body that starts a thread from a message. */
export const ThreadFromFields = f.body(threadShape);
type ThreadFromFields = z.output<typeof ThreadFromFields>;

const toThreadFields = (type: ChannelType) =>
  f.body({ ...threadShape, type: f.oneOf(findThreadTypes(type)), invitable: f.boolean() });
type NewThreadFields = z.output<ReturnType<typeof toThreadFields>>;

const NEW_THREADS = new Map(Object.values(ChannelType).map((type) => [type, toThreadFields(type)]));

/** The body that starts a post of a forum. Its message has the rules of messages. */
const NewPostFields = f.body({
  ...threadShape,
  applied_tags: appliedTags,
  message: f.required(f.any()),
});
type NewPostFields = z.output<typeof NewPostFields>;

/** Returns the schema of a thread that starts in a channel: in a forum, it is a post. */
export function newThreadFields({ channel: { type } }: ChannelUser) {
  return isForum(type) ? NewPostFields : (NEW_THREADS.get(type) ?? toThreadFields(type));
}

/** Returns the message that a thread starts from. */
export function openStarter({ service, channel }: ChannelUser, messageId: Snowflake): StoredMessage {
  if (!(channel.type in TYPES_FROM)) throw numbered('WRONG_CHANNEL_TYPE');
  const stored = service.store.messages.get(messageId);
  if (stored?.message.channel_id !== channel.id || stored.visibleTo !== null) {
    throw new DomainError({ rule: 'UNKNOWN_MESSAGE' });
  }
  return stored;
}

const TYPES_FROM: Partial<Record<number, ChannelType>> = {
  [ChannelType.GUILD_TEXT]: ChannelType.PUBLIC_THREAD,
  [ChannelType.GUILD_ANNOUNCEMENT]: ChannelType.ANNOUNCEMENT_THREAD,
};

/** Starts a thread from a message. Both have the same id. */
export function startThreadFrom(
  bot: ChannelUser,
  { message: { id } }: StoredMessage,
  fields: ThreadFromFields,
): ChannelRecord {
  const type = TYPES_FROM[bot.channel.type];
  if (type === undefined) throw numbered('WRONG_CHANNEL_TYPE');
  if (bot.service.store.channels.has(id)) throw numbered('THREAD_EXISTS');
  checkRoomForThread(bot, type);
  return addThread(bot, { ...toPart(fields, bot.channel), id, type });
}

/** Starts a thread without a message. It is private unless its type says otherwise. */
export function startThread(bot: ChannelUser, fields: NewThreadFields): ChannelRecord {
  const { service, channel } = bot;
  const allowed = findThreadTypes(channel.type);
  const byDefault = allowed.includes(ChannelType.PRIVATE_THREAD) ? ChannelType.PRIVATE_THREAD : allowed[0];
  const { type = byDefault, invitable = true } = fields;
  if (type === undefined) throw numbered('WRONG_CHANNEL_TYPE');
  const isPrivate = type === ChannelType.PRIVATE_THREAD;
  const needed = isPrivate ? Permission.CREATE_PRIVATE_THREADS : Permission.CREATE_PUBLIC_THREADS;
  requireRights(bot, needed, channel);
  checkRoomForThread(bot, type);
  const part = { ...toPart(fields, channel), id: service.store.ids.next(), type };
  return addThread(bot, isPrivate ? { ...part, invitable } : part);
}

/** A new post of a forum, with its first message. */
export interface NewPost {
  readonly thread: ChannelRecord;
  readonly message: WireMessage;
}

/**
 * Starts a post of a forum: a thread with its first message, which has the id of the thread.
 *
 * @param applicationId - That of the bot; null for a person.
 */
export function startPost(
  bot: ChannelUser,
  fields: NewPostFields,
  upload: Upload,
  applicationId: Snowflake | null,
): NewPost {
  const { channel, user } = bot;
  const author = { user: toMessageUser(user), applicationId };
  const message = { ...upload, value: fields.message, path: ['message'] };
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
export function addPost(
  bot: ChannelUser,
  fields: Omit<NewPostFields, 'message'>,
  author: MessageAuthor,
  upload: Upload,
): NewPost {
  const { service, guild, channel: forum } = bot;
  const { applied_tags: tags } = fields;
  if (tags) checkAppliedTags(bot, forum, tags);
  if ((forum.flags & REQUIRE_TAG) !== 0 && (tags ?? []).length === 0) throw numbered('TAG_REQUIRED');
  checkRoomForThread(bot, ChannelType.PUBLIC_THREAD);
  const id = service.store.ids.next();
  const post = { ...toPart(fields, forum), appliedTags: tags ?? [], id, type: ChannelType.PUBLIC_THREAD };
  // Data that breaks a rule leaves no post behind.
  return service.store.transact(() => {
    const thread = addThread(bot, post, author.webhookId);
    return { thread, message: postInChannel(service, { guild, channel: thread }, author, upload, id) };
  });
}

type ThreadPart = Partial<ChannelRecord> & Pick<ChannelRecord, 'id' | 'type'>;

function addThread(bot: ChannelUser, part: ThreadPart, webhookId?: Snowflake): ChannelRecord {
  const thread = toThread(bot, part, webhookId);
  saveThread(bot, thread, null);
  return thread;
}

/** The bot that starts a thread is in it. A webhook is no user, and in nothing. */
function toThread(
  { guild, channel, user }: ChannelUser,
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

function toPart(fields: ThreadFromFields, parent: ChannelRecord): Partial<ChannelRecord> {
  return given({
    name: fields.name,
    autoArchiveDuration: fields.auto_archive_duration ?? parent.defaultAutoArchiveDuration ?? undefined,
    rateLimitPerUser: fields.rate_limit_per_user ?? parent.defaultThreadRateLimitPerUser,
  });
}

function findThreadTypes(type: ChannelType): readonly ChannelType[] {
  if (isForum(type)) return [ChannelType.PUBLIC_THREAD];
  if (type === ChannelType.GUILD_ANNOUNCEMENT) return [ChannelType.ANNOUNCEMENT_THREAD];
  return type === ChannelType.GUILD_TEXT ? [ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD] : [];
}
