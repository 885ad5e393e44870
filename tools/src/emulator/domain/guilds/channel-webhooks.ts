import { ChannelType, Permission, type Snowflake } from 'commandry/protocol';
import type { APIWebhook } from 'discord-api-types/v10';
import type * as z from 'zod';
import type { Service } from '../../emulator-modules.js';
import { DomainError, numbered } from '../domain-error.js';
import { f, given } from '../fields.js';
import { toMessageUser } from '../objects/wire-user.js';
import type { WebhookRecord } from '../world/guild-records.js';
import { logAction } from './audit-log.js';
import { imageHash } from './image-field.js';
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

/** A name that a webhook may have, or write under. */
export const webhookName = f.checked(f.text(1, 80), (name) => {
  const taken = ['clyde', 'discord'].find((word) => name.toLowerCase().includes(word));
  const text = `Username cannot contain "${taken}"`;
  return taken === undefined ? undefined : { code: 'OTHER', inner: 'USERNAME_INVALID_CONTAINS', text };
});

const look = { name: webhookName, avatar: imageHash().nullable() };

/** The body that creates a webhook. */
export const NewWebhookFields = f.body({ ...look, name: f.required(webhookName) });

/** The body that edits a webhook by its token, which cannot move it. */
export const WebhookLook = f.body(look);
type WebhookLook = z.output<typeof WebhookLook>;

/** The body that edits a webhook. */
export const WebhookFields = f.body({ ...look, channel_id: f.id() });

/** Creates a webhook of the bot's application. */
export function createWebhook(
  bot: ChannelBot,
  { name, avatar = null }: z.output<typeof NewWebhookFields>,
): WebhookRecord {
  const { service, guild, channel, application, user } = bot;
  if (!WITH_WEBHOOKS.includes(channel.type)) throw numbered('WRONG_CHANNEL_TYPE');
  if (service.store.webhooks.group(channel.id).length >= MOST_OF_CHANNEL) throw numbered('MAX_WEBHOOKS');
  const webhook: WebhookRecord = {
    id: service.store.ids.next(),
    guildId: guild.id,
    channelId: channel.id,
    name,
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
  return bot.service.store.webhooks.group(bot.channel.id);
}

export function listGuildWebhooks(bot: GuildBot): WebhookRecord[] {
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
export function editWebhook(
  { bot, webhook }: ManagedWebhook,
  { channel_id: channelId = webhook.channelId, ...changes }: z.output<typeof WebhookFields>,
): WebhookRecord {
  const { service } = bot;
  if (channelId !== webhook.channelId) {
    const target = openChannelBot(bot, channelId);
    if (target.guild.id !== webhook.guildId) throw new DomainError({ rule: 'UNKNOWN_CHANNEL' });
    if (!WITH_WEBHOOKS.includes(target.channel.type)) throw numbered('WRONG_CHANNEL_TYPE');
    requireRights(target, Permission.MANAGE_WEBHOOKS, target.channel);
  }
  const next = saveWebhook(service, { ...webhook, ...given(changes), channelId });
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
  changes: WebhookLook,
): WebhookRecord {
  return saveWebhook(service, { ...webhook, ...given(changes) });
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
): APIWebhook {
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

function saveWebhook(service: Service, webhook: WebhookRecord): WebhookRecord {
  service.store.webhooks.set(webhook.id, webhook);
  return webhook;
}

function toLogged({ name, channelId, avatar }: WebhookRecord): object {
  return { name, channel_id: channelId, avatar_hash: avatar };
}
