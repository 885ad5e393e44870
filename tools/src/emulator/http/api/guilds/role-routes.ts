import { createRole, deleteRole, editRole, moveRoles, openRole } from '../../../domain/guilds/edit-roles.js';
import { toWireRole } from '../../../domain/objects/wire-role.js';
import type { ApiResponse, AuthorizedCall, Route } from '../api-route.js';
import { DONE, ok, openPathGuildBot, pathId, withBody, withFields } from './guild-call.js';

const ROLES = '/guilds/{guild_id}/roles';

/** The roles of guilds. */
export const roleRoutes: readonly Route[] = [
  {
    path: ROLES,
    endpoints: {
      GET: (call) => {
        const { service, guild } = openPathGuildBot(call);
        return ok(service.store.roles.group(guild.id).map(toWireRole));
      },
      POST: withFields(openPathGuildBot, (bot, fields) => ok(toWireRole(createRole(bot, fields)))),
      PATCH: withBody(openPathGuildBot, (bot, value) => ok(moveRoles(bot, value).map(toWireRole))),
    },
  },
  { path: `${ROLES}/member-counts`, endpoints: { GET: countMembers } },
  {
    path: `${ROLES}/{role_id}`,
    endpoints: {
      GET: (call) => ok(toWireRole(openRole(openPathGuildBot(call), pathId(call, 'role_id')))),
      PATCH: withFields(openPathGuildBot, (bot, fields, call) =>
        ok(toWireRole(editRole(bot, pathId(call, 'role_id'), fields))),
      ),
      DELETE: (call) => {
        deleteRole(openPathGuildBot(call), pathId(call, 'role_id'));
        return DONE;
      },
    },
  },
];

/** Counts the members of each role but @everyone. */
function countMembers(call: AuthorizedCall): ApiResponse {
  const { service, guild } = openPathGuildBot(call);
  const members = service.store.members.group(guild.id);
  const roles = service.store.roles.group(guild.id).filter(({ id }) => id !== guild.id);
  return ok(
    Object.fromEntries(
      roles.map(({ id }) => [id, members.filter((member) => member.roles.includes(id)).length]),
    ),
  );
}
