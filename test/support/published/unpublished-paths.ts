import type { Operation, PublishedDocument, SchemaNode } from './published-schema.js';

type Operations = Readonly<Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', Operation>>>;

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const count = { type: 'integer' };
const flag = { type: 'boolean' };
const moment = { type: 'string', format: 'date-time' };
const momentOrNull = { type: ['string', 'null'], format: 'date-time' };
const empty: Operation = { responses: { '204': {} } };

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const id = refer('SnowflakeType');
const idOrNull = { anyOf: [{ type: 'null' }, id] };
const listOf = (items: SchemaNode) => ({ type: 'array', items });
const closed = (properties: SchemaNode, optional: SchemaNode = {}): SchemaNode => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
  additionalProperties: false,
});
const content = (schema: SchemaNode) => ({ content: { 'application/json': { schema } } });
const ok = (schema: SchemaNode): Operation => ({ responses: { '200': content(schema) } });
const created = (schema: SchemaNode): Operation => ({ responses: { '201': content(schema) } });

const user = refer('UserResponse');
const ownUser = refer('OwnUserResponse');
const message = refer('MessageResponse');
const thread = refer('ThreadResponse');
const post = refer('PostResponse');
const role = refer('GuildRoleResponse');
const member = refer('GuildMemberResponse');
const threadMember = refer('ThreadMemberResponse');
const sticker = refer('GuildStickerResponse');
const webhook = refer('GuildIncomingWebhookResponse');
const channel = {
  anyOf: [
    'GuildChannelResponse',
    'ThreadResponse',
    'PrivateChannelResponse',
    'PrivateGroupChannelResponse',
  ].map(refer),
};

const emoji = closed(
  { id, name: text, roles: listOf(id), require_colons: flag, managed: flag, animated: flag, available: flag },
  { user },
);
const ban = closed({ reason: textOrNull, user });
const threads = closed({ threads: listOf(thread), members: listOf(threadMember) }, { has_more: flag });
const guild = closed(
  {
    ...{
      id,
      name: text,
      icon: textOrNull,
      description: textOrNull,
      home_header: textOrNull,
      splash: textOrNull,
    },
    ...{ discovery_splash: textOrNull, features: listOf(text), banner: textOrNull, owner_id: id },
    ...{ application_id: idOrNull, region: text, afk_channel_id: idOrNull, afk_timeout: count },
    ...{ system_channel_id: idOrNull, system_channel_flags: count, widget_enabled: flag },
    ...{ widget_channel_id: idOrNull, verification_level: count, roles: listOf(role) },
    ...{ default_message_notifications: count, mfa_level: count, explicit_content_filter: count },
    ...{ max_presences: { type: ['integer', 'null'] }, max_members: count },
    ...{ max_stage_video_channel_users: count, max_video_channel_users: count, vanity_url_code: textOrNull },
    ...{ premium_tier: count, premium_subscription_count: count, preferred_locale: text },
    ...{ rules_channel_id: idOrNull, safety_alerts_channel_id: idOrNull },
    ...{ public_updates_channel_id: idOrNull, premium_progress_bar_enabled: flag, nsfw: flag },
    ...{ nsfw_level: count, emojis: listOf(emoji), stickers: listOf(sticker) },
    ...{ incidents_data: { type: ['object', 'null'] }, hub_type: { type: ['integer', 'null'] } },
  },
  { approximate_member_count: count, approximate_presence_count: count },
);
const ofPreview = {
  ...{ id, name: text, icon: textOrNull, splash: textOrNull, discovery_splash: textOrNull },
  ...{ emojis: listOf(emoji), features: listOf(text), description: textOrNull, stickers: listOf(sticker) },
  ...{ approximate_member_count: count, approximate_presence_count: count },
};
const preview = closed(ofPreview, { home_header: textOrNull });
const region = closed({ id: text, name: text, optimal: flag, deprecated: flag, custom: flag });
const bulkBan = closed({ banned_users: listOf(id), failed_users: listOf(id) });

const change = closed({ key: text }, { old_value: {}, new_value: {} });
const logEntry = closed(
  { id, user_id: idOrNull, target_id: textOrNull, action_type: count },
  {
    changes: listOf(change),
    options: { type: 'object', additionalProperties: text, minProperties: 1 },
    reason: { type: 'string', minLength: 1 },
  },
);
const none = { type: 'array', maxItems: 0 };
const auditLog = closed({
  ...{
    audit_log_entries: listOf(logEntry),
    users: listOf(user),
    webhooks: listOf(webhook),
    threads: listOf(thread),
  },
  application_commands: listOf(refer('ApplicationCommandResponse')),
  // The emulator has none of them.
  ...{ auto_moderation_rules: none, guild_scheduled_events: none, integrations: none },
});

