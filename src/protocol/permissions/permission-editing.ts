import { hasPermissions } from './base-permissions.js';
import type { UseVerdict } from './may-use-command.js';
import type { CommandPermission } from './command-permission.js';
import { allChannelsId, CommandPermissionType, everyoneId } from './permission-entry.js';
import { Permission } from './permissions.js';
import type { Snowflake } from '../snowflake.js';

/** A role in the order of a guild: a higher position ranks above; of two with the same one, the older role does. */
export interface RankedRole {
  readonly id: Snowflake;
  readonly position: number;
}

/** The ranks of a guild's members and roles. Results are undefined for what is not in it. */
export interface GuildStanding {
  readonly id: Snowflake;
  readonly ownerId: Snowflake;
  readonly findRole: (id: Snowflake) => RankedRole | undefined;
  /** Returns the ids of a member's roles. */
  readonly findRolesOf: (userId: Snowflake) => readonly Snowflake[] | undefined;
  /** Returns what the editing user may do in a channel. */
  readonly findPermissionsIn: (channelId: Snowflake) => bigint | undefined;
}

/** The user on whose behalf command permissions are edited: the user counts, never the app. */
export interface PermissionEditor {
  readonly userId: Snowflake;
  /** The permissions in the guild, channels aside. */
  readonly permissions: bigint;
  /** Whether the user can use the command, channels aside; null for the permissions of the whole application. */
  readonly use: UseVerdict | null;
}

/** One reason why the permissions of a command cannot be edited. */
export type EditingProblem =
  /** The user lacks one or both of the permissions that every edit requires. */
  | { readonly code: 'RIGHT_MISSING'; readonly right: 'MANAGE_GUILD' | 'MANAGE_ROLES' }
  /** The user cannot use the command. */
  | { readonly code: 'COMMAND_NOT_USABLE'; readonly rule: UseVerdict['rule'] }
  /** The user cannot manage the target of the permission. `index` is its index in the list. */
  | {
      readonly code: 'ROLE_NOT_MANAGEABLE' | 'USER_NOT_MANAGEABLE' | 'CHANNEL_NOT_MANAGEABLE';
      readonly id: Snowflake;
      readonly index: number;
    };

/**
 * Returns everything that prevents a user from giving a command these permissions; empty if the user may. The owner of
 * the guild may do everything; everybody else needs MANAGE_GUILD and MANAGE_ROLES, must be able to use the command, and
 * must be able to manage each role, user and channel that is named.
 *
 * The meaning of managing is our interpretation, after what Discord requires elsewhere. A role must be below the
 * highest role of the user; `@everyone` is below all. A user must be oneself, or no member, or a member whose roles are
 * all below that highest role, but never the owner. A channel requires VIEW_CHANNEL and MANAGE_CHANNELS there; all
 * channels require MANAGE_CHANNELS in the guild. Roles and channels that are not in the guild cannot be managed. An
 * administrator has the permissions, and must be above roles and members like others.
 */
export function findEditingProblems(
  guild: GuildStanding,
  editor: PermissionEditor,
  permissions: readonly CommandPermission[],
): EditingProblem[] {
  if (editor.userId === guild.ownerId) return [];
  const problems: EditingProblem[] = [];
  for (const right of ['MANAGE_GUILD', 'MANAGE_ROLES'] as const) {
    if (!hasPermissions(editor.permissions, Permission[right]))
      problems.push({ code: 'RIGHT_MISSING', right });
  }
  if (editor.use?.allowed === false) problems.push({ code: 'COMMAND_NOT_USABLE', rule: editor.use.rule });
  for (const [index, permission] of permissions.entries()) {
    const code = findTargetProblem(guild, editor, permission);
    if (code) problems.push({ code, id: permission.id, index });
  }
  return problems;
}

function findTargetProblem(guild: GuildStanding, editor: PermissionEditor, { type, id }: CommandPermission) {
  switch (type) {
    case CommandPermissionType.ROLE:
      return canManageRole(guild, editor, id) ? undefined : 'ROLE_NOT_MANAGEABLE';
    case CommandPermissionType.USER:
      return canManageUser(guild, editor, id) ? undefined : 'USER_NOT_MANAGEABLE';
    default:
      return canManageChannel(guild, editor, id) ? undefined : 'CHANNEL_NOT_MANAGEABLE';
  }
}

function canManageRole(guild: GuildStanding, editor: PermissionEditor, id: Snowflake): boolean {
  if (id === everyoneId(guild.id)) return true;
  const role = guild.findRole(id);
  return role !== undefined && rolesOf(guild, editor.userId).some((own) => isAbove(own, role));
}

function canManageUser(guild: GuildStanding, editor: PermissionEditor, id: Snowflake): boolean {
  if (id === editor.userId) return true;
  if (id === guild.ownerId) return false;
  const own = rolesOf(guild, editor.userId);
  return rolesOf(guild, id).every((role) => own.some((higher) => isAbove(higher, role)));
}

function canManageChannel(guild: GuildStanding, editor: PermissionEditor, id: Snowflake): boolean {
  if (id === allChannelsId(guild.id)) return hasPermissions(editor.permissions, Permission.MANAGE_CHANNELS);
  const there = guild.findPermissionsIn(id);
  return there !== undefined && hasPermissions(there, Permission.VIEW_CHANNEL | Permission.MANAGE_CHANNELS);
}

function rolesOf(guild: GuildStanding, userId: Snowflake): RankedRole[] {
  return (guild.findRolesOf(userId) ?? []).flatMap((id) => guild.findRole(id) ?? []);
}

function isAbove(one: RankedRole, other: RankedRole): boolean {
  if (one.position !== other.position) return one.position > other.position;
  return BigInt(one.id) < BigInt(other.id);
}
