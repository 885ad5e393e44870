import { Permission } from '../../../protocol/permissions/permissions.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import { snowflakeToTimestampMs } from '../../../protocol/snowflake-time.js';
import { FieldChecker, isPresent } from '../../../protocol/validation/field-checker.js';
import type { KitGuild } from '../../world/kit-records.js';
import { memberKey } from '../../world/kit-world.js';
import { refusal, refuseIssues } from '../kit-refusal.js';
import type { KitBan, MemoryState } from '../memory-state.js';
import { compareIds } from '../message-shelf.js';
import { findKitUser, toAuthor } from '../payloads/user-objects.js';
import { openBotGuild, openMemberOf, rankOf, requireAbove, requireInGuild } from './bot-access.js';
import { countIn, idIn, readAnyFields, type KitAnswer, type KitCall, type KitRoute } from './kit-call.js';

const BANS = '/guilds/{guild_id}/bans';

/** The calls that remove members, and keep users out. */
export const banCalls: readonly KitRoute[] = [
  { route: 'DELETE /guilds/{guild_id}/members/{user_id}', run: kick },
  { route: `GET ${BANS}`, run: listBans },
  { route: `GET ${BANS}/{user_id}`, run: (call) => ({ status: 200, body: openBan(call).object }) },
  { route: `PUT ${BANS}/{user_id}`, run: ban },
  { route: `DELETE ${BANS}/{user_id}`, run: lift },
];

const DELETED_SECONDS = { min: 0, max: 604_800 };
const DELETED_DAYS = { min: 0, max: 7 };
const DAY_SECONDS = 86_400;
const LISTED = { min: 1, max: 1000, byDefault: 1000 };

function kick(call: KitCall): KitAnswer {
  const { state } = call;
  const guild = openBotGuild(call);
  const { user } = openMemberOf(state, guild, idIn(call, 'user_id'));
  requireInGuild(state, guild, Permission.KICK_MEMBERS);
  requireAbove(state, guild, rankOf(state, guild, user.id));
  state.world.members.delete(memberKey(guild.id, user.id));
  return { status: 204 };
}

async function ban(call: KitCall): Promise<KitAnswer> {
  const { state, reason } = call;
  const guild = openBotGuild(call);
  const userId = idIn(call, 'user_id');
  requireInGuild(state, guild, Permission.BAN_MEMBERS);
  const seconds = await readDeletedSeconds(call);
  if (!findKitUser(state.world, userId)) throw refusal('UNKNOWN_USER');
  requireAbove(state, guild, rankOf(state, guild, userId));
  const key = memberKey(guild.id, userId);
  if (state.bans.has(key)) return { status: 204 };
  state.world.members.delete(key);
  deleteMessagesOf(state, guild, userId, seconds);
  state.bans.set(key, { guildId: guild.id, userId, reason });
  return { status: 204 };
}

function lift(call: KitCall): KitAnswer {
  const { guildId, userId } = openBan(call).ban;
  call.state.bans.delete(memberKey(guildId, userId));
  return { status: 204 };
}

/** Lists bans by the ids of their users. */
function listBans(call: KitCall): KitAnswer {
  const { state, query } = call;
  const limit = countIn(call, 'limit', LISTED);
  const guild = openBotGuild(call);
  requireInGuild(state, guild, Permission.BAN_MEMBERS);
  const [before, after] = [query.get('before'), query.get('after')];
  const found = [...state.bans.values()]
    .filter(({ guildId, userId }) => {
      if (guildId !== guild.id) return false;
      return before === null
        ? after === null || compareIds(userId, after) > 0
        : compareIds(userId, before) < 0;
    })
    .sort((one, other) => compareIds(one.userId, other.userId));
  const page = before === null ? found.slice(0, limit) : found.slice(-limit);
  return { status: 200, body: page.map((each) => toBanObject(state, each)) };
}

async function readDeletedSeconds(call: KitCall): Promise<number> {
  const { delete_message_seconds: seconds, delete_message_days: days } = await readAnyFields(call);
  const check = new FieldChecker();
  if (isPresent(seconds)) check.number(seconds, [], 'delete_message_seconds', 'integer', DELETED_SECONDS);
  if (isPresent(days)) check.number(days, [], 'delete_message_days', 'integer', DELETED_DAYS);
  refuseIssues(check.issues);
  return isPresent(seconds) ? Number(seconds) : Number(days ?? 0) * DAY_SECONDS;
}

/** Deletes what a user has written in a guild in the last seconds. */
function deleteMessagesOf(state: MemoryState, guild: KitGuild, userId: Snowflake, seconds: number): void {
  if (seconds === 0) return;
  const sinceMs = state.clock.now() - seconds * 1000;
  for (const { id, guildId } of state.world.channels.values()) {
    if (guildId !== guild.id) continue;
    for (const shelved of state.messages.inChannel(id)) {
      const { message } = shelved;
      if (message.author.id === userId && snowflakeToTimestampMs(message.id) >= sinceMs)
        state.messages.delete(shelved);
    }
  }
}

/** @throws DiscordRefusal Unless the user of the path is banned, and the bot may know. */
function openBan(call: KitCall): { readonly ban: KitBan; readonly object: object } {
  const { state } = call;
  const guild = openBotGuild(call);
  requireInGuild(state, guild, Permission.BAN_MEMBERS);
  const found = state.bans.get(memberKey(guild.id, idIn(call, 'user_id')));
  if (!found) throw refusal('UNKNOWN_BAN');
  return { ban: found, object: toBanObject(state, found) };
}

function toBanObject({ world }: MemoryState, { userId, reason }: KitBan): object {
  const user = findKitUser(world, userId);
  return { reason, user: user ? toAuthor(user) : { id: userId } };
}
