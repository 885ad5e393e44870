import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listChannelWebhooks,
  listGuildWebhooks,
  openManagedWebhook,
  toWireWebhook,
} from '../../../domain/guilds/channel-webhooks.js';
import type { WebhookRecord } from '../../../domain/world/guild-records.js';
import type { ApiResponse, AuthorizedCall, Route } from '../api-route.js';
import { DONE, ok, openBot, openPathChannelBot, openPathGuildBot, pathId, withFields } from './guild-call.js';

/** The webhooks of channels, for bots that manage them. What needs their token alone is with those of interactions. */
export const channelWebhookRoutes: readonly Route[] = [
  {
    path: '/channels/{channel_id}/webhooks',
    endpoints: {
      GET: (call) => show(call, listChannelWebhooks(openPathChannelBot(call))),
      POST: withFields(openPathChannelBot, (bot, fields) =>
        ok(toWireWebhook(bot.service, createWebhook(bot, fields), true)),
      ),
    },
  },
  {
    path: '/guilds/{guild_id}/webhooks',
    endpoints: { GET: (call) => show(call, listGuildWebhooks(openPathGuildBot(call))) },
  },
  {
    path: '/webhooks/{webhook_id}',
    endpoints: {
      GET: (call) => ok(toWireWebhook(call.service, openPathWebhook(call).webhook, true)),
      PATCH: withFields(openPathWebhook, (managed, fields, { service }) =>
        ok(toWireWebhook(service, editWebhook(managed, fields), true)),
      ),
      DELETE: (call) => {
        deleteWebhook(openPathWebhook(call));
        return DONE;
      },
    },
  },
];

function show({ service }: AuthorizedCall, webhooks: readonly WebhookRecord[]): ApiResponse {
  return ok(webhooks.map((webhook) => toWireWebhook(service, webhook, true)));
}

function openPathWebhook(call: AuthorizedCall) {
  return openManagedWebhook(openBot(call), pathId(call, 'webhook_id'));
}
