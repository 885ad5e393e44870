import { Permission, type Snowflake } from 'commandry/protocol';
import type * as z from 'zod';
import { memberKey } from '../../storage/store.js';
import { uninstallFromGuild } from '../authorization/uninstall-application.js';
import { DomainError, numbered } from '../domain-error.js';
import { f, given, refuseField } from '../fields.js';
import { openMember } from '../world/open-member.js';
import type { MemberRecord, RoleRecord } from '../world/world-records.js';
import { logAction } from './audit-log.js';
import {
  isAdministrator,
  ranksAboveRole,
  requireRankAbove,
  requireRights,
  type GuildBot,
} from './guild-bot.js';
import { compareByUserId } from '../compare-ids.js';

const LONGEST_TIMEOUT_MS = 28 * 24 * 60 * 60 * 1_000;
const MOST_ROLES = 250;

/** The flag of a member that can be set: BYPASSES_VERIFICATION. */
const SETTABLE_MEMBER_FLAGS = 1 << 2;

/** An empty nickname is none. */
const nick = () =>
  f
    .text(0, 32)
    .nullable()
    .transform((text) => (text === '' ? null : text));

/** The body that edits a member. */
export const MemberFields = f.body({
  nick: nick(),
  roles: f.ids(MOST_ROLES),
  communication_disabled_until: f.time().nullable(),
  flags: f.integer(0, 2_147_483_647),
  mute: f.boolean().nullable(),
  deaf: f.boolean().nullable(),
  channel_id: f.id().nullable(),
});
export type MemberFields = z.output<typeof MemberFields>;

/** The body that edits the bot's own member. */
export const OwnMemberFields = f.body({ nick: nick() });

/** @throws DomainError for a user who does not exist, or is not a member. */
export function openGuildMember({ service, guild }: GuildBot, userId: Snowflake) {
  return openMember(service.store, guild, userId);
}

/**
 * Edits a member: nickname, roles, timeout and flags.
 *
 * @throws DomainError for a member or a role that is not below the bot, without the permission for a field, and for
 * fields of voice: nobody is in a voice channel here.
 */
export function editMember(bot: GuildBot, member: MemberRecord, fields: MemberFields): MemberRecord {
  const { userId } = member;
  const { nick: wantedNick, roles, communication_disabled_until: untilMs, flags } = fields;
  if (typeof untilMs === 'number') checkLength(bot, untilMs);
  if (wantedNick !== undefined) checkNick(bot, member, wantedNick);
  if (untilMs !== undefined) checkTimeout(bot, userId);
  if (flags !== undefined) {
    requireRights(bot, Permission.MODERATE_MEMBERS);
    requireRankAbove(bot, userId);
  }
  if (roles) checkRoles(bot, member.roles, roles);
  if ([fields.mute, fields.deaf, fields.channel_id].some((each) => each !== undefined)) {
    refuseVoice(bot, fields);
  }
  const next: MemberRecord = {
    ...member,
    ...given({
      nick: wantedNick,
      roles,
      timedOutUntil: typeof untilMs === 'number' ? new Date(untilMs).toISOString() : untilMs,
      flags:
        flags === undefined
          ? undefined
          : ((member.flags ?? 0) & ~SETTABLE_MEMBER_FLAGS) | (flags & SETTABLE_MEMBER_FLAGS),
    }),
  };
  saveMember(bot, next);
  logMember(bot, member, next);
  return next;
}

/** Edits the bot's own nickname. */
export function editOwnMember(bot: GuildBot, wantedNick: string | null | undefined): MemberRecord {
  const { member } = openGuildMember(bot, bot.user.id);
  if (wantedNick === undefined) return member;
  checkNick(bot, member, wantedNick);
  const next = { ...member, nick: wantedNick };
  saveMember(bot, next);
  logMember(bot, member, next);
  return next;
}

/** Gives a role to a member, or takes it away. */
export function changeRole(bot: GuildBot, member: MemberRecord, roleId: Snowflake, isGiven: boolean): void {
  const others = member.roles.filter((id) => id !== roleId);
  requireRole(bot, roleId);
  if (member.roles.includes(roleId) === isGiven) return;
  const next = { ...member, roles: isGiven ? [...others, roleId] : others };
  saveMember(bot, next);
  logMember(bot, member, next);
}

/** Removes a member from the guild. */
export function kickMember(bot: GuildBot, userId: Snowflake): void {
  requireRankAbove(bot, userId);
  dropMember(bot, userId);
  logAction(bot, { action: 'MEMBER_KICK', targetId: userId });
}

/** Removes a member without a check. The application of a bot is uninstalled with it. */
export function dropMember({ service, guild }: GuildBot, userId: Snowflake): void {
  const application = [...service.store.applications.values()].find(({ botUserId }) => botUserId === userId);
  if (application) uninstallFromGuild(service.store, application, guild.id);
  else service.store.members.delete(memberKey(guild.id, userId));
}

