import {
  computeChannelPermissions,
  type OverwriteType,
} from '../../protocol/permissions/base-permissions.js';
import { PermissionSet } from '../../protocol/permissions/permission-set.js';
import type { Snowflake } from '../../protocol/snowflake.js';

/** A guild with its roles, as the service gives it to a bot that is a member of it. */
export interface GuildOfPermissions {
  readonly id: Snowflake;
  readonly owner_id: Snowflake;
  /** Every role, that of @everyone included. `permissions` are a bit set in decimal text. */
  readonly roles: readonly { readonly id: Snowflake; readonly permissions: string }[];
}

/** A member as the service gives it. */
export interface MemberOfPermissions {
  readonly user: { readonly id: Snowflake };
  readonly roles: readonly Snowflake[];
  /** Until when the member is timed out, as ISO 8601; null, absent or past when it is not. */
  readonly communication_disabled_until?: string | null | undefined;
}

/** A channel of the guild as the service gives it; for a thread the channel it is in. */
export interface ChannelOfPermissions {
  /** What it changes for roles (type 0) and members (type 1). Bit sets are decimal text. */
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
 * What a member may do in a channel, from what the service says of guild, member and channel. Interactions carry this
 * for whoever caused them, so it is for all others.
 *
 * @param nowMs - When it is asked, in milliseconds of the Unix epoch: a timeout ends. Default: now.
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
