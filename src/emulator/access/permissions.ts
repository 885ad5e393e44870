import { ALL_PERMISSIONS, Permission } from '../../model/permissions.js';
import type { Snowflake } from '../../model/snowflake.js';
import type { Application } from '../store/records.js';
import { memberKey, type Store } from '../store/store.js';

/** What an application without a bot user in the guild keeps of the rights of @everyone. */
const WITHOUT_BOT =
  Permission.ATTACH_FILES |
  Permission.EMBED_LINKS |
  Permission.MENTION_EVERYONE |
  Permission.USE_EXTERNAL_EMOJIS;

/** The rights of a member in its guild: all for the owner and administrators, else those of its roles together. */
export function computePermissions(store: Store, guildId: Snowflake, userId: Snowflake): bigint {
  if (store.guilds.get(guildId)?.ownerId === userId) return ALL_PERMISSIONS;
  const roleIds = [guildId, ...(store.members.get(memberKey(guildId, userId))?.roles ?? [])];
  const bits = roleIds.reduce((sum, id) => sum | BigInt(store.roles.get(id)?.permissions ?? '0'), 0n);
  return (bits & Permission.ADMINISTRATOR) === 0n ? bits : ALL_PERMISSIONS;
}

/** `app_permissions`: what the application may do in a guild. */
export function computeAppPermissions(store: Store, guildId: Snowflake, application: Application): bigint {
  if (store.members.has(memberKey(guildId, application.botUserId))) {
    return computePermissions(store, guildId, application.botUserId);
  }
  return BigInt(store.roles.get(guildId)?.permissions ?? '0') & WITHOUT_BOT;
}
