import { createHash } from 'node:crypto';

/** A number of requests in a length of time. */
export interface Limit {
  /** Requests in one window. 1 or more. */
  readonly limit: number;
  /** Length of a window, in milliseconds. */
  readonly windowMs: number;
}

const read = { limit: 5, windowMs: 5_000 };
const write = { limit: 5, windowMs: 20_000 };
const overwrite = { limit: 5, windowMs: 60_000 };
const webhook = { limit: 5, windowMs: 2_000 };
const reaction = { limit: 1, windowMs: 250 };
const guild = {
  read: { limit: 10, windowMs: 5_000 },
  write: { limit: 5, windowMs: 5_000 },
  /** Creating and deleting channels and roles is slow in Discord, too. */
  build: { limit: 10, windowMs: 10_000 },
};

/**
 * The buckets of the routes, and their default limits. Each has the name of its route; {@link SHARED} has the routes that
 * count in the bucket of another. A route in neither has no limit of its own.
 *
 * The values of Discord itself are not published. These are similar, and low enough for clients to encounter them.
 */
export const BUCKETS = {
  'GET /applications/{application_id}/commands': read,
  'POST /applications/{application_id}/commands': write,
  'PUT /applications/{application_id}/commands': overwrite,
  'GET /applications/{application_id}/commands/{command_id}': read,
  'PATCH /applications/{application_id}/commands/{command_id}': write,
  'DELETE /applications/{application_id}/commands/{command_id}': write,
  'GET /applications/{application_id}/guilds/{guild_id}/commands': read,
  'POST /applications/{application_id}/guilds/{guild_id}/commands': write,
  'PUT /applications/{application_id}/guilds/{guild_id}/commands': overwrite,
  'GET /applications/{application_id}/guilds/{guild_id}/commands/{command_id}': read,
  'PATCH /applications/{application_id}/guilds/{guild_id}/commands/{command_id}': write,
  'DELETE /applications/{application_id}/guilds/{guild_id}/commands/{command_id}': write,
  'GET /applications/{application_id}/guilds/{guild_id}/commands/permissions': write,
  'GET /applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions': write,
  'PUT /applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions': write,
  'POST /webhooks/{application_id}/{token}': webhook,
  'GET /webhooks/{application_id}/{token}/messages/{message_id}': webhook,
  'PATCH /webhooks/{application_id}/{token}/messages/{message_id}': webhook,
  'DELETE /webhooks/{application_id}/{token}/messages/{message_id}': webhook,
  'GET /applications/{application_id}/skus': read,
  'GET /applications/{application_id}/entitlements': read,
  'POST /applications/{application_id}/entitlements': read,
  'GET /applications/{application_id}/entitlements/{entitlement_id}': read,
  'DELETE /applications/{application_id}/entitlements/{entitlement_id}': read,
  'POST /applications/{application_id}/entitlements/{entitlement_id}/consume': read,
  'GET /skus/{sku_id}/subscriptions': read,
  'GET /skus/{sku_id}/subscriptions/{subscription_id}': read,
  'GET /guilds/{guild_id}/stickers': guild.read,
  'POST /guilds/{guild_id}/stickers': guild.write,
  'GET /guilds/{guild_id}/stickers/{sticker_id}': guild.read,
  'PATCH /guilds/{guild_id}/stickers/{sticker_id}': guild.write,
  'DELETE /guilds/{guild_id}/stickers/{sticker_id}': guild.write,
  'GET /guilds/{guild_id}/auto-moderation/rules': guild.read,
  'POST /guilds/{guild_id}/auto-moderation/rules': guild.write,
  'GET /guilds/{guild_id}/auto-moderation/rules/{rule_id}': guild.read,
  'PATCH /guilds/{guild_id}/auto-moderation/rules/{rule_id}': guild.write,
  'DELETE /guilds/{guild_id}/auto-moderation/rules/{rule_id}': guild.write,
  'GET /guilds/{guild_id}/scheduled-events': guild.read,
  'POST /guilds/{guild_id}/scheduled-events': guild.write,
  'GET /guilds/{guild_id}/scheduled-events/{event_id}': guild.read,
  'PATCH /guilds/{guild_id}/scheduled-events/{event_id}': guild.write,
  'DELETE /guilds/{guild_id}/scheduled-events/{event_id}': guild.write,
  'GET /guilds/{guild_id}/scheduled-events/{event_id}/users': guild.read,
  'GET /channels/{channel_id}/messages': read,
  'POST /channels/{channel_id}/messages': read,
  'POST /channels/{channel_id}/messages/bulk-delete': { limit: 1, windowMs: 1_000 },
  'GET /channels/{channel_id}/messages/{message_id}': read,
  'PATCH /channels/{channel_id}/messages/{message_id}': read,
  'DELETE /channels/{channel_id}/messages/{message_id}': { limit: 5, windowMs: 1_000 },
  'POST /channels/{channel_id}/messages/{message_id}/crosspost': { limit: 10, windowMs: 3_600_000 },
  'GET /channels/{channel_id}/messages/pins': read,
  'PUT /channels/{channel_id}/messages/pins/{message_id}': read,
  'DELETE /channels/{channel_id}/messages/pins/{message_id}': read,
  'GET /channels/{channel_id}/messages/{message_id}/reactions/{emoji}': read,
  'DELETE /channels/{channel_id}/messages/{message_id}/reactions': reaction,
  'PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me': reaction,
  'DELETE /channels/{channel_id}/messages/{message_id}/reactions/{emoji}/{user_id}': reaction,
  'GET /channels/{channel_id}/polls/{message_id}/answers/{answer_id}': read,
  'POST /channels/{channel_id}/polls/{message_id}/expire': read,
  'POST /channels/{channel_id}/typing': read,
  'POST /users/@me/channels': { limit: 10, windowMs: 60_000 },
  'GET /users/@me/guilds': read,
  'GET /users/{user_id}': { limit: 30, windowMs: 30_000 },
  'GET /gateway/bot': { limit: 2, windowMs: 5_000 },
  'GET /channels/{channel_id}': guild.read,
  'PATCH /channels/{channel_id}': guild.write,
  'DELETE /channels/{channel_id}': guild.build,
  'GET /guilds/{guild_id}/channels': guild.read,
  'POST /guilds/{guild_id}/channels': guild.build,
  'PATCH /guilds/{guild_id}/channels': guild.write,
  'PUT /channels/{channel_id}/permissions/{overwrite_id}': guild.build,
  'DELETE /channels/{channel_id}/permissions/{overwrite_id}': guild.build,
  'POST /channels/{channel_id}/threads': guild.build,
  'GET /guilds/{guild_id}/threads/active': guild.read,
  'GET /channels/{channel_id}/threads/archived/public': guild.read,
  'GET /channels/{channel_id}/thread-members': guild.read,
  'GET /channels/{channel_id}/thread-members/{user_id}': guild.read,
  'PUT /channels/{channel_id}/thread-members/{user_id}': guild.build,
  'DELETE /channels/{channel_id}/thread-members/{user_id}': guild.build,
  'GET /guilds/{guild_id}': guild.read,
  'PATCH /guilds/{guild_id}': guild.write,
  'GET /guilds/{guild_id}/members': guild.read,
  'GET /guilds/{guild_id}/members/search': guild.read,
  'PATCH /guilds/{guild_id}/members/@me': guild.write,
  'GET /guilds/{guild_id}/members/{user_id}': guild.read,
  'PATCH /guilds/{guild_id}/members/{user_id}': guild.build,
  'DELETE /guilds/{guild_id}/members/{user_id}': guild.write,
  'PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}': guild.build,
  'DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}': guild.build,
  'GET /guilds/{guild_id}/bans': guild.read,
  'GET /guilds/{guild_id}/bans/{user_id}': guild.read,
  'PUT /guilds/{guild_id}/bans/{user_id}': guild.write,
  'DELETE /guilds/{guild_id}/bans/{user_id}': guild.write,
  'POST /guilds/{guild_id}/bulk-ban': guild.write,
  'GET /guilds/{guild_id}/roles': guild.read,
  'POST /guilds/{guild_id}/roles': guild.build,
  'PATCH /guilds/{guild_id}/roles': guild.write,
  'GET /guilds/{guild_id}/roles/{role_id}': guild.read,
  'PATCH /guilds/{guild_id}/roles/{role_id}': guild.write,
  'DELETE /guilds/{guild_id}/roles/{role_id}': guild.build,
  'GET /guilds/{guild_id}/emojis': guild.read,
  'POST /guilds/{guild_id}/emojis': guild.write,
  'GET /guilds/{guild_id}/emojis/{emoji_id}': guild.read,
  'PATCH /guilds/{guild_id}/emojis/{emoji_id}': guild.write,
  'DELETE /guilds/{guild_id}/emojis/{emoji_id}': guild.write,
  'GET /applications/{application_id}/emojis': guild.read,
  'POST /applications/{application_id}/emojis': guild.write,
  'GET /applications/{application_id}/emojis/{emoji_id}': guild.read,
  'PATCH /applications/{application_id}/emojis/{emoji_id}': guild.write,
  'DELETE /applications/{application_id}/emojis/{emoji_id}': guild.write,
  'GET /channels/{channel_id}/invites': guild.read,
  'POST /channels/{channel_id}/invites': guild.write,
  'GET /guilds/{guild_id}/invites': guild.read,
  'GET /invites/{code}': guild.read,
  'DELETE /invites/{code}': guild.write,
  'GET /guilds/{guild_id}/audit-logs': guild.read,
  'GET /channels/{channel_id}/webhooks': guild.read,
  'POST /channels/{channel_id}/webhooks': guild.write,
  'GET /guilds/{guild_id}/webhooks': guild.read,
  'GET /webhooks/{webhook_id}': guild.read,
  'PATCH /webhooks/{webhook_id}': guild.write,
  'DELETE /webhooks/{webhook_id}': guild.write,
} as const satisfies Readonly<Record<string, Limit>>;

