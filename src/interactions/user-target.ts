import type { UserTarget } from '../commands/interaction-types.js';
import type { ResolvedMember } from '../model/member.js';
import { readPermissionSet, type PermissionSet } from '../model/permission-set.js';
import type { User } from '../model/user.js';

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
