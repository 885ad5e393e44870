import { Permission } from '../../../protocol/permissions/permissions.js';
import { hasPermissions } from '../../../protocol/permissions/base-permissions.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import { FieldChecker, type JsonObject } from '../../../protocol/validation/field-checker.js';
import type { KitGuild, KitMember } from '../../world/kit-records.js';
import { rightsInGuild } from '../../world/kit-rights.js';
import type { MemoryState } from '../memory-state.js';
import { compareIds } from '../message-shelf.js';
import { findKitUser, toFullMember } from '../payloads/user-objects.js';
import { refusal, refuseProblems } from '../kit-refusal.js';
import { openBotGuild, openMemberOf, rankOf, requireAbove, requireInGuild } from './bot-access.js';
import {
  countIn,
  idIn,
  readFields,
  refuseUnknownFields,
  type KitAnswer,
  type KitCall,
  type KitRoute,
} from './kit-call.js';

const MEMBER = '/guilds/{guild_id}/members/{user_id}';

/** The calls about members of guilds. */
export const memberCalls: readonly KitRoute[] = [
  { route: 'PATCH /guilds/{guild_id}/members/@me', run: (call) => editMember(call, botIdIn(call)) },
  { route: 'GET /guilds/{guild_id}/members', run: listMembers },
  { route: 'GET /guilds/{guild_id}/members/search', run: searchMembers },
  { route: `GET ${MEMBER}`, run: showMember },
  { route: `PATCH ${MEMBER}`, run: (call) => editMember(call, idIn(call, 'user_id')) },
  { route: `PUT ${MEMBER}/roles/{role_id}`, run: (call) => changeRole(call, true) },
  { route: `DELETE ${MEMBER}/roles/{role_id}`, run: (call) => changeRole(call, false) },
];

const NICK = { min: 0, max: 32 };

function botIdIn({ state }: KitCall): Snowflake {
  return state.world.application.botUserId;
}

function showMember(call: KitCall): KitAnswer {
  const guild = openBotGuild(call);
  const { member, user } = openMemberOf(call.state, guild, idIn(call, 'user_id'));
  return { status: 200, body: toFullMember(member, user) };
}

const LISTED = { min: 1, max: 1000, byDefault: 1 };

/** Lists members by the ids of their users. */
function listMembers(call: KitCall): KitAnswer {
  const limit = countIn(call, 'limit', LISTED);
  const after = call.query.get('after') ?? '0';
  const found = membersOf(call.state, openBotGuild(call))
    .filter(({ user }) => compareIds(user.id, after) > 0)
    .sort((one, other) => compareIds(one.user.id, other.user.id));
  return toMembers(found.slice(0, limit));
}

/** Finds those whose username, display name or nickname begins with a text. */
function searchMembers(call: KitCall): KitAnswer {
  const check = new FieldChecker();
  const query = check.text(call.query.get('query'), [], 'query', { min: 1, max: 100 }) ?? '';
  refuseProblems(check.problems);
  const limit = countIn(call, 'limit', LISTED);
  const found = membersOf(call.state, openBotGuild(call)).filter(({ member: { nick }, user }) =>
    [user.username, user.globalName, nick].some((name) =>
      name?.toLowerCase().startsWith(query.toLowerCase()),
    ),
  );
  return toMembers(found.slice(0, limit));
}

function membersOf({ world }: MemoryState, guild: KitGuild) {
  return [...world.members.values()]
    .filter(({ guildId }) => guildId === guild.id)
    .flatMap((member) => {
      const user = findKitUser(world, member.userId);
      return user ? [{ member, user }] : [];
    });
}

function toMembers(found: ReturnType<typeof membersOf>): KitAnswer {
  return { status: 200, body: found.map(({ member, user }) => toFullMember(member, user)) };
}

