import type { Snowflake } from 'commandry/protocol';
import {
  findProblems,
  writePermissions,
  type PermissionsTarget,
} from '../../../domain/permissions/edit-permissions.js';
import { readPermissions } from '../../api/permission-routes.js';
import type { Service } from '../../../emulator-modules.js';
import type { StoredPermissions } from '../../../storage/store-records.js';
import { permissionsKey } from '../../../storage/store.js';
import { ControlError } from '../control-error.js';
import { findGuild, findUser, notFound } from '../../../domain/world/find-records.js';
import { readPermissionsRequest } from '../control-requests.js';
import type { ControlCall } from '../control-route.js';

/**
 * Shows the permissions of a command, or of a whole application, in the settings of a guild: empty means the default.
 */
export function showPermissions({ service, param }: ControlCall): StoredPermissions {
  const { guild, applicationId, command } = openTarget(service, param('id'), param('command_id'));
  const id = command?.id ?? applicationId;
  const stored = service.store.permissions.get(permissionsKey(guild.id, applicationId, id));
  return stored ?? { id, application_id: applicationId, guild_id: guild.id, permissions: [] };
}

/**
 * Edits the permissions of a command in the settings of a guild.
 *
 * @throws ControlError 403 with everything that keeps the user from it.
 * @throws ApiError 400 with the form error of the service.
 */
export async function editPermissions(call: ControlCall): Promise<StoredPermissions> {
  const { service, param, readBody } = call;
  const body = await readBody();
  const target = openTarget(service, param('id'), param('command_id'));
  const { as } = readPermissionsRequest(body);
  const permissions = readPermissions(body);
  const user = findUser(service.store, as);
  const problems = findProblems(service, target, user.id, permissions);
  if (problems.length > 0) {
    const codes = [...new Set(problems.map(({ code }) => code))].join(', ');
    const message = `${user.username} may not set these permissions in ${target.guild.name}: ${codes}.`;
    throw new ControlError(403, 'PERMISSION_DENIED', message, { problems });
  }
  return writePermissions(service, target, permissions);
}

/** Returns a command of the guild, or all those of an application, by its id. */
function openTarget({ store }: Service, guildId: Snowflake, id: Snowflake): PermissionsTarget {
  const guild = findGuild(store, guildId);
  const command = store.commands.get(id) ?? null;
  const application = store.applications.get(command?.applicationId ?? id);
  const isHere = [null, guild.id].includes(command?.guildId ?? null);
  if (!application?.guildIds.includes(guild.id) || !isHere) {
    const there = [...store.applications.values()].filter(({ guildIds }) => guildIds.includes(guild.id));
    return notFound(
      'UNKNOWN_COMMAND',
      `command or application ${id} in ${guild.name}`,
      there.map((each) => `${each.name} (${each.id})`),
    );
  }
  return { applicationId: application.id, guild, command };
}
