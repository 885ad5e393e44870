import {
  allChannelsId,
  CommandPermissionType,
  everyoneId,
} from '../../protocol/permissions/permission-entry.js';
import type { Snowflake } from '../../protocol/snowflake.js';

/** An entry of permissions as Discord returns it, future types included. */
export interface AnyPermission {
  readonly id: Snowflake;
  readonly type: number;
  readonly permission: boolean;
}

/** Describes an entry, for example `allow role 601`. */
export function describePermission(guildId: Snowflake, { id, type, permission }: AnyPermission): string {
  return `${permission ? 'allow' : 'deny'} ${describeWhom(guildId, type, id)}`;
}

function describeWhom(guildId: Snowflake, type: number, id: Snowflake): string {
  switch (type) {
    case CommandPermissionType.ROLE:
      return id === everyoneId(guildId) ? '@everyone' : `role ${id}`;
    case CommandPermissionType.USER:
      return `user ${id}`;
    case CommandPermissionType.CHANNEL:
      return id === allChannelsId(guildId) ? 'all channels' : `channel ${id}`;
    default:
      return `${id} of type ${type}`;
  }
}
