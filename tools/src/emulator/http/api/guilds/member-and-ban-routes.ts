import { Permission } from 'commandry/protocol';
import type {
  RESTGetAPIGuildBanResult,
  RESTGetAPIGuildBansResult,
  RESTGetAPIGuildMemberResult,
  RESTGetAPIGuildMembersResult,
  RESTGetAPIGuildMembersSearchResult,
  RESTPatchAPICurrentGuildMemberResult,
  RESTPatchAPIGuildMemberResult,
  RESTPostAPIGuildBulkBanResult,
} from 'discord-api-types/v10';
import { f, q } from '../../../domain/fields.js';
import {
  BanFields,
  BanQuery,
  banUsers,
  BulkBanFields,
  deleteBan,
  listBans,
  putBan,
  showBan,
} from '../../../domain/guilds/edit-bans.js';
import {
  changeRole,
  editMember,
  editOwnMember,
  kickMember,
  listMembers,
  MemberFields,
  openGuildMember,
  OwnMemberFields,
  searchMembers,
} from '../../../domain/guilds/edit-members.js';
import type { GuildBot } from '../../../domain/guilds/guild-bot.js';
import { toFullMember } from '../../../domain/objects/wire-member.js';
import type { MemberRecord } from '../../../domain/world/world-records.js';
import { inGuild } from '../places.js';
import { route, type TokenCall } from '../route.js';

const MEMBERS = '/guilds/{guild_id}/members';
const MEMBER = `${MEMBERS}/{user_id}`;
const BANS = '/guilds/{guild_id}/bans';
const BAN = `${BANS}/{user_id}`;

const findMember = (bot: GuildBot, { path }: TokenCall<'user_id'>) => openGuildMember(bot, path.user_id);

/** The members of guilds, and who may not become one. */
export const guildMemberRoutes = [
  route({
    method: 'GET',
    path: MEMBERS,
    open: inGuild,
    query: f.body({ limit: q.integer(1, 1_000), after: q.id() }),
    handle: ({ opened, query: { after = '0', limit = 1 } }): RESTGetAPIGuildMembersResult =>
      listMembers(opened, { after, limit }).map((member) => toObject(opened, member)),
  }),
  route({
    method: 'GET',
    path: `${MEMBERS}/search`,
    open: inGuild,
    query: f.body({ query: f.required(q.text(1, 100)), limit: q.integer(1, 1_000) }),
    handle: ({ opened, query: { query, limit = 1 } }): RESTGetAPIGuildMembersSearchResult =>
      searchMembers(opened, query, limit).map((member) => toObject(opened, member)),
  }),
  route({
    method: 'PATCH',
    path: `${MEMBERS}/@me`,
    open: inGuild,
    body: OwnMemberFields,
    handle: ({ opened, body }): RESTPatchAPICurrentGuildMemberResult =>
      toObject(opened, editOwnMember(opened, body.nick)),
  }),
  route({
    method: 'GET',
    path: MEMBER,
    open: inGuild,
    find: findMember,
    handle: ({ found: { member, user } }): RESTGetAPIGuildMemberResult => toFullMember(member, user),
  }),
  route({
    method: 'PATCH',
    path: MEMBER,
    open: inGuild,
    find: findMember,
    body: MemberFields,
    handle: ({ opened, found, body }): RESTPatchAPIGuildMemberResult =>
      toObject(opened, editMember(opened, found.member, body)),
  }),
  route({
    method: 'DELETE',
    path: MEMBER,
    open: inGuild,
    permission: Permission.KICK_MEMBERS,
    find: findMember,
    handle: ({ opened, path }) => {
      kickMember(opened, path.user_id);
    },
  }),
  ...(['PUT', 'DELETE'] as const).map((method) =>
    route({
      method,
      path: `${MEMBER}/roles/{role_id}`,
      open: inGuild,
      permission: Permission.MANAGE_ROLES,
      find: findMember,
      handle: ({ opened, found, path }) => {
        changeRole(opened, found.member, path.role_id, method === 'PUT');
      },
    }),
  ),
  route({
    method: 'GET',
    path: BANS,
    open: inGuild,
    permission: Permission.BAN_MEMBERS,
    query: BanQuery,
    handle: ({ opened, query }): RESTGetAPIGuildBansResult => listBans(opened, query),
  }),
  route({
    method: 'GET',
    path: BAN,
    open: inGuild,
    permission: Permission.BAN_MEMBERS,
    handle: ({ opened, path }): RESTGetAPIGuildBanResult => showBan(opened, path.user_id),
  }),
  route({
    method: 'PUT',
    path: BAN,
    open: inGuild,
    permission: Permission.BAN_MEMBERS,
    body: BanFields,
    handle: ({ opened, path, body }) => {
      putBan(opened, path.user_id, body);
    },
  }),
  route({
    method: 'DELETE',
    path: BAN,
    open: inGuild,
    permission: Permission.BAN_MEMBERS,
    handle: ({ opened, path }) => {
      deleteBan(opened, path.user_id);
    },
  }),
  route({
    method: 'POST',
    path: '/guilds/{guild_id}/bulk-ban',
    open: inGuild,
    permission: Permission.BAN_MEMBERS | Permission.MANAGE_GUILD,
    body: BulkBanFields,
    handle: ({ opened, body }): RESTPostAPIGuildBulkBanResult => banUsers(opened, body),
  }),
];

function toObject(bot: GuildBot, member: MemberRecord) {
  const user = bot.service.store.users.get(member.userId);
  if (!user) throw new Error(`The world was not checked: no user ${member.userId}`);
  return toFullMember(member, user);
}
