import { PERMISSIONS_SCOPE } from 'commandry/protocol';
import type {
  RESTGetAPIApplicationCommandPermissionsResult,
  RESTGetAPIGuildApplicationCommandsPermissionsResult,
  RESTPutAPIApplicationCommandPermissionsResult,
} from 'discord-api-types/v10';
import { requireBearer } from '../../domain/access/caller.js';
import { editPermissions } from '../../domain/permissions/edit-permissions.js';
import { openStored, openTarget } from '../../domain/permissions/permissions-target.js';
import { readPermissions } from '../../domain/permissions/read-permissions.js';
import { pathApplication, pathGuild } from './places.js';
import { anyJson, route, type TokenCall } from './route.js';

const COMMANDS = '/applications/{application_id}/guilds/{guild_id}/commands';
const PERMISSIONS = `${COMMANDS}/{command_id}/permissions`;

const ofApplication = pathApplication(PERMISSIONS_SCOPE);

function openInGuild(call: TokenCall<'application_id' | 'guild_id'>) {
  return { applicationId: ofApplication(call).id, guild: pathGuild(call) };
}

const findTarget = (
  { applicationId, guild }: ReturnType<typeof openInGuild>,
  { service, path }: TokenCall<'command_id'>,
) => openTarget(service.store, applicationId, guild, path.command_id);

/**
 * The permissions of commands in a guild. Bots and bearer tokens read them; only bearer tokens write them, one command
 * at a time: the call that wrote several at once is disabled, and responds 405.
 */
export const permissionRoutes = [
  route({
    method: 'GET',
    path: `${COMMANDS}/permissions`,
    open: openInGuild,
    handle: ({
      service,
      opened: { applicationId, guild },
    }): RESTGetAPIGuildApplicationCommandsPermissionsResult => [
      ...service.store.permissions.group(`${guild.id}/${applicationId}`),
    ],
  }),
  route({
    method: 'GET',
    path: PERMISSIONS,
    open: openInGuild,
    find: findTarget,
    handle: ({ service, found }): RESTGetAPIApplicationCommandPermissionsResult =>
      openStored(service.store, found),
  }),
  route({
    method: 'PUT',
    path: PERMISSIONS,
    open: (call) => ({ ...requireBearer(call.caller), ...openInGuild(call) }),
    find: findTarget,
    body: anyJson,
    handle: ({ service, opened, found, body }): RESTPutAPIApplicationCommandPermissionsResult =>
      editPermissions(service, found, opened.userId, readPermissions(body)),
  }),
];
