import {
  type CommandPermission,
  findPermissionIssues,
  findRepeatedPermissions,
  type Issue,
  PERMISSIONS_SCOPE,
  type Snowflake,
} from 'commandry/protocol';
import {
  findProblems,
  writePermissions,
  type PermissionsTarget,
} from '../../domain/permissions/edit-permissions.js';
import { permissionsKey } from '../../storage/store.js';
import { toScopeKey } from '../../storage/stored-command.js';
import { openApplication, openGuild } from './token-access.js';
import { toServiceError } from './errors/api-error-response.js';
import { readId } from './authenticate.js';
import { refuseIssues } from './errors/refuse-issues.js';
import type { AuthorizedCall, Route } from './api-route.js';

const COMMANDS = '/applications/{application_id}/guilds/{guild_id}/commands';

/**
 * The permissions of commands in a guild. Bots and bearer tokens read them; only bearer tokens write them, one command
 * at a time: the call that wrote several at once is disabled, and responds 405.
 */
export const permissionRoutes: readonly Route[] = [
  {
    path: `${COMMANDS}/permissions`,
    bucket: 'guild-permissions',
    endpoints: {
      GET: (call) => {
        const { id } = openApplication(call, PERMISSIONS_SCOPE);
        const guild = openGuild(call);
        return { status: 200, body: [...call.service.store.permissions.group(`${guild.id}/${id}`)] };
      },
    },
  },
  {
    path: `${COMMANDS}/{command_id}/permissions`,
    bucket: 'command-permissions',
    endpoints: {
      GET: (call) => {
        const { guild, applicationId, command } = openTarget(call);
        const key = permissionsKey(guild.id, applicationId, command?.id ?? applicationId);
        const stored = call.service.store.permissions.get(key);
        if (!stored) throw toServiceError('UNKNOWN_COMMAND_PERMISSIONS');
        return { status: 200, body: stored };
      },
      PUT: async (call) => {
        const { caller, service } = call;
        if (caller.kind === 'bot') throw toServiceError('BOTS_NOT_ALLOWED');
        openTarget(call);
        const permissions = readPermissions(await call.readBody());
        // Found again: while the body arrived, the command may have been deleted.
        const target = openTarget(call);
        if (findProblems(service, target, caller.userId, permissions).length > 0) {
          throw toServiceError('MISSING_PERMISSIONS');
        }
        return { status: 200, body: writePermissions(service, target, permissions) };
      },
    },
  },
];

/** Returns the command of the path, global or of the guild; or the application, which means all its commands. */
function openTarget(call: AuthorizedCall): PermissionsTarget {
  const { id: applicationId } = openApplication(call, PERMISSIONS_SCOPE);
  const guild = openGuild(call);
  const id: Snowflake = readId(call.param('command_id'), 'command_id');
  if (id === applicationId) return { applicationId, guild, command: null };
  const command = call.service.store.commands.get(id);
  const scopes = [null, guild.id].map((guildId) => toScopeKey({ applicationId, guildId }));
  if (!command || !scopes.includes(toScopeKey(command))) throw toServiceError('UNKNOWN_COMMAND');
  return { applicationId, guild, command };
}

/** @throws ApiError 400 with every error of the body. */
export function readPermissions(value: unknown): readonly CommandPermission[] {
  refuseIssues(findPermissionIssues(value));
  const { permissions } = value as { readonly permissions: readonly CommandPermission[] };
  const repeated = findRepeatedPermissions(permissions).map((index): Issue => {
    const found = JSON.stringify(permissions[index]?.id);
    return { code: 'VALUE_REPEATED', path: ['permissions', index, 'id'], found };
  });
  refuseIssues(repeated);
  return permissions;
}
