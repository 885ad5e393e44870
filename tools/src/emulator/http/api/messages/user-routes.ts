import { isSnowflake, type Snowflake } from 'commandry/protocol';
import { openBotUser, openHolder, openOwnGuild, requireScope } from '../../../domain/access/caller.js';
import { computeRights } from '../../../domain/access/message-rights.js';
import { uninstallFromGuild } from '../../../domain/authorization/uninstall-application.js';
import { DomainError } from '../../../domain/domain-error.js';
import { openDirectMessages } from '../../../domain/messages/open-direct-messages.js';
import { compareIds } from '../../../domain/compare-ids.js';
import { toFullChannel } from '../../../domain/objects/wire-channel.js';
import type { GuildRecord } from '../../../domain/world/world-records.js';
import type { Service } from '../../../emulator-modules.js';
import { memberKey } from '../../../storage/store.js';
import { toFullUser } from '../../oauth/wire-application.js';
import type { ApiResponse, AuthorizedCall, Route } from '../api-route.js';
import { requireObject, toFormError } from '../errors/form-errors.js';
import { readId, readBoolean } from '../read-call.js';
import { readLimit, readQueryId } from './message-query.js';

/** Users, the guilds of the caller, and direct messages. The caller itself is in the routes of tokens. */
export const userRoutes: readonly Route[] = [
  { path: '/users/@me/channels', endpoints: { POST: createChannel } },
  { path: '/users/@me/guilds', endpoints: { GET: listGuilds } },
  { path: '/users/@me/guilds/{guild_id}', endpoints: { DELETE: leaveGuild } },
  { path: '/users/{user_id}', endpoints: { GET: showUser } },
];

async function createChannel(call: AuthorizedCall): Promise<ApiResponse> {
  const { service, caller } = call;
  openBotUser(service, caller);
  const recipientId = readRecipient(await call.readBody());
  const actor = openDirectMessages(service, caller, recipientId);
  return { status: 200, body: toFullChannel(service, actor, caller.application) };
}

/** @throws ApiError 400 for a body without the id of one user. Groups cannot be created by bots. */
function readRecipient(body: unknown): Snowflake {
  const path = ['recipient_id'];
  requireObject(body);
  const { recipient_id: id } = body;
  if (id === undefined || id === null) {
    throw toFormError([{ code: 'FIELD_REQUIRED', path, found: 'nothing' }]);
  }
  if (!isSnowflake(id)) throw toFormError([{ code: 'NOT_A_SNOWFLAKE', path, found: JSON.stringify(id) }]);
  return id;
}

function showUser({ service, caller, param }: AuthorizedCall): ApiResponse {
  openBotUser(service, caller);
  const user = service.store.users.get(readId(param('user_id'), 'user_id'));
  if (!user) throw new DomainError({ rule: 'UNKNOWN_USER' });
  return { status: 200, body: toFullUser(user) };
}

/** Lists the guilds of the caller: of a bot, or of a user who has granted the scope. */
function listGuilds({ service, caller, query }: AuthorizedCall): ApiResponse {
  const before = readQueryId(query['before'], 'before');
  const after = readQueryId(query['after'], 'after');
  const limit = readLimit(query['limit'], { min: 1, max: 200, byDefault: 200 });
  const withCounts = readBoolean(query['with_counts'], 'with_counts');
  requireScope(caller, 'guilds');
  const { store } = service;
  const user = openHolder(store, caller);
  const own = [...store.guilds.values()]
    .filter(({ id }) => store.members.has(memberKey(id, user.id)))
    .filter(({ id }) => before === undefined || compareIds(id, before) < 0)
    .filter(({ id }) => after === undefined || compareIds(id, after) > 0)
    .sort((a, b) => compareIds(a.id, b.id));
  const page = before !== undefined && after === undefined ? own.slice(-limit) : own.slice(0, limit);
  return { status: 200, body: page.map((guild) => toOwnGuild(service, guild, user.id, withCounts)) };
}

function toOwnGuild(service: Service, guild: GuildRecord, userId: Snowflake, withCounts: boolean) {
  const count = service.store.members.group(guild.id).length;
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    banner: guild.banner,
    owner: guild.ownerId === userId,
    permissions: computeRights(service, guild, userId).toString(),
    features: guild.features,
    // Nobody is ever offline here.
    ...(withCounts ? { approximate_member_count: count, approximate_presence_count: count } : {}),
  };
}

/** The application is uninstalled from the guild with its bot. */
function leaveGuild({ service, caller, param }: AuthorizedCall): ApiResponse {
  const bot = openBotUser(service, caller);
  const guild = openOwnGuild(service, bot, readId(param('guild_id'), 'guild_id'));
  if (guild.ownerId === bot.id) throw new DomainError({ rule: 'INVALID_GUILD' });
  uninstallFromGuild(service.store, caller.application, guild.id);
  return { status: 204 };
}