async function editMember(call: KitCall, userId: Snowflake): Promise<KitAnswer> {
  const { state } = call;
  const guild = openBotGuild(call);
  openMemberOf(state, guild, userId);
  const fields = await readFields(call);
  refuseUnknownFields(call, fields, ['nick', 'roles', 'communication_disabled_until']);
  refuseProblems(findMemberProblems(fields));
  const { member, user } = openMemberOf(state, guild, userId);
  const record = { ...member, ...toMemberFields(fields) };
  checkNick(state, guild, member, record);
  checkRoles(state, guild, member, record);
  checkTimeout(state, guild, member, record);
  state.world.apply({ kind: 'member', record });
  return { status: 200, body: toFullMember(record, user) };
}

function changeRole(call: KitCall, isAdded: boolean): KitAnswer {
  const { state } = call;
  const guild = openBotGuild(call);
  const { member } = openMemberOf(state, guild, idIn(call, 'user_id'));
  const roleId = idIn(call, 'role_id');
  const others = member.roles.filter((id) => id !== roleId);
  const record = { ...member, roles: isAdded ? [...others, roleId] : others };
  requireRole(state, guild, roleId);
  state.world.apply({ kind: 'member', record });
  return { status: 204 };
}

function findMemberProblems({ nick, roles, communication_disabled_until: until }: JsonObject) {
  const check = new FieldChecker();
  if (nick !== undefined && nick !== null) check.text(nick, [], 'nick', NICK);
  if (roles !== undefined && roles !== null) check.array(roles, [], 'roles', Number.POSITIVE_INFINITY);
  const isTime = typeof until === 'string' && !Number.isNaN(Date.parse(until));
  if (until !== undefined && until !== null && !isTime) {
    check.add([], 'communication_disabled_until', { code: 'NOT_A_TIMESTAMP' }, until);
  }
  return check.problems;
}

/** Reads the fields that are given, whose rules were checked. An empty nickname is none. */
function toMemberFields(fields: JsonObject): Partial<KitMember> {
  const { nick, roles, communication_disabled_until: until } = fields;
  return {
    ...(nick === undefined ? {} : { nick: typeof nick === 'string' && nick !== '' ? nick : null }),
    ...(Array.isArray(roles) ? { roles: [...new Set((roles as readonly unknown[]).map(String))] } : {}),
    ...(until === undefined ? {} : { timedOutUntil: typeof until === 'string' ? until : null }),
  };
}

/** @throws DiscordRefusal Unless the bot may change that nickname: its own, or that of somebody below it. */
function checkNick(state: MemoryState, guild: KitGuild, before: KitMember, after: KitMember): void {
  if (before.nick === after.nick) return;
  const isOwn = before.userId === state.world.application.botUserId;
  requireInGuild(state, guild, isOwn ? Permission.CHANGE_NICKNAME : Permission.MANAGE_NICKNAMES);
  if (!isOwn) requireAbove(state, guild, rankOf(state, guild, before.userId));
}

/** @throws DiscordRefusal Unless the bot may give and take all of the roles that change. */
function checkRoles(state: MemoryState, guild: KitGuild, before: KitMember, after: KitMember): void {
  const given = after.roles.filter((id) => !before.roles.includes(id));
  const taken = before.roles.filter((id) => !after.roles.includes(id));
  for (const id of [...given, ...taken]) requireRole(state, guild, id);
}

/** @throws DiscordRefusal Unless the bot may time out somebody below it, who is no administrator. */
function checkTimeout(state: MemoryState, guild: KitGuild, before: KitMember, after: KitMember): void {
  if (before.timedOutUntil === after.timedOutUntil) return;
  requireInGuild(state, guild, Permission.MODERATE_MEMBERS);
  requireAbove(state, guild, rankOf(state, guild, before.userId));
  if (hasPermissions(rightsInGuild(state, guild, before.userId), Permission.ADMINISTRATOR)) {
    throw refusal('MISSING_PERMISSIONS');
  }
}

/** @throws DiscordRefusal Unless it is a role of the guild that the bot may give and take. */
function requireRole(state: MemoryState, guild: KitGuild, roleId: Snowflake): void {
  const role = state.world.roles.get(roleId);
  if (role?.guildId !== guild.id || role.id === guild.id) throw refusal('UNKNOWN_ROLE');
  requireInGuild(state, guild, Permission.MANAGE_ROLES);
  requireAbove(state, guild, role.position);
}