const invitedGuild = closed({
  ...{ id, name: text, splash: textOrNull, banner: textOrNull, description: textOrNull, icon: textOrNull },
  ...{ features: listOf(text), verification_level: count, vanity_url_code: textOrNull, nsfw_level: count },
  ...{ nsfw: flag, premium_subscription_count: count, premium_tier: count },
});
const invitedChannel = closed({ id, name: text, type: count });
const ofInvite = {
  type: count,
  code: text,
  guild_id: id,
  guild: invitedGuild,
  channel: invitedChannel,
  expires_at: momentOrNull,
};
const invite = closed(ofInvite, { inviter: user });
const managed = { uses: count, max_uses: count, max_age: count, temporary: flag, created_at: moment };
const managedInvite = closed({ ...ofInvite, ...managed }, { inviter: user });

const ownGuild = {
  ...closed({
    id,
    name: text,
    icon: textOrNull,
    banner: textOrNull,
    owner: flag,
    permissions: text,
    features: listOf(text),
  }),
  additionalProperties: count,
};
const pin = closed({ pinned_at: moment, message });
const session = closed({ total: count, remaining: count, reset_after: count, max_concurrency: count });

const scheduledEvent = closed(
  {
    ...{ id, guild_id: id, channel_id: idOrNull, creator_id: idOrNull, name: text, description: textOrNull },
    ...{
      scheduled_start_time: moment,
      scheduled_end_time: momentOrNull,
      privacy_level: count,
      status: count,
    },
    ...{
      entity_type: count,
      entity_id: { type: 'null' },
      image: textOrNull,
      recurrence_rule: { type: 'null' },
    },
    entity_metadata: { anyOf: [{ type: 'null' }, closed({ location: text })] },
  },
  { creator: user, user_count: count },
);
const interested = closed({ guild_scheduled_event_id: id, user }, { member });
const moderationAction = closed({
  type: count,
  metadata: closed({}, { channel_id: id, duration_seconds: count, custom_message: text }),
});
const moderationRule = closed({
  ...{ id, guild_id: id, name: text, creator_id: id, event_type: count, trigger_type: count, enabled: flag },
  ...{ trigger_metadata: { type: 'object' }, actions: listOf(moderationAction) },
  ...{ exempt_roles: listOf(id), exempt_channels: listOf(id) },
});
const sku = closed({ id, type: count, application_id: id, name: text, slug: text, flags: count });
const granted = { id, sku_id: id, application_id: id, type: count, deleted: flag };
const ofWhom = { user_id: id, guild_id: id, consumed: flag };
const entitlement = closed({ ...granted, starts_at: momentOrNull, ends_at: momentOrNull }, ofWhom);
const subscription = closed({
  ...{ id, user_id: id, sku_ids: listOf(id), entitlement_ids: listOf(id) },
  ...{ renewal_sku_ids: { anyOf: [listOf(id), { type: 'null' }] } },
  ...{ current_period_start: moment, current_period_end: moment, status: count, canceled_at: momentOrNull },
});

/** Those of RFC 6749, of Discord, and of Discord's forms. */
const oauthError = content({
  anyOf: [
    closed({ error: text }, { error_description: text }),
    refer('ErrorResponse'),
    { type: 'object', additionalProperties: listOf(text), minProperties: 1 },
  ],
});
const token = closed(
  { access_token: text, token_type: { const: 'Bearer' }, expires_in: count, scope: text },
  { refresh_token: text, id_token: text, guild: { type: 'object' } },
);

const GUILD = '/guilds/{guild_id}';
const CHANNEL = '/channels/{channel_id}';
const MESSAGE = `${CHANNEL}/messages/{message_id}`;
const integration = closed({
  ...{ id, name: text, type: text, enabled: flag, account: closed({ id: text, name: text }) },
  application: closed({ id, name: text, icon: textOrNull, description: text }, { bot: user }),
  scopes: listOf(text),
});
const APPLICATION = '/applications/{application_id}';
const ENTITLEMENTS = `${APPLICATION}/entitlements`;
const pinning = { put: empty, delete: empty };
const emojiPaths = (path: string, list: SchemaNode): Readonly<Record<string, Operations>> => ({
  [path]: { get: ok(list), post: created(emoji) },
  [`${path}/{emoji_id}`]: { get: ok(emoji), patch: ok(emoji), delete: empty },
});

