import { createHash } from 'node:crypto';
import { GUILD_BUCKETS } from './guild-buckets.js';

/** A number of requests in a length of time. */
export interface Limit {
  /** Requests in one window. 1 or more. */
  readonly limit: number;
  /** Length of a window, in milliseconds. */
  readonly windowMs: number;
}

interface Bucket extends Limit {
  /** The route below `/api/v10`, with names in place of values. */
  readonly route: string;
}

const COMMANDS = '/applications/{application.id}/commands';
const GUILD_COMMANDS = '/applications/{application.id}/guilds/{guild.id}/commands';
const ENTITLEMENTS = '/applications/{application.id}/entitlements';
const WEBHOOK = '/webhooks/{application.id}/{interaction.token}';

const read = { limit: 5, windowMs: 5_000 };
const write = { limit: 5, windowMs: 20_000 };
const overwrite = { limit: 5, windowMs: 60_000 };
const webhook = { limit: 5, windowMs: 2_000 };
const reaction = { limit: 1, windowMs: 250 };
const CHANNEL = '/channels/{channel.id}';
const MESSAGE = `${CHANNEL}/messages/{message.id}`;
const USER = '/users/{user.id}';

/**
 * The buckets of the routes, and their default limits. A name is a method and a class of routes.
 *
 * The values of Discord itself are not published. These are similar, and low enough for clients to encounter them.
 * The callback endpoint has no bucket.
 */
export const BUCKETS = {
  'GET commands': { route: COMMANDS, ...read },
  'POST commands': { route: COMMANDS, ...write },
  'PUT commands': { route: COMMANDS, ...overwrite },
  'GET command': { route: `${COMMANDS}/{command.id}`, ...read },
  'PATCH command': { route: `${COMMANDS}/{command.id}`, ...write },
  'DELETE command': { route: `${COMMANDS}/{command.id}`, ...write },
  'GET guild-commands': { route: GUILD_COMMANDS, ...read },
  'POST guild-commands': { route: GUILD_COMMANDS, ...write },
  'PUT guild-commands': { route: GUILD_COMMANDS, ...overwrite },
  'GET guild-command': { route: `${GUILD_COMMANDS}/{command.id}`, ...read },
  'PATCH guild-command': { route: `${GUILD_COMMANDS}/{command.id}`, ...write },
  'DELETE guild-command': { route: `${GUILD_COMMANDS}/{command.id}`, ...write },
  'GET guild-permissions': { route: `${GUILD_COMMANDS}/permissions`, ...write },
  'GET command-permissions': { route: `${GUILD_COMMANDS}/{command.id}/permissions`, ...write },
  'PUT command-permissions': { route: `${GUILD_COMMANDS}/{command.id}/permissions`, ...write },
  'POST webhook': { route: WEBHOOK, ...webhook },
  'GET webhook-message': { route: `${WEBHOOK}/messages/{message.id}`, ...webhook },
  'PATCH webhook-message': { route: `${WEBHOOK}/messages/{message.id}`, ...webhook },
  'DELETE webhook-message': { route: `${WEBHOOK}/messages/{message.id}`, ...webhook },
  'GET skus': { route: '/applications/{application.id}/skus', ...read },
  'GET entitlements': { route: ENTITLEMENTS, ...read },
  'POST entitlements': { route: ENTITLEMENTS, ...read },
  'GET entitlement': { route: `${ENTITLEMENTS}/{entitlement.id}`, ...read },
  'DELETE entitlement': { route: `${ENTITLEMENTS}/{entitlement.id}`, ...read },
  'POST consume': { route: `${ENTITLEMENTS}/{entitlement.id}/consume`, ...read },
  'GET subscriptions': { route: '/skus/{sku.id}/subscriptions', ...read },
  'GET subscription': { route: '/skus/{sku.id}/subscriptions/{subscription.id}', ...read },
  'GET channel-messages': { route: `${CHANNEL}/messages`, ...read },
  'POST channel-messages': { route: `${CHANNEL}/messages`, ...read },
  'POST bulk-delete': { route: `${CHANNEL}/messages/bulk-delete`, limit: 1, windowMs: 1_000 },
  'GET channel-message': { route: MESSAGE, ...read },
  'PATCH channel-message': { route: MESSAGE, ...read },
  'DELETE channel-message': { route: MESSAGE, limit: 5, windowMs: 1_000 },
  'POST crosspost': { route: `${MESSAGE}/crosspost`, limit: 10, windowMs: 3_600_000 },
  'GET pins': { route: `${CHANNEL}/messages/pins`, ...read },
  'PUT pin': { route: `${CHANNEL}/messages/pins/{message.id}`, ...read },
  'DELETE pin': { route: `${CHANNEL}/messages/pins/{message.id}`, ...read },
  'GET reactions': { route: `${MESSAGE}/reactions/{emoji}`, ...read },
  'DELETE reactions': { route: `${MESSAGE}/reactions`, ...reaction },
  'PUT reaction': { route: `${MESSAGE}/reactions/{emoji}/{user.id}`, ...reaction },
  'DELETE reaction': { route: `${MESSAGE}/reactions/{emoji}/{user.id}`, ...reaction },
  'GET poll': { route: `${CHANNEL}/polls/{message.id}/answers/{answer.id}`, ...read },
  'POST poll': { route: `${CHANNEL}/polls/{message.id}/expire`, ...read },
  'POST typing': { route: `${CHANNEL}/typing`, ...read },
  'POST direct-messages': { route: `${USER}/channels`, limit: 10, windowMs: 60_000 },
  'GET own-guilds': { route: `${USER}/guilds`, ...read },
  'GET user': { route: USER, limit: 30, windowMs: 30_000 },
  'GET gateway': { route: '/gateway/bot', limit: 2, windowMs: 5_000 },
  ...GUILD_BUCKETS,
} as const satisfies Readonly<Record<string, Bucket>>;

export type BucketName = keyof typeof BUCKETS;

export const BUCKET_NAMES = Object.keys(BUCKETS) as readonly BucketName[];

/** The limit of all routes together, for one caller. */
export const GLOBAL_LIMIT: Limit = { limit: 50, windowMs: 1_000 };

const ids = new Map(BUCKET_NAMES.map((name) => [name, hash(name)]));

/** Returns the bucket's id in headers: 32 hex digits that are the same in every run. */
export function toBucketId(name: BucketName): string {
  return ids.get(name) ?? hash(name);
}

function hash(name: BucketName): string {
  const [method = ''] = name.split(' ');
  return createHash('sha256').update(`${method} ${BUCKETS[name].route}`).digest('hex').slice(0, 32);
}
