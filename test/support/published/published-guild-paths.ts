import type { KnownDifference, PublishedDocument } from './published-differences.js';

type Schema = Readonly<Record<string, unknown>>;

const refer = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const object: Schema = { type: 'object' };

const channel: Schema = {
  anyOf: ['GuildChannelResponse', 'ThreadResponse', 'PrivateChannelResponse'].map(refer),
};
const thread = refer('ThreadResponse');
const member = refer('GuildMemberResponse');
const role = refer('GuildRoleResponse');
const threadMember = refer('ThreadMemberResponse');
const webhook = refer('GuildIncomingWebhookResponse');
const user = refer('UserResponse');

const threads: Schema = {
  type: 'object',
  properties: { threads: listOf(thread), members: listOf(threadMember), has_more: { type: 'boolean' } },
  required: ['threads', 'members'],
  additionalProperties: false,
};
const ban: Schema = {
  type: 'object',
  properties: { reason: { type: ['string', 'null'] }, user },
  required: ['reason', 'user'],
  additionalProperties: false,
};
const emoji: Schema = {
  type: 'object',
  properties: { id: refer('SnowflakeType'), name: { type: 'string' }, user },
  required: ['id', 'name', 'roles', 'require_colons', 'managed', 'animated', 'available'],
};

/** The responses by method: a status and its body, or a status alone. */
type Responses = Readonly<Record<string, readonly [status: number, body?: Schema]>>;

const GUILD = '/guilds/{guild_id}';
const CHANNEL = '/channels/{channel_id}';
const emojiPaths = (path: string, list: Schema): Readonly<Record<string, Responses>> => ({
  [path]: { get: [200, list], post: [201, emoji] },
  [`${path}/{emoji_id}`]: { get: [200, emoji], patch: [200, emoji], delete: [204] },
});

const PATHS: Readonly<Record<string, Responses>> = {
  [CHANNEL]: { patch: [200, channel], delete: [200, channel] },
  [`${GUILD}/channels`]: { get: [200, listOf(channel)], post: [201, channel], patch: [204] },
  [`${CHANNEL}/permissions/{overwrite_id}`]: { put: [204], delete: [204] },
  [`${CHANNEL}/messages/{message_id}/threads`]: { post: [201, thread] },
  [`${CHANNEL}/threads`]: { post: [201, thread] },
  [`${GUILD}/threads/active`]: { get: [200, threads] },
  [`${CHANNEL}/threads/archived/public`]: { get: [200, threads] },
  [`${CHANNEL}/threads/archived/private`]: { get: [200, threads] },
  [`${CHANNEL}/users/@me/threads/archived/private`]: { get: [200, threads] },
  [`${CHANNEL}/thread-members`]: { get: [200, listOf(threadMember)] },
  [`${CHANNEL}/thread-members/@me`]: { get: [200, threadMember], put: [204], delete: [204] },
  [`${CHANNEL}/thread-members/{user_id}`]: { get: [200, threadMember], put: [204], delete: [204] },
  [GUILD]: { patch: [200, object] },
  [`${GUILD}/preview`]: { get: [200, object] },
  [`${GUILD}/audit-logs`]: { get: [200, object] },
  [`${GUILD}/members`]: { get: [200, listOf(member)] },
  [`${GUILD}/members/search`]: { get: [200, listOf(member)] },
  [`${GUILD}/members/@me`]: { patch: [200, member] },
  [`${GUILD}/members/{user_id}`]: { patch: [200, member], delete: [204] },
  [`${GUILD}/members/{user_id}/roles/{role_id}`]: { put: [204], delete: [204] },
  [`${GUILD}/bans`]: { get: [200, listOf(ban)] },
  [`${GUILD}/bans/{user_id}`]: { get: [200, ban], put: [204], delete: [204] },
  [`${GUILD}/bulk-ban`]: { post: [200, object] },
  [`${GUILD}/roles`]: { get: [200, listOf(role)], post: [200, role], patch: [200, listOf(role)] },
  [`${GUILD}/roles/member-counts`]: { get: [200, object] },
  [`${GUILD}/roles/{role_id}`]: { get: [200, role], patch: [200, role], delete: [204] },
  ...emojiPaths(`${GUILD}/emojis`, listOf(emoji)),
  ...emojiPaths('/applications/{application_id}/emojis', {
    type: 'object',
    properties: { items: listOf(emoji) },
    required: ['items'],
  }),
  [`${GUILD}/stickers`]: { get: [200, listOf(object)] },
  [`${GUILD}/regions`]: { get: [200, listOf(object)] },
  '/voice/regions': { get: [200, listOf(object)] },
  [`${GUILD}/invites`]: { get: [200, listOf(object)] },
  [`${CHANNEL}/invites`]: { get: [200, listOf(object)], post: [200, object] },
  '/invites/{code}': { get: [200, object], delete: [200, object] },
  [`${GUILD}/webhooks`]: { get: [200, listOf(webhook)] },
  [`${CHANNEL}/webhooks`]: { get: [200, listOf(webhook)], post: [200, webhook] },
  '/webhooks/{webhook_id}': { get: [200, webhook], patch: [200, webhook], delete: [204] },
};

/** The published schema at hand leaves these paths out; the objects that they answer with are in it where it has any. */
export const guildPathDifference: KnownDifference = {
  id: 'guild-paths',
  reason:
    'The part of the schema that is at hand has no paths that change guilds and channels, but most of the objects they answer with.',
  amend: ({ paths }) => {
    for (const [path, responses] of Object.entries(PATHS)) {
      const operations = (paths[path] ??= {});
      for (const [method, [status, body]] of Object.entries(responses)) {
        operations[method] = { responses: { [String(status)]: toResponse(body) } };
      }
    }
  },
};

function toResponse(
  body: Schema | undefined,
): PublishedDocument['paths'][string][string]['responses'][string] {
  return body ? { content: { 'application/json': { schema: body } } } : {};
}