/** The name of a bucket: a method and a path below `/api/v10`. */
export type BucketName = keyof typeof BUCKETS;

const SHARED: Readonly<Record<string, BucketName>> = {
  'GET /channels/{channel_id}/pins': 'GET /channels/{channel_id}/messages/pins',
  'PUT /channels/{channel_id}/pins/{message_id}': 'PUT /channels/{channel_id}/messages/pins/{message_id}',
  'DELETE /channels/{channel_id}/pins/{message_id}':
    'DELETE /channels/{channel_id}/messages/pins/{message_id}',
  'DELETE /channels/{channel_id}/messages/{message_id}/reactions/{emoji}':
    'DELETE /channels/{channel_id}/messages/{message_id}/reactions',
  'DELETE /channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me':
    'DELETE /channels/{channel_id}/messages/{message_id}/reactions/{emoji}/{user_id}',
  'POST /channels/{channel_id}/messages/{message_id}/threads': 'POST /channels/{channel_id}/threads',
  'GET /channels/{channel_id}/threads/archived/private': 'GET /channels/{channel_id}/threads/archived/public',
  'GET /channels/{channel_id}/users/@me/threads/archived/private':
    'GET /channels/{channel_id}/threads/archived/public',
  'GET /channels/{channel_id}/thread-members/@me': 'GET /channels/{channel_id}/thread-members/{user_id}',
  'PUT /channels/{channel_id}/thread-members/@me': 'PUT /channels/{channel_id}/thread-members/{user_id}',
  'DELETE /channels/{channel_id}/thread-members/@me':
    'DELETE /channels/{channel_id}/thread-members/{user_id}',
  'GET /guilds/{guild_id}/preview': 'GET /guilds/{guild_id}',
  'GET /guilds/{guild_id}/roles/member-counts': 'GET /guilds/{guild_id}/roles',
};

export const BUCKET_NAMES = Object.keys(BUCKETS) as readonly BucketName[];

/** Returns the bucket of a route. */
export function findBucket(method: string, path: string): BucketName | undefined {
  const route = `${method} ${path}`;
  return Object.hasOwn(BUCKETS, route) ? (route as BucketName) : SHARED[route];
}

/** The limit of all routes together, for one caller. */
export const GLOBAL_LIMIT: Limit = { limit: 50, windowMs: 1_000 };

/** Returns the bucket's id in headers: 32 hex digits that are the same in every run. */
export function toBucketId(name: BucketName): string {
  return IDS[name];
}

const IDS = Object.fromEntries(
  BUCKET_NAMES.map((name) => [name, createHash('sha256').update(name).digest('hex').slice(0, 32)]),
) as Readonly<Record<BucketName, string>>;
