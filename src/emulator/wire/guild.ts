import type { GuildRecord, RoleRecord } from '../world/records.js';
import { toWireRole } from './role.js';

/** A guild as a bot that is a member of it reads it, with every role. */
export function toFullGuild(
  { id, name, ownerId, locale, features }: GuildRecord,
  roles: readonly RoleRecord[],
) {
  return {
    id,
    name,
    icon: null,
    owner_id: ownerId,
    preferred_locale: locale,
    features,
    roles: roles.map(toWireRole),
  };
}
