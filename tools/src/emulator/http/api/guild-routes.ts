import { openBotUser, openOwnGuild } from '../../domain/access/caller.js';
import { openSeenChannel } from '../../domain/access/channel-actor.js';
import { toFullChannel } from '../../domain/objects/wire-channel.js';
import { toFullGuild } from '../../domain/objects/wire-guild.js';
import { toFullMember } from '../../domain/objects/wire-member.js';
import { openMember } from '../../domain/world/open-member.js';
import type { GuildRecord } from '../../domain/world/world-records.js';
import type { ApiResponse, AuthorizedCall, Route } from './api-route.js';
import { readId } from './read-id.js';
import { readBoolean } from './read-query.js';

/** The guild data that a member bot can read: enough to compute permissions in channels. */
export const guildRoutes: readonly Route[] = [
  { path: '/guilds/{guild_id}', endpoints: { GET: showGuild } },
  { path: '/guilds/{guild_id}/members/{user_id}', endpoints: { GET: showMember } },
  { path: '/channels/{channel_id}', endpoints: { GET: showChannel } },
];

function showGuild(call: AuthorizedCall): ApiResponse {
  const withCounts = readBoolean(call.request.query['with_counts'], 'with_counts');
  const guild = openPathOwnGuild(call);
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
  const guild = openPathOwnGuild(call);
  const { member, user } = openMember(call.service.store, guild, readId(call.param('user_id'), 'user_id'));
  return { status: 200, body: toFullMember(member, user) };
}

function showChannel({ service, caller, param }: AuthorizedCall): ApiResponse {
  const bot = openBotUser(service, caller);
  const actor = openSeenChannel(service, bot, readId(param('channel_id'), 'channel_id'));
  return { status: 200, body: toFullChannel(service, actor, caller.application) };
}

function openPathOwnGuild({ service, caller, param }: AuthorizedCall): GuildRecord {
  const bot = openBotUser(service, caller);
  return openOwnGuild(service, bot, readId(param('guild_id'), 'guild_id'));
}
