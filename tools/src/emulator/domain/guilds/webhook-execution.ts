import { isThread, type Snowflake } from 'commandry/protocol';
import type * as z from 'zod';
import type { Service } from '../../emulator-modules.js';
import type { StoredMessage } from '../../storage/store-records.js';
import { readArchive } from '../access/thread-archive.js';
import { DomainError, numbered } from '../domain-error.js';
import { f } from '../fields.js';
import { composeEdit } from '../interactions/compose-message.js';
import { MENTIONS_IN_CHANNELS } from '../interactions/mentions.js';
import { editMessage } from '../interactions/stored-messages.js';
import { isForum } from '../objects/channel-type-fields.js';
import type { Upload } from '../objects/upload.js';
import type { WireMessage } from '../objects/wire-message.js';
import { toWebhookUser } from '../objects/wire-user.js';
import type { WebhookRecord } from '../world/guild-records.js';
import type { ChannelRecord, GuildRecord } from '../world/world-records.js';
import { postInChannel, type MessageAuthor } from './channel-messages.js';
import { webhookName } from './channel-webhooks.js';
import { addPost } from './threads/start-threads.js';
import { appliedTags } from './threads/thread-state.js';

/** What a webhook says beside its message. */
export const ExecutionFields = f.body({
  username: webhookName,
  avatar_url: f.text(0, 2_048),
  thread_name: f.text(1, 100),
  applied_tags: appliedTags,
});
type ExecutionFields = z.output<typeof ExecutionFields>;

/** Where a webhook writes. */
export interface Execution {
  /** A thread of its channel. */
  readonly thread_id?: Snowflake | undefined;
  /** Whether a webhook that belongs to no application may have components, none of which can be used. */
  readonly with_components?: boolean | undefined;
}

/** Returns the webhook of a channel with that id; undefined if there is none. */
export function findChannelWebhook(
  { store }: Service,
  id: Snowflake,
  token: string,
): WebhookRecord | undefined {
  const webhook = store.webhooks.get(id);
  if (webhook && webhook.token !== token) throw new DomainError({ rule: 'INTERACTION_TOKEN_INVALID' });
  return webhook;
}

/** Writes a message as a webhook: in its channel, in a thread of it, or as a new post of its forum. */
export function executeWebhook(
  service: Service,
  webhook: WebhookRecord,
  { thread_id: threadId, with_components: withComponents = false }: Execution,
  fields: ExecutionFields,
  upload: Upload,
): WireMessage {
  const { guild, channel } = openTarget(service, webhook);
  const { username = webhook.name, avatar_url: avatar = webhook.avatar, thread_name: threadName } = fields;
  const author: MessageAuthor = {
    user: toWebhookUser(webhook.id, username, avatar),
    applicationId: webhook.applicationId,
    webhookId: webhook.id,
  };
  const isComposed = webhook.applicationId !== null || withComponents;
  const data = isComposed ? upload : { ...upload, value: withoutComponents(upload.value) };
  if (threadId !== undefined) {
    if (threadName !== undefined) throw numbered('FORUM_TWO_THREADS');
    return postInChannel(service, { guild, channel: openThread(service, channel, threadId) }, author, data);
  }
  if (!isForum(channel.type)) {
    if (threadName !== undefined) throw numbered('NO_FORUM');
    return postInChannel(service, { guild, channel }, author, data);
  }
  if (threadName === undefined) throw numbered('FORUM_NEEDS_THREAD');
  const post = { name: threadName, applied_tags: fields.applied_tags };
  return postAsWebhook(service, webhook, { guild, channel }, author, post, data);
}

/** @throws DomainError 10008 for a message that is not the webhook's, or not in the thread. */
export function openWebhookMessage(
  { store }: Service,
  webhook: WebhookRecord,
  id: Snowflake,
  threadId: Snowflake | undefined,
): StoredMessage {
  const stored = store.messages.get(id);
  const isOwn = stored?.message.webhook_id === webhook.id && stored.message.author.id === webhook.id;
  const target = threadId ?? webhook.channelId;
  if (!isOwn || stored.message.channel_id !== target) throw new DomainError({ rule: 'UNKNOWN_MESSAGE' });
  return stored;
}

/** Edits a message of a webhook. */
export function editWebhookMessage(
  service: Service,
  webhook: WebhookRecord,
  stored: StoredMessage,
  upload: Upload,
): WireMessage {
  const channel = service.store.channels.get(stored.message.channel_id);
  if (channel && isThread(channel.type) && readArchive(service, channel).isArchived) {
    throw numbered('THREAD_ARCHIVED');
  }
  if (stored.message.poll) throw new DomainError({ rule: 'POLL_NOT_EDITABLE' });
  const target = {
    applicationId: webhook.applicationId,
    mentionsByDefault: MENTIONS_IN_CHANNELS,
    channelId: stored.message.channel_id,
    guildId: webhook.guildId,
    isForcedEphemeral: false,
    mayMentionEveryone: true,
  };
  return editMessage(service, stored, composeEdit(service, target, upload, stored.message));
}

interface WebhookTarget {
  readonly guild: GuildRecord;
  readonly channel: ChannelRecord;
}

function openTarget({ store }: Service, { guildId, channelId }: WebhookRecord): WebhookTarget {
  const guild = store.guilds.get(guildId);
  const channel = store.channels.get(channelId);
  if (!guild || !channel) throw new DomainError({ rule: 'UNKNOWN_CHANNEL' });
  return { guild, channel };
}

function openThread({ store }: Service, { id }: ChannelRecord, threadId: Snowflake): ChannelRecord {
  const thread = store.channels.get(threadId);
  if (!thread || !isThread(thread.type) || thread.parentId !== id) {
    throw new DomainError({ rule: 'UNKNOWN_CHANNEL' });
  }
  return thread;
}

/** A new post belongs to whoever has created the webhook, but to no user as its author. */
function postAsWebhook(
  service: Service,
  webhook: WebhookRecord,
  target: WebhookTarget,
  author: MessageAuthor,
  post: Parameters<typeof addPost>[1],
  upload: Upload,
): WireMessage {
  const user = service.store.users.get(webhook.userId);
  const application = [...service.store.applications.values()].find(
    ({ id, botUserId }) => id === webhook.applicationId || botUserId === webhook.userId,
  );
  if (!user || !application) throw new DomainError({ rule: 'UNKNOWN_WEBHOOK' });
  return addPost({ service, user, reason: null, ...target }, post, author, upload).message;
}

function withoutComponents(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, components: undefined };
}
