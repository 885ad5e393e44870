import type { KnownDifference, Operation } from './published-differences.js';

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const list = (items: object) => ({ type: 'array', items });
const answer = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = (schema: object): Operation => ({ responses: { '200': answer(schema) } });
const nothing: Operation = { responses: { '204': {} } };
const closed = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const message = refer('MessageResponse');
const user = refer('UserResponse');
const id = refer('SnowflakeType');
const [string, count, flag] = [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }];
const text = { type: ['string', 'null'] };
const pin = closed({ pinned_at: { type: 'string', format: 'date-time' }, message });
const ownGuild = {
  ...closed({
    id,
    name: string,
    icon: text,
    banner: text,
    owner: flag,
    permissions: string,
    features: list(string),
  }),
  additionalProperties: count,
};
const session = closed({ total: count, remaining: count, reset_after: count, max_concurrency: count });

const CHANNEL = '/channels/{channel_id}';
const MESSAGE = `${CHANNEL}/messages/{message_id}`;
const pinning = { put: nothing, delete: nothing };

const PATHS: Readonly<Record<string, Record<string, Operation>>> = {
  [`${CHANNEL}/messages`]: { get: ok(list(message)), post: ok(message) },
  [`${CHANNEL}/messages/bulk-delete`]: { post: nothing },
  [`${CHANNEL}/messages/pins`]: { get: ok(closed({ items: list(pin), has_more: flag })) },
  [`${CHANNEL}/messages/pins/{message_id}`]: pinning,
  [`${CHANNEL}/pins`]: { get: ok(list(message)) },
  [`${CHANNEL}/pins/{message_id}`]: pinning,
  [`${CHANNEL}/typing`]: { post: nothing },
  [MESSAGE]: { get: ok(message), patch: ok(message), delete: nothing },
  [`${MESSAGE}/crosspost`]: { post: ok(message) },
  [`${MESSAGE}/reactions`]: { delete: nothing },
  [`${MESSAGE}/reactions/{emoji}`]: { get: ok(list(user)), delete: nothing },
  [`${MESSAGE}/reactions/{emoji}/@me`]: { put: nothing, delete: nothing },
  [`${MESSAGE}/reactions/{emoji}/{user_id}`]: { delete: nothing },
  [`${CHANNEL}/polls/{message_id}/answers/{answer_id}`]: { get: ok(closed({ users: list(user) })) },
  [`${CHANNEL}/polls/{message_id}/expire`]: { post: ok(message) },
  '/gateway': { get: ok(closed({ url: string })) },
  '/gateway/bot': { get: ok(closed({ url: string, session_start_limit: session, shards: count })) },
  '/users/{user_id}': { get: ok(user) },
  '/users/@me/channels': { post: ok(refer('PrivateChannelResponse')) },
  '/users/@me/guilds': { get: ok(list(ownGuild)) },
  '/users/@me/guilds/{guild_id}': { delete: nothing },
};

/** The routes of messages, users and the gateway, with the published objects that they send. */
export const messagePaths: KnownDifference = {
  id: 'messages-of-channels',
  reason:
    'The part of the schema that is at hand has no path for the messages of channels, but what they consist of.',
  amend: ({ paths }) => {
    Object.assign(paths, PATHS);
    paths['/users/@me'] = { ...paths['/users/@me'], patch: ok(user) };
  },
};
