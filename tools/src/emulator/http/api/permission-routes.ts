import { PERMISSIONS_SCOPE } from 'commandry/protocol';
import { requireBearer } from '../../domain/access/caller.js';
import { editPermissions } from '../../domain/permissions/edit-permissions.js';
import { openStored, openTarget } from '../../domain/permissions/permissions-target.js';
import { readPermissions } from '../../domain/permissions/read-permissions.js';
import type { AuthorizedCall, Route } from './api-route.js';
import { openPathApplication, openPathGuild } from './open-path.js';
import { readId } from './read-call.js';

const COMMANDS = '/applications/{application_id}/guilds/{guild_id}/commands';

/**
 * The permissions of commands in a guild. Bots and bearer tokens read them; only bearer tokens write them, one command
 * at a time: the call that wrote several at once is disabled, and responds 405.
 */
export const permissionRoutes: readonly Route[] = [
  {
    path: `${COMMANDS}/permissions`,
    endpoints: {
      GET: (call) => {
        const { id } = openPathApplication(call, PERMISSIONS_SCOPE);
        const guild = openPathGuild(call);
        return { status: 200, body: [...call.service.store.permissions.group(`${guild.id}/${id}`)] };
      },
    },
  },
  {
    path: `${COMMANDS}/{command_id}/permissions`,
    endpoints: {
      GET: (call) => ({ status: 200, body: openStored(call.service.store, openPathTarget(call)) }),
      PUT: async (call) => {
        const { userId } = requireBearer(call.caller);
        openPathTarget(call);
        const permissions = readPermissions(await call.readBody());
        // Found again: while the body arrived, the command may have been deleted.
        const target = openPathTarget(call);
        return { status: 200, body: editPermissions(call.service, target, userId, permissions) };
      },
    },
  },
];

function openPathTarget(call: AuthorizedCall) {
  const { id: applicationId } = openPathApplication(call, PERMISSIONS_SCOPE);
  const guild = openPathGuild(call);
  return openTarget(call.service.store, applicationId, guild, readId(call.param('command_id'), 'command_id'));
}
