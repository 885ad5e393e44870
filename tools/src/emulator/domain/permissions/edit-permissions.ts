import {
  mayUseCommand,
  type CommandPermission,
  type EditingProblem,
  findEditingProblems,
  type Snowflake,
} from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { StoredPermissions } from '../../storage/store-records.js';
import { memberKey, permissionsKey } from '../../storage/store.js';
import type { StoredCommand } from '../../storage/stored-command.js';
import type { GuildRecord } from '../world/world-records.js';
import { computeRights, computeRightsIn, toUsingMember } from '../access/message-rights.js';

/** The target of permissions: a command in a guild, or an application as a whole. */
export interface PermissionsTarget {
  readonly applicationId: Snowflake;
  readonly guild: GuildRecord;
  /** Null for the whole application. */
  readonly command: StoredCommand | null;
}

/** Lists everything that keeps a user from setting these permissions; empty if they may. */
export function findProblems(
  service: Service,
  { applicationId, guild, command }: PermissionsTarget,
  userId: Snowflake,
  permissions: readonly CommandPermission[],
): EditingProblem[] {
  const { store } = service;
  const rights = computeRights(service, guild, userId);
  const read = (id: Snowflake) =>
    store.permissions.get(permissionsKey(guild.id, applicationId, id))?.permissions ?? [];
  const defaults = command?.body.default_member_permissions;
  const use =
    command &&
    mayUseCommand({
      guild,
      member: toUsingMember(service, guild, userId, rights),
      channelId: null,
      defaultMemberPermissions: defaults == null ? null : BigInt(defaults),
      commandPermissions: read(command.id),
      applicationPermissions: read(applicationId),
    });
  const standing = {
    id: guild.id,
    ownerId: guild.ownerId,
    findRole: (id: Snowflake) => {
      const role = store.roles.get(id);
      return role?.guildId === guild.id ? role : undefined;
    },
    findRolesOf: (id: Snowflake) => store.members.get(memberKey(guild.id, id))?.roles,
    findPermissionsIn: (id: Snowflake) => {
      const channel = store.channels.get(id);
      return channel?.guildId === guild.id ? computeRightsIn(service, guild, userId, channel) : undefined;
    },
  };
  return findEditingProblems(standing, { userId, permissions: rights, use }, permissions);
}

/**
 * Replaces the permissions of a command or an application in a guild, and emits an event. An empty list clears them.
 */
export function writePermissions(
  { store, events }: Service,
  { applicationId, guild, command }: PermissionsTarget,
  permissions: readonly CommandPermission[],
): StoredPermissions {
  const id = command?.id ?? applicationId;
  const stored: StoredPermissions = {
    id,
    application_id: applicationId,
    guild_id: guild.id,
    permissions: permissions.map((each) => ({ id: each.id, type: each.type, permission: each.permission })),
  };
  const key = permissionsKey(guild.id, applicationId, id);
  if (permissions.length > 0) store.permissions.set(key, stored);
  else store.permissions.delete(key);
  events.emit({ type: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE', permissions: stored });
  return stored;
}
