import { Permission } from 'commandry/protocol';
import type {
  RESTGetAPIGuildRoleMemberCountsResult,
  RESTGetAPIGuildRoleResult,
  RESTGetAPIGuildRolesResult,
  RESTPatchAPIGuildRolePositionsResult,
  RESTPatchAPIGuildRoleResult,
  RESTPostAPIGuildRoleResult,
} from 'discord-api-types/v10';
import {
  createRole,
  deleteRole,
  editRole,
  moveRoles,
  openRole,
  RoleFields,
  RoleMoves,
} from '../../../domain/guilds/edit-roles.js';
import type { GuildBot } from '../../../domain/guilds/guild-bot.js';
import { toWireRole } from '../../../domain/objects/wire-role.js';
import { inGuild } from '../places.js';
import { route, type TokenCall } from '../route.js';

const ROLES = '/guilds/{guild_id}/roles';
const ROLE = `${ROLES}/{role_id}`;

const findRole = (bot: GuildBot, { path }: TokenCall<'role_id'>) => openRole(bot, path.role_id);

/** The roles of guilds. */
export const roleRoutes = [
  route({
    method: 'GET',
    path: ROLES,
    open: inGuild,
    handle: ({ service, opened: { guild } }): RESTGetAPIGuildRolesResult =>
      service.store.roles.group(guild.id).map(toWireRole),
  }),
  route({
    method: 'POST',
    path: ROLES,
    open: inGuild,
    permission: Permission.MANAGE_ROLES,
    body: RoleFields,
    handle: ({ opened, body }): RESTPostAPIGuildRoleResult => toWireRole(createRole(opened, body)),
  }),
  route({
    method: 'PATCH',
    path: ROLES,
    open: inGuild,
    permission: Permission.MANAGE_ROLES,
    body: RoleMoves,
    handle: ({ opened, body }): RESTPatchAPIGuildRolePositionsResult =>
      moveRoles(opened, body).map(toWireRole),
  }),
  route({
    method: 'GET',
    path: `${ROLES}/member-counts`,
    open: inGuild,
    handle: ({ opened }): RESTGetAPIGuildRoleMemberCountsResult => countMembers(opened),
  }),
  route({
    method: 'GET',
    path: ROLE,
    open: inGuild,
    find: findRole,
    handle: ({ found }): RESTGetAPIGuildRoleResult => toWireRole(found),
  }),
  route({
    method: 'PATCH',
    path: ROLE,
    open: inGuild,
    permission: Permission.MANAGE_ROLES,
    find: findRole,
    body: RoleFields,
    handle: ({ opened, found, body }): RESTPatchAPIGuildRoleResult =>
      toWireRole(editRole(opened, found, body)),
  }),
  route({
    method: 'DELETE',
    path: ROLE,
    open: inGuild,
    permission: Permission.MANAGE_ROLES,
    find: findRole,
    handle: ({ opened, found }) => {
      deleteRole(opened, found);
    },
  }),
];

/** Counts the members of each role but @everyone. */
function countMembers({ service, guild }: GuildBot): RESTGetAPIGuildRoleMemberCountsResult {
  const members = service.store.members.group(guild.id);
  const roles = service.store.roles.group(guild.id).filter(({ id }) => id !== guild.id);
  return Object.fromEntries(
    roles.map(({ id }) => [id, members.filter((member) => member.roles.includes(id)).length]),
  );
}