/**
 * What the part of the published schema that is at hand leaves out, as the reference describes it. Most objects that
 * these routes answer with are published.
 */
export const unpublishedPaths: Readonly<Record<string, Operations>> = {
  '/oauth2/token': { post: { responses: { ...ok(token).responses, '4XX': oauthError } } },
  '/oauth2/token/revoke': { post: { responses: { ...ok(closed({})).responses, '4XX': oauthError } } },

  '/users/@me': { get: ok(ownUser), patch: ok(ownUser) },
  '/users/@me/channels': { post: ok(refer('PrivateChannelResponse')) },
  '/users/@me/guilds': { get: ok(listOf(ownGuild)) },
  '/users/@me/guilds/{guild_id}': { delete: empty },
  '/users/{user_id}': { get: ok(user) },
  '/gateway': { get: ok(closed({ url: text })) },
  '/gateway/bot': { get: ok(closed({ url: text, session_start_limit: session, shards: count })) },

  [GUILD]: { get: ok(guild), patch: ok(guild) },
  [`${GUILD}/preview`]: { get: ok(preview) },
  [`${GUILD}/audit-logs`]: { get: ok(auditLog) },
  [`${GUILD}/channels`]: { get: ok(listOf(channel)), post: created(channel), patch: empty },
  [`${GUILD}/threads/active`]: { get: ok(threads) },
  [`${GUILD}/members`]: { get: ok(listOf(member)) },
  [`${GUILD}/members/search`]: { get: ok(listOf(member)) },
  [`${GUILD}/members/@me`]: { patch: ok(member) },
  [`${GUILD}/members/{user_id}`]: { get: ok(member), patch: ok(member), delete: empty },
  [`${GUILD}/members/{user_id}/roles/{role_id}`]: { put: empty, delete: empty },
  [`${GUILD}/bans`]: { get: ok(listOf(ban)) },
  [`${GUILD}/bans/{user_id}`]: { get: ok(ban), put: empty, delete: empty },
  [`${GUILD}/bulk-ban`]: { post: ok(bulkBan) },
  [`${GUILD}/roles`]: { get: ok(listOf(role)), post: ok(role), patch: ok(listOf(role)) },
  [`${GUILD}/roles/member-counts`]: { get: ok({ type: 'object', additionalProperties: count }) },
  [`${GUILD}/roles/{role_id}`]: { get: ok(role), patch: ok(role), delete: empty },
  ...emojiPaths(`${GUILD}/emojis`, listOf(emoji)),
  ...emojiPaths(`${APPLICATION}/emojis`, closed({ items: listOf(emoji) })),
  [`${GUILD}/stickers`]: { get: ok(listOf(sticker)), post: created(sticker) },
  [`${GUILD}/stickers/{sticker_id}`]: { get: ok(sticker), patch: ok(sticker), delete: empty },
  '/stickers/{sticker_id}': { get: ok(sticker) },
  '/sticker-packs': { get: ok(closed({ sticker_packs: listOf({}) })) },
  '/sticker-packs/{pack_id}': { get: ok({}) },
  [`${GUILD}/scheduled-events`]: { get: ok(listOf(scheduledEvent)), post: ok(scheduledEvent) },
  [`${GUILD}/scheduled-events/{event_id}`]: {
    get: ok(scheduledEvent),
    patch: ok(scheduledEvent),
    delete: empty,
  },
  [`${GUILD}/scheduled-events/{event_id}/users`]: { get: ok(listOf(interested)) },
  [`${GUILD}/auto-moderation/rules`]: { get: ok(listOf(moderationRule)), post: ok(moderationRule) },
  [`${GUILD}/auto-moderation/rules/{rule_id}`]: {
    get: ok(moderationRule),
    patch: ok(moderationRule),
    delete: empty,
  },
  [`${GUILD}/regions`]: { get: ok(listOf(region)) },
  '/voice/regions': { get: ok(listOf(region)) },
  [`${GUILD}/integrations`]: { get: ok(listOf(integration)) },
  [`${GUILD}/invites`]: { get: ok(listOf(managedInvite)) },
  [`${CHANNEL}/invites`]: { get: ok(listOf(managedInvite)), post: ok(managedInvite) },
  '/invites/{code}': { get: ok(invite), delete: ok(invite) },
  [`${GUILD}/webhooks`]: { get: ok(listOf(webhook)) },
  [`${CHANNEL}/webhooks`]: { get: ok(listOf(webhook)), post: ok(webhook) },
  '/webhooks/{webhook_id}': { get: ok(webhook), patch: ok(webhook), delete: empty },

  [CHANNEL]: { get: ok(channel), patch: ok(channel), delete: ok(channel) },
  [`${CHANNEL}/permissions/{overwrite_id}`]: { put: empty, delete: empty },
  [`${CHANNEL}/threads`]: { post: created({ anyOf: [thread, post] }) },
  [`${CHANNEL}/threads/archived/public`]: { get: ok(threads) },
  [`${CHANNEL}/threads/archived/private`]: { get: ok(threads) },
  [`${CHANNEL}/users/@me/threads/archived/private`]: { get: ok(threads) },
  [`${CHANNEL}/thread-members`]: { get: ok(listOf(threadMember)) },
  [`${CHANNEL}/thread-members/@me`]: { get: ok(threadMember), put: empty, delete: empty },
  [`${CHANNEL}/thread-members/{user_id}`]: { get: ok(threadMember), put: empty, delete: empty },

  [`${CHANNEL}/messages`]: { get: ok(listOf(message)), post: ok(message) },
  [`${CHANNEL}/messages/bulk-delete`]: { post: empty },
  [`${CHANNEL}/messages/pins`]: { get: ok(closed({ items: listOf(pin), has_more: flag })) },
  [`${CHANNEL}/messages/pins/{message_id}`]: pinning,
  [`${CHANNEL}/pins`]: { get: ok(listOf(message)) },
  [`${CHANNEL}/pins/{message_id}`]: pinning,
  [`${CHANNEL}/typing`]: { post: empty },
  [MESSAGE]: { get: ok(message), patch: ok(message), delete: empty },
  [`${MESSAGE}/threads`]: { post: created(thread) },
  [`${MESSAGE}/crosspost`]: { post: ok(message) },
  [`${MESSAGE}/reactions`]: { delete: empty },
  [`${MESSAGE}/reactions/{emoji}`]: { get: ok(listOf(user)), delete: empty },
  [`${MESSAGE}/reactions/{emoji}/@me`]: { put: empty, delete: empty },
  [`${MESSAGE}/reactions/{emoji}/{user_id}`]: { delete: empty },
  [`${CHANNEL}/polls/{message_id}/answers/{answer_id}`]: { get: ok(closed({ users: listOf(user) })) },
  [`${CHANNEL}/polls/{message_id}/expire`]: { post: ok(message) },

  [`${APPLICATION}/skus`]: { get: ok(listOf(sku)) },
  [ENTITLEMENTS]: { get: ok(listOf(entitlement)), post: ok(closed(granted, ofWhom)) },
  [`${ENTITLEMENTS}/{entitlement_id}`]: { get: ok(entitlement), delete: empty },
  [`${ENTITLEMENTS}/{entitlement_id}/consume`]: { post: empty },
  '/skus/{sku_id}/subscriptions': { get: ok(listOf(subscription)) },
  '/skus/{sku_id}/subscriptions/{subscription_id}': { get: ok(subscription) },
};

/** @throws Error if one of them is published. */
export function addUnpublishedPaths({ paths, components: { schemas } }: PublishedDocument): void {
  const extend = (name: string, more: SchemaNode): SchemaNode => ({
    ...schemas[name],
    properties: { ...(schemas[name]?.['properties'] as SchemaNode), ...more },
  });
  // What only the user itself is told, and what the first message of a post's thread comes with.
  const told = { mfa_enabled: flag, locale: text, premium_type: count, email: textOrNull, verified: flag };
  schemas['OwnUserResponse'] ??= extend('UserResponse', told);
  schemas['PostResponse'] ??= extend('ThreadResponse', { message });
  for (const [path, operations] of Object.entries(unpublishedPaths)) {
    const methods = Object.keys(paths[path] ?? {});
    const published = Object.keys(operations).find((method) => methods.includes(method));
    if (published !== undefined)
      throw new Error(`${published} ${path} is published: it must not be described here.`);
    paths[path] = { ...paths[path], ...operations };
  }
}