/** Lists members by the id of their users. */
export function listMembers(
  { service: { store }, guild }: GuildBot,
  { after, limit }: { readonly after: Snowflake; readonly limit: number },
): MemberRecord[] {
  return store.members
    .group(guild.id)
    .filter(({ userId }) => BigInt(userId) > BigInt(after))
    .toSorted(compareByUserId)
    .slice(0, limit);
}

/** Finds members whose username, display name or nickname begins with a text. */
export function searchMembers(
  { service: { store }, guild }: GuildBot,
  query: string,
  limit: number,
): MemberRecord[] {
  const wanted = query.toLowerCase();
  return store.members
    .group(guild.id)
    .filter(({ userId, nick }) => {
      const user = store.users.get(userId);
      return [user?.username, user?.globalName, nick].some((name) => name?.toLowerCase().startsWith(wanted));
    })
    .slice(0, limit);
}

/** @throws DomainError unless it is a role of the guild that the bot can give and take. */
function requireRole(bot: GuildBot, roleId: Snowflake): RoleRecord {
  requireRights(bot, Permission.MANAGE_ROLES);
  const role = bot.service.store.roles.get(roleId);
  if (role?.guildId !== bot.guild.id) throw numbered('UNKNOWN_ROLE');
  if (role.id === bot.guild.id || role.managed) throw numbered('INVALID_ROLE');
  if (!ranksAboveRole(bot, role)) throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
  return role;
}

function checkRoles(bot: GuildBot, before: readonly Snowflake[], next: readonly Snowflake[]): void {
  requireRights(bot, Permission.MANAGE_ROLES);
  const changed = [
    ...next.filter((id) => !before.includes(id)),
    ...before.filter((id) => !next.includes(id)),
  ];
  for (const id of changed) requireRole(bot, id);
}

/** @throws DomainError unless the bot may change that nickname: its own, or that of a member below it. */
function checkNick(bot: GuildBot, member: MemberRecord, nick: string | null): void {
  if (member.nick === nick) return;
  const isOwn = member.userId === bot.user.id;
  requireRights(bot, isOwn ? Permission.CHANGE_NICKNAME : Permission.MANAGE_NICKNAMES);
  if (!isOwn) requireRankAbove(bot, member.userId);
}

/** @throws DomainError for the end of a timeout that is more than 28 days from now. */
function checkLength({ service: { clock } }: GuildBot, untilMs: number): void {
  if (untilMs <= clock.now() + LONGEST_TIMEOUT_MS) return;
  const text = 'Members cannot be timed out for more than 28 days.';
  refuseField('communication_disabled_until', { code: 'OTHER', inner: 'TIMEOUT_TOO_LONG', text }, untilMs);
}

/** Administrators cannot be timed out. */
function checkTimeout(bot: GuildBot, userId: Snowflake): void {
  requireRights(bot, Permission.MODERATE_MEMBERS);
  requireRankAbove(bot, userId);
  if (isAdministrator(bot, userId)) throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
}

function refuseVoice(bot: GuildBot, { mute, deaf, channel_id: channelId }: MemberFields): never {
  if (typeof mute === 'boolean') requireRights(bot, Permission.MUTE_MEMBERS);
  if (typeof deaf === 'boolean') requireRights(bot, Permission.DEAFEN_MEMBERS);
  if (channelId !== undefined) requireRights(bot, Permission.MOVE_MEMBERS);
  throw numbered('NOT_IN_VOICE');
}

function saveMember({ service }: GuildBot, member: MemberRecord): void {
  service.store.members.set(memberKey(member.guildId, member.userId), member);
}

function logMember(bot: GuildBot, before: MemberRecord, after: MemberRecord): void {
  const targetId = after.userId;
  const toRoles = (ids: readonly Snowflake[]) =>
    ids.map((id) => ({ id, name: bot.service.store.roles.get(id)?.name ?? '' }));
  const given = toRoles(after.roles.filter((id) => !before.roles.includes(id)));
  const taken = toRoles(before.roles.filter((id) => !after.roles.includes(id)));
  if (given.length + taken.length > 0) {
    const roles = {
      ...(given.length > 0 ? { $add: given } : {}),
      ...(taken.length > 0 ? { $remove: taken } : {}),
    };
    logAction(bot, { action: 'MEMBER_ROLE_UPDATE', targetId, after: roles });
  }
  const toLogged = ({ nick, timedOutUntil }: MemberRecord) => ({
    nick,
    communication_disabled_until: timedOutUntil,
  });
  if (before.nick !== after.nick || before.timedOutUntil !== after.timedOutUntil) {
    logAction(bot, { action: 'MEMBER_UPDATE', targetId, before: toLogged(before), after: toLogged(after) });
  }
}
