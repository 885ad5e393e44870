import type { UserTarget } from '../../commands/types/interaction-types.js';
import type { ResolvedMember } from '../../protocol/guilds/member.js';
import { readPermissionSet, type PermissionSet } from '../../protocol/permissions/permission-set.js';
import type { User } from '../../protocol/guilds/user.js';

/** Returns a target whose member permissions are parsed on access. */
export function toUserTarget(user: User, member: ResolvedMember | undefined): UserTarget {
  return {
    user,
    member,
    get memberPermissions(): PermissionSet | undefined {
      return member?.permissions === undefined ? undefined : readPermissionSet(member.permissions);
    },
  };
}
