import type { UserTarget } from '../../commands/types/interaction-types.js';
import type { ResolvedMember } from '../../protocol/guilds/member.js';
import { readPermissionSet, type PermissionSet } from '../../protocol/permissions/permission-set.js';
import type { User } from '../../protocol/guilds/user.js';

/** A user with the rights of the member, which are read when they are asked for. */
export function toUserTarget(user: User, member: ResolvedMember | undefined): UserTarget {
  return {
    user,
    member,
    get memberPermissions(): PermissionSet | undefined {
      return member?.permissions === undefined ? undefined : readPermissionSet(member.permissions);
    },
  };
}
