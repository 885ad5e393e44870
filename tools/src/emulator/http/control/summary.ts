import { keysOf } from '../../domain/world/application-keys.js';
import type { ControlSummary } from './control-results.js';
import type { Service } from '../../emulator-modules.js';

/** Summarizes the world: everything a client needs to start. */
export function summarize({ store, bots, gateway, events, baseUrl, isLive }: Service): ControlSummary {
  const sessions = gateway.list();
  return {
    base_url: baseUrl,
    last_event_id: events.last,
    ...(isLive ? { is_live: true as const } : {}),
    applications: [...store.applications.values()].map((application) => ({
      id: application.id,
      name: application.name,
      public_key: keysOf(application).publicKeyHex,
      token: application.token,
      client_secret: application.clientSecret,
      bot_user_id: application.botUserId,
      embedded: application.embedded,
      integration_types: application.integrationTypes,
      guild_ids: application.guildIds,
      user_ids: application.userIds,
      interactions_endpoint_url: application.endpointUrl,
      gateway_sessions: sessions.filter((session) => session.application_id === application.id).length,
      event_webhooks_url: application.eventWebhooksUrl,
      event_webhooks_status: application.eventWebhooksStatus,
      event_webhooks_types: application.eventWebhooksTypes,
      bot_status: bots.of(application.id),
    })),
    guilds: [...store.guilds.values()].map(({ id, name, ownerId }) => ({ id, name, owner_id: ownerId })),
    channels: [...store.channels.values()].map(({ id, guildId, name, type, recipientIds }) => ({
      id,
      guild_id: guildId,
      name,
      type,
      recipient_ids: recipientIds,
    })),
    users: [...store.users.values()].map((user) => ({
      id: user.id,
      username: user.username,
      global_name: user.globalName,
      locale: user.locale,
      bot: user.bot,
      age: user.age,
      age_restricted_direct_messages: user.ageRestrictedDirectMessages,
      direct_messages: user.directMessages,
    })),
  };
}
