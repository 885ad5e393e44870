import { editInSettings } from '../../../domain/permissions/edit-permissions.js';
import { findStored, openOfGuild } from '../../../domain/permissions/permissions-target.js';
import { readPermissions } from '../../../domain/permissions/read-permissions.js';
import { findGuild, findUser } from '../../../domain/world/find-records.js';
import type { StoredPermissions } from '../../../storage/store-records.js';
import { readPermissionsRequest } from '../control-requests.js';
import type { ControlCall } from '../control-route.js';

/**
 * Shows the permissions of a command, or of a whole application, in the settings of a guild: empty means the default.
 */
export function showPermissions(call: ControlCall): StoredPermissions {
  const target = openPathTarget(call);
  const { applicationId, guild, command } = target;
  const none = { application_id: applicationId, guild_id: guild.id, permissions: [] };
  return findStored(call.service.store, target) ?? { id: command?.id ?? applicationId, ...none };
}

/** Edits the permissions of a command in the settings of a guild. */
export async function editPermissions(call: ControlCall): Promise<StoredPermissions> {
  const { service, readBody } = call;
  const body = await readBody();
  const target = openPathTarget(call);
  const { as } = readPermissionsRequest(body);
  const permissions = readPermissions(body);
  return editInSettings(service, target, findUser(service.store, as), permissions);
}

function openPathTarget({ service: { store }, param }: ControlCall) {
  return openOfGuild(store, findGuild(store, param('id')), param('command_id'));
}
