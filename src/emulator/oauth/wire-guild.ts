import type { GuildRecord } from '../world/records.js';

/** The guild that a bot has been added to, beside its token. */
export function toGrantedGuild({ id, name, ownerId, locale, features }: GuildRecord) {
  return { id, name, icon: null, owner_id: ownerId, preferred_locale: locale, features };
}
