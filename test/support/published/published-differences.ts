import { messagePaths } from './published-message-paths.js';
import { premiumPaths } from './published-premium-paths.js';
import { guildPathDifference } from './published-guild-paths.js';

/** The JSON of a schema that is being changed. */
export type SchemaNode = Record<string, unknown>;

export interface Operation {
  readonly responses: Record<string, { readonly content?: Readonly<Record<string, unknown>> }>;
}

/** The parts of the published document that matter here. */
export interface PublishedDocument {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, SchemaNode> };
}

/** A place where Discord and its published schema are known to disagree, and Discord is followed. */
export interface KnownDifference {
  /** Short and unique. */
  readonly id: string;
  /** Discord's behaviour, and its source. */
  readonly reason: string;
  /** Changes the published document to what Discord does. It may be given a copy of its own. */
  readonly amend: (document: PublishedDocument) => void;
}

const propertiesOf = (schema: SchemaNode | undefined) => schema?.['properties'] as Record<string, SchemaNode>;

const answer = (schema: SchemaNode) => ({ content: { 'application/json': { schema } } });
const string = { type: 'string' };
const oauthError = answer({
  anyOf: [
    {
      type: 'object',
      properties: { error: string, error_description: string },
      required: ['error'],
      additionalProperties: false,
    },
    { $ref: '#/components/schemas/ErrorResponse' },
    { type: 'object', additionalProperties: { type: 'array', items: string }, minProperties: 1 },
  ],
});

/** Every one of them is needed by some response in `test/tools/emulator/http/api/published-schema.test.ts`. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    id: 'inner-error-code',
    reason:
      'The code of an error inside a form error is a text in every answer seen; the schema says integer.',
    amend: ({ components: { schemas } }) => {
      const inner = propertiesOf(schemas['InnerErrors'])['_errors']!;
      inner['items'] = {
        type: 'object',
        properties: { code: { type: 'string' }, message: { type: 'string' } },
        required: ['code', 'message'],
        additionalProperties: false,
      };
    },
  },
  {
    id: 'errors-in-and-below',
    reason:
      'A list can be too long and hold wrong elements, and a request is told all its errors at once. No captured answer has such a place; the schema has either its own errors or those below.',
    amend: ({ components: { schemas } }) => {
      schemas['ErrorDetails'] = {
        type: 'object',
        properties: { _errors: { $ref: '#/components/schemas/InnerErrors/properties/_errors' } },
        additionalProperties: { $ref: '#/components/schemas/ErrorDetails' },
        minProperties: 1,
      };
    },
  },
  {
    id: 'oauth-token',
    reason: 'The schema leaves the token endpoint out. It follows RFC 6749, in its errors too.',
    amend: ({ paths }) => {
      const token = answer({
        type: 'object',
        properties: {
          access_token: string,
          token_type: { const: 'Bearer' },
          expires_in: { type: 'integer' },
          scope: string,
          refresh_token: string,
          id_token: string,
          guild: { type: 'object' },
        },
        required: ['access_token', 'token_type', 'expires_in', 'scope'],
        additionalProperties: false,
      });
      paths['/oauth2/token'] = { post: { responses: { '200': token, '4XX': oauthError } } };
    },
  },
  {
    id: 'oauth-revoke',
    reason: 'The schema leaves the revocation of tokens out. It answers an empty object.',
    amend: ({ paths }) => {
      const nothing = answer({ type: 'object', maxProperties: 0 });
      paths['/oauth2/token/revoke'] = { post: { responses: { '200': nothing, '4XX': oauthError } } };
    },
  },
  {
    id: 'current-user',
    reason:
      'The part of the schema that is at hand has no path for the current user, but the object of a user.',
    amend: ({ paths }) => {
      const user = answer({ $ref: '#/components/schemas/UserResponse' });
      paths['/users/@me'] = { get: { responses: { '200': user } } };
    },
  },
  {
    id: 'guilds-and-channels',
    reason:
      'The part of the schema that is at hand has no path for guilds, members and channels, but what they consist of.',
    amend: ({ paths }) => {
      const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
      const id = refer('SnowflakeType');
      const roles = { type: 'array', items: refer('GuildRoleResponse') };
      const list = { type: 'array' };
      const count = { type: 'integer' };
      const text = { type: ['string', 'null'] };
      const flag = { type: 'boolean' };
      const idOrNull = { anyOf: [{ type: 'null' }, id] };
      const properties = {
        ...{ id, name: string, icon: text, description: text, home_header: text, splash: text },
        ...{ discovery_splash: text, features: { ...list, items: string }, banner: text, owner_id: id },
        ...{ application_id: idOrNull, region: string, afk_channel_id: idOrNull, afk_timeout: count },
        ...{ system_channel_id: idOrNull, system_channel_flags: count, widget_enabled: flag },
        ...{ widget_channel_id: idOrNull, verification_level: count, roles },
        ...{ default_message_notifications: count, mfa_level: count, explicit_content_filter: count },
        ...{ max_presences: { type: ['integer', 'null'] }, max_members: count },
        ...{ max_stage_video_channel_users: count, max_video_channel_users: count, vanity_url_code: text },
        ...{ premium_tier: count, premium_subscription_count: count, preferred_locale: string },
        ...{ rules_channel_id: idOrNull, safety_alerts_channel_id: idOrNull },
        ...{ public_updates_channel_id: idOrNull, premium_progress_bar_enabled: flag, nsfw: flag },
        ...{ nsfw_level: count, emojis: list, stickers: list, incidents_data: { type: ['object', 'null'] } },
        hub_type: { type: ['integer', 'null'] },
      };
      const guild = {
        type: 'object',
        properties: { ...properties, approximate_member_count: count, approximate_presence_count: count },
        required: Object.keys(properties),
        additionalProperties: false,
      };
      const channels = ['GuildChannelResponse', 'ThreadResponse', 'PrivateChannelResponse'];
      const channel = { anyOf: [...channels, 'PrivateGroupChannelResponse'].map(refer) };
      paths['/guilds/{guild_id}'] = { get: { responses: { '200': answer(guild) } } };
      paths['/guilds/{guild_id}/members/{user_id}'] = {
        get: { responses: { '200': answer(refer('GuildMemberResponse')) } },
      };
      paths['/channels/{channel_id}'] = { get: { responses: { '200': answer(channel) } } };
    },
  },
  messagePaths,
  premiumPaths,
  guildPathDifference,
];
