import { defineResource } from '../../storage/resource.js';
import type { EventBody } from '../emulator-events.js';
import { WebhookRecord } from '../world/guild-records.js';

export const webhooks = defineResource('webhooks', {
  noun: 'webhook',
  groupOf: ({ channelId }) => channelId,
  links: {
    guildId: { to: 'guilds', onDelete: 'cascade' },
    channelId: { to: 'channels', onDelete: 'cascade', within: 'guildId' },
    applicationId: { to: 'applications', onDelete: 'cascade' },
    userId: { to: 'users', onDelete: 'cascade' },
  },
  events: {
    goesWith: ({ channelId }, { channels }) => !channels.has(channelId),
    create: toWebhooksEvent,
    update: (webhook, _now, before) => [toWebhooksEvent(before), toWebhooksEvent(webhook)],
    delete: toWebhooksEvent,
  },
  world: { schema: WebhookRecord, key: ['id'] },
  control: { fixed: ['id', 'guildId'], unknown: 'UNKNOWN_RECORD', nameOf: ({ name }) => name },
});

function toWebhooksEvent({ guildId, channelId }: WebhookRecord): EventBody {
  return { type: 'WEBHOOKS_UPDATE', guild_id: guildId, channel_id: channelId };
}
