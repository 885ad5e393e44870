import { ChannelType, Permission, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import { DomainError, numbered } from '../domain-error.js';
import { toMessageUser } from '../objects/wire-user.js';
import type { WebhookRecord } from '../world/guild-records.js';
import { logAction } from './audit-log.js';
import { given, type BodyFields } from './body-fields.js';
import { readImageHash } from './image-field.js';
import {
  openChannelBot,
  openGuildBot,
  requireRights,
  type ActingBot,
  type ChannelBot,
  type GuildBot,
} from './guild-bot.js';

const MOST_OF_CHANNEL = 15;
const TOKEN_BYTES = 51;

/** Channels in which webhooks write. */
const WITH_WEBHOOKS: readonly number[] = [
  ChannelType.GUILD_TEXT,
  ChannelType.GUILD_ANNOUNCEMENT,
  ChannelType.GUILD_VOICE,
  ChannelType.GUILD_STAGE_VOICE,
  ChannelType.GUILD_FORUM,
  ChannelType.GUILD_MEDIA,
];

/** Creates a webhook of the bot's application. */
export function createWebhook(bot: ChannelBot, fields: BodyFields): WebhookRecord {
  const { service, guild, channel, application, user } = bot;
  requireRights(bot, Permission.MANAGE_WEBHOOKS, channel);
  fields.need('name');
  const name = readWebhookName(fields);
  const avatar = readImageHash(fields, 'avatar') ?? null;
  fields.check();
  if (!WITH_WEBHOOKS.includes(channel.type)) throw numbered('WRONG_CHANNEL_TYPE');
  if (service.store.webhooks.group(channel.id).length >= MOST_OF_CHANNEL) throw numbered('MAX_WEBHOOKS');
  const webhook: WebhookRecord = {
    id: service.store.ids.next(),
    guildId: guild.id,
    channelId: channel.id,
    name: name ?? '',
    token: Buffer.from(service.randomBytes(TOKEN_BYTES)).toString('base64url'),
    applicationId: application.id,
    userId: user.id,
    avatar,
  };
  service.store.webhooks.set(webhook.id, webhook);
  logAction(bot, { action: 'WEBHOOK_CREATE', targetId: webhook.id, after: toLogged(webhook) });
  return webhook;
}

export function listChannelWebhooks(bot: ChannelBot): readonly WebhookRecord[] {
  requireRights(bot, Permission.MANAGE_WEBHOOKS, bot.channel);
  return bot.service.store.webhooks.group(bot.channel.id);
}

export function listGuildWebhooks(bot: GuildBot): WebhookRecord[] {
  requireRights(bot, Permission.MANAGE_WEBHOOKS);
  return [...bot.service.store.webhooks.values()].filter(({ guildId }) => guildId === bot.guild.id);
}

/** A webhook, and the bot that may manage it. */
export interface ManagedWebhook {
  readonly bot: GuildBot;
  readonly webhook: WebhookRecord;
}

/** @throws DomainError for a webhook that does not exist, and without MANAGE_WEBHOOKS in its channel. */
export function openManagedWebhook(acting: ActingBot, id: Snowflake): ManagedWebhook {
  const { store } = acting.service;
  const webhook = store.webhooks.get(id);
  if (!webhook) throw new DomainError({ rule: 'UNKNOWN_WEBHOOK' });
  const bot = openGuildBot(acting, webhook.guildId);
  requireRights(bot, Permission.MANAGE_WEBHOOKS, store.channels.get(webhook.channelId));
  return { bot, webhook };
}

/** Edits a webhook; it can move to another channel of its guild. */
export function editWebhook({ bot, webhook }: ManagedWebhook, fields: BodyFields): WebhookRecord {
  const { service } = bot;
  const look = readLook(fields);
  const channelId = fields.id('channel_id') ?? webhook.channelId;
  fields.check();
  if (channelId !== webhook.channelId) {
    const target = openChannelBot(bot, channelId);
    if (target.guild.id !== webhook.guildId) throw new DomainError({ rule: 'UNKNOWN_CHANNEL' });
    if (!WITH_WEBHOOKS.includes(target.channel.type)) throw numbered('WRONG_CHANNEL_TYPE');
    requireRights(target, Permission.MANAGE_WEBHOOKS, target.channel);
  }
  const next = saveWebhook(service, { ...webhook, ...look, channelId });
  const [before, after] = [toLogged(webhook), toLogged(next)];
  logAction(bot, { action: 'WEBHOOK_UPDATE', targetId: next.id, before, after });
  return next;
}

export function deleteWebhook({ bot, webhook }: ManagedWebhook): void {
  dropWebhook(bot.service, webhook);
  logAction(bot, { action: 'WEBHOOK_DELETE', targetId: webhook.id, before: toLogged(webhook) });
}

/** Edits a webhook by its token, which cannot move it. */
export function editWebhookByToken(
  service: Service,
  webhook: WebhookRecord,
  fields: BodyFields,
): WebhookRecord {
  const look = readLook(fields);
  fields.check();
  return saveWebhook(service, { ...webhook, ...look });
}

/** Deletes a webhook by its token. */
export function dropWebhook(service: Service, webhook: WebhookRecord): void {
  service.store.webhooks.delete(webhook.id);
}

/** @param isForBot - False for a reader with its token, who is told of no user. */
export function toWireWebhook(
  { store, baseUrl }: Service,
  webhook: WebhookRecord,
  isForBot: boolean,
): object {
  const user = store.users.get(webhook.userId);
  return {
    application_id: webhook.applicationId,
    avatar: webhook.avatar,
    channel_id: webhook.channelId,
    guild_id: webhook.guildId,
    id: webhook.id,
    name: webhook.name,
    type: 1,
    ...(isForBot && user ? { user: toMessageUser(user) } : {}),
    token: webhook.token,
    url: `${baseUrl}/api/webhooks/${webhook.id}/${webhook.token}`,
  };
}

/** Reads a name that a webhook may have, or write under. */
export function readWebhookName(fields: BodyFields, field = 'name'): string | undefined {
  const name = fields.text(field, { min: 1, max: 80 }) ?? undefined;
  const taken = ['clyde', 'discord'].find((word) => name?.toLowerCase().includes(word));
  if (taken !== undefined) {
    const text = `Username cannot contain "${taken}"`;
    fields.refuse(field, { code: 'OTHER', inner: 'USERNAME_INVALID_CONTAINS', text }, name);
  }
  return name;
}

/** Reads the name and the picture, where they change. */
function readLook(fields: BodyFields): Partial<Pick<WebhookRecord, 'name' | 'avatar'>> {
  return given({ name: readWebhookName(fields), avatar: readImageHash(fields, 'avatar') });
}

function saveWebhook(service: Service, webhook: WebhookRecord): WebhookRecord {
  service.store.webhooks.set(webhook.id, webhook);
  return webhook;
}

function toLogged({ name, channelId, avatar }: WebhookRecord): object {
  return { name, channel_id: channelId, avatar_hash: avatar };
}
