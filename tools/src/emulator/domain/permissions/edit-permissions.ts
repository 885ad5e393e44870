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
import { DomainError } from '../domain-error.js';
import type { UserRecord } from '../world/world-records.js';
import type { PermissionsTarget } from './permissions-target.js';
import { computeRights, computeRightsIn, toUsingMember } from '../access/message-rights.js';

/** Lists everything that keeps a user from setting these permissions; empty if they may. */
function findProblems(
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

/** @throws DomainError if anything keeps the user from setting these permissions. */
export function editPermissions(
  service: Service,
  target: PermissionsTarget,
  userId: Snowflake,
  permissions: readonly CommandPermission[],
): StoredPermissions {
  if (findProblems(service, target, userId, permissions).length > 0) {
    throw new DomainError({ rule: 'PERMISSIONS_MISSING' });
  }
  return writePermissions(service, target, permissions);
}

/** @throws DomainError with everything that keeps the user from setting these permissions in the settings of a guild. */
export function editInSettings(
  service: Service,
  target: PermissionsTarget,
  user: UserRecord,
  permissions: readonly CommandPermission[],
): StoredPermissions {
  const problems = findProblems(service, target, user.id, permissions);
  if (problems.length > 0) {
    const codes = [...new Set(problems.map(({ code }) => code))].join(', ');
    const explanation = `${user.username} may not set these permissions in ${target.guild.name}: ${codes}.`;
    throw new DomainError({ rule: 'PERMISSION_DENIED', explanation, details: { problems } });
  }
  return writePermissions(service, target, permissions);
}

/** Replaces the permissions of a command or an application in a guild. An empty list clears them. */
function writePermissions(
  { store }: Service,
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
  return stored;
}
