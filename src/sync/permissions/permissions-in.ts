import {
  computeChannelPermissions,
  type OverwriteType,
} from '../../protocol/permissions/base-permissions.js';
import { PermissionSet } from '../../protocol/permissions/permission-set.js';
import type { Snowflake } from '../../protocol/snowflake.js';

/** A guild with its roles, as Discord returns it to a bot that is a member. */
export interface GuildOfPermissions {
  readonly id: Snowflake;
  readonly owner_id: Snowflake;
  /** Every role, including @everyone. `permissions` are a bit set in decimal text. */
  readonly roles: readonly { readonly id: Snowflake; readonly permissions: string }[];
}

/** A member as Discord returns it. */
export interface MemberOfPermissions {
  /** The member as a user, of whom the id counts. */
  readonly user: { readonly id: Snowflake };
  /** The ids of the roles, without that of `@everyone`. */
  readonly roles: readonly Snowflake[];
  /** The end of the member's timeout, as ISO 8601; null, absent or past without one. */
  readonly communication_disabled_until?: string | null | undefined;
}

/** A channel of the guild as Discord returns it; for a thread, its parent channel. */
export interface ChannelOfPermissions {
  /** Its overwrites for roles (type 0) and members (type 1). Bit sets are decimal text. */
  readonly permission_overwrites?:
    | readonly {
        readonly id: Snowflake;
        readonly type: number;
        readonly allow: string;
        readonly deny: string;
      }[]
    | undefined;
}

/**
 * Returns what a member may do in a channel, from the guild, member and channel as Discord returns them.
 * Interactions carry this for the user who caused them; use it for everybody else.
 *
 * @param nowMs - The time of use, in milliseconds of the Unix epoch: a timeout ends. Default: now.
 */
export function permissionsIn(
  guild: GuildOfPermissions,
  member: MemberOfPermissions,
  channel: ChannelOfPermissions,
  nowMs: number = Date.now(),
): PermissionSet {
  const untilMs = Date.parse(member.communication_disabled_until ?? '');
  const bits = computeChannelPermissions(
    {
      id: guild.id,
      ownerId: guild.owner_id,
      roles: guild.roles.map(({ id, permissions }) => ({ id, permissions: BigInt(permissions) })),
    },
    { id: member.user.id, roles: member.roles, timedOut: untilMs > nowMs },
    (channel.permission_overwrites ?? []).map(({ id, type, allow, deny }) => ({
      id,
      type: type as OverwriteType,
      allow: BigInt(allow),
      deny: BigInt(deny),
    })),
  );
  return PermissionSet.from(bits);
}
