import { findActor, seesChannel } from '../../domain/access/channel-actor.js';
import { memberKey } from '../../storage/store.js';
import { toFullChannel } from '../../domain/objects/wire-channel.js';
import { toFullMember } from '../../domain/objects/wire-member.js';
import { toFullGuild } from '../../domain/objects/wire-guild.js';
import type { GuildRecord, UserRecord } from '../../domain/world/world-records.js';
import { toServiceError } from './errors/api-error-response.js';
import { readId } from './authenticate.js';
import { readBoolean } from './read-query.js';
import type { ApiResponse, AuthorizedCall, Route } from './api-route.js';

/** The guild data that a member bot can read: enough to compute permissions in channels. */
export const guildRoutes: readonly Route[] = [
  { path: '/guilds/{guild_id}', endpoints: { GET: showGuild } },
  { path: '/guilds/{guild_id}/members/{user_id}', endpoints: { GET: showMember } },
  { path: '/channels/{channel_id}', endpoints: { GET: showChannel } },
];

function showGuild(call: AuthorizedCall): ApiResponse {
  const withCounts = readBoolean(call.request.query['with_counts'], 'with_counts');
  const guild = openOwnGuild(call);
  const { roles, members } = call.service.store;
  const count = members.group(guild.id).length;
  // Nobody is ever offline here.
  const counts = { approximate_member_count: count, approximate_presence_count: count };
  return {
    status: 200,
    body: { ...toFullGuild(guild, roles.group(guild.id)), ...(withCounts ? counts : {}) },
  };
}

function showMember(call: AuthorizedCall): ApiResponse {
  const { store } = call.service;
  const guild = openOwnGuild(call);
  const userId = readId(call.param('user_id'), 'user_id');
  const user = store.users.get(userId);
  if (!user) throw toServiceError('UNKNOWN_USER');
  const member = store.members.get(memberKey(guild.id, userId));
  if (!member) throw toServiceError('UNKNOWN_MEMBER');
  return { status: 200, body: toFullMember(member, user) };
}

function showChannel(call: AuthorizedCall): ApiResponse {
  const { service } = call;
  const bot = openBot(call);
  const channel = service.store.channels.get(readId(call.param('channel_id'), 'channel_id'));
  if (!channel) throw toServiceError('UNKNOWN_CHANNEL');
  const actor = findActor(service.store, bot, channel);
  if (!actor || !seesChannel(service, actor)) throw toServiceError('MISSING_ACCESS');
  return { status: 200, body: toFullChannel(service, actor, call.caller.application) };
}

/** @throws ApiError 404 for a guild that does not exist, 403 for one that the bot is not a member of. */
function openOwnGuild(call: AuthorizedCall): GuildRecord {
  const bot = openBot(call);
  const { store } = call.service;
  const guild = store.guilds.get(readId(call.param('guild_id'), 'guild_id'));
  if (!guild) throw toServiceError('UNKNOWN_GUILD');
  if (!store.members.has(memberKey(guild.id, bot.id))) throw toServiceError('MISSING_ACCESS');
  return guild;
}

/** @throws ApiError 403 for a bearer token. */
function openBot({ service, caller }: AuthorizedCall): UserRecord {
  const bot = service.store.users.get(caller.application.botUserId);
  if (caller.kind === 'bearer' || !bot) throw toServiceError('ONLY_BOTS_ALLOWED');
  return bot;
}
