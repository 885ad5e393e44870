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
const WEBHOOK = '/webhooks/{application.id}/{interaction.token}';

const read = { limit: 5, windowMs: 5_000 };
const write = { limit: 5, windowMs: 20_000 };
const overwrite = { limit: 5, windowMs: 60_000 };
const webhook = { limit: 5, windowMs: 2_000 };

/**
 * The buckets of the routes, and their default limits. A name is a method and a class of routes.
 *
 * The values of the live service are not published. These are similar, and low enough for clients to encounter them.
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
