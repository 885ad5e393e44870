import { Permission } from 'commandry/protocol';
import type {
  RESTGetAPIChannelWebhooksResult,
  RESTGetAPIGuildWebhooksResult,
  RESTGetAPIWebhookResult,
  RESTPatchAPIWebhookResult,
  RESTPostAPIChannelWebhookResult,
} from 'discord-api-types/v10';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listChannelWebhooks,
  listGuildWebhooks,
  NewWebhookFields,
  openManagedWebhook,
  toWireWebhook,
  WebhookFields,
} from '../../../domain/guilds/channel-webhooks.js';
import { actingBot, inChannel, inGuild } from '../places.js';
import { route, type TokenCall } from '../route.js';

const OF_CHANNEL = '/channels/{channel_id}/webhooks';
const WEBHOOK = '/webhooks/{webhook_id}';

const openWebhook = (call: TokenCall<'webhook_id'>) =>
  openManagedWebhook(actingBot(call), call.path.webhook_id);

/** The webhooks of channels, for bots that manage them. What needs their token alone is with those of interactions. */
export const channelWebhookRoutes = [
  route({
    method: 'GET',
    path: OF_CHANNEL,
    open: inChannel,
    permission: Permission.MANAGE_WEBHOOKS,
    handle: ({ service, opened }): RESTGetAPIChannelWebhooksResult =>
      listChannelWebhooks(opened).map((webhook) => toWireWebhook(service, webhook, true)),
  }),
  route({
    method: 'POST',
    path: OF_CHANNEL,
    open: inChannel,
    permission: Permission.MANAGE_WEBHOOKS,
    body: NewWebhookFields,
    handle: ({ service, opened, body }): RESTPostAPIChannelWebhookResult =>
      toWireWebhook(service, createWebhook(opened, body), true),
  }),
  route({
    method: 'GET',
    path: '/guilds/{guild_id}/webhooks',
    open: inGuild,
    permission: Permission.MANAGE_WEBHOOKS,
    handle: ({ service, opened }): RESTGetAPIGuildWebhooksResult =>
      listGuildWebhooks(opened).map((webhook) => toWireWebhook(service, webhook, true)),
  }),
  route({
    method: 'GET',
    path: WEBHOOK,
    open: openWebhook,
    handle: ({ service, opened }): RESTGetAPIWebhookResult => toWireWebhook(service, opened.webhook, true),
  }),
  route({
    method: 'PATCH',
    path: WEBHOOK,
    open: openWebhook,
    body: WebhookFields,
    handle: ({ service, opened, body }): RESTPatchAPIWebhookResult =>
      toWireWebhook(service, editWebhook(opened, body), true),
  }),
  route({
    method: 'DELETE',
    path: WEBHOOK,
    open: openWebhook,
    handle: ({ opened }) => {
      deleteWebhook(opened);
    },
  }),
];
