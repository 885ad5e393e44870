import type { Snowflake } from '../../../protocol/snowflake.js';
import { isThread } from '../../../protocol/guilds/channel-type.js';
import type { KitRole } from '../../world/kit-records.js';
import { canSeeChannel, findKitActor } from '../../world/kit-actor.js';
import type { MemoryState } from '../memory-state.js';
import { toFullChannel, toFullGuild, toRoleObject } from '../payloads/guild-objects.js';
import { findBotUser } from '../payloads/user-objects.js';
import { openBotGuild } from './bot-access.js';
import type { KitAnswer, KitCall, KitRoute } from './kit-call.js';

/** The calls that read a guild. */
export const guildCalls: readonly KitRoute[] = [
  { route: 'GET /guilds/{guild_id}', run: showGuild },
  { route: 'GET /guilds/{guild_id}/channels', run: listChannels },
  { route: 'GET /guilds/{guild_id}/roles', run: listRoles },
];

function showGuild(call: KitCall): KitAnswer {
  const { state, query } = call;
  const guild = openBotGuild(call);
  const count = [...state.world.members.values()].filter(({ guildId }) => guildId === guild.id).length;
  const isCounted = /^(true|1)$/i.test(query.get('with_counts') ?? '');
  const counts = { approximate_member_count: count, approximate_presence_count: count };
  const body = { ...toFullGuild(guild, rolesOf(state, guild.id)), ...(isCounted ? counts : {}) };
  return { status: 200, body };
}

/** Lists the channels that the bot sees, without threads. */
function listChannels(call: KitCall): KitAnswer {
  const { state } = call;
  const { world } = state;
  const guild = openBotGuild(call);
  const bot = findBotUser(world);
  const body = [...world.channels.values()]
    .filter((channel) => channel.guildId === guild.id && !isThread(channel.type))
    .flatMap((channel) => findKitActor(world, bot, channel) ?? [])
    .filter((actor) => canSeeChannel(state, actor))
    .map((actor) => toFullChannel(state, actor));
  return { status: 200, body };
}

function listRoles(call: KitCall): KitAnswer {
  const guild = openBotGuild(call);
  return { status: 200, body: rolesOf(call.state, guild.id).map(toRoleObject) };
}

function rolesOf({ world }: MemoryState, guildId: Snowflake): KitRole[] {
  return [...world.roles.values()].filter((role) => role.guildId === guildId);
}
