import { defineResource, type Sources } from '../../storage/resource.js';
import { memberKey } from '../../storage/store.js';
import type { EventBody } from '../emulator-events.js';
import { toMessageUser } from '../objects/wire-user.js';
import { BanRecord } from '../world/guild-records.js';
import { isWithoutGuild } from './shared-events.js';

export const bans = defineResource('bans', {
  noun: 'ban',
  groupOf: ({ guildId }) => guildId,
  links: {
    guildId: { to: 'guilds', onDelete: 'cascade' },
    userId: { to: 'users', onDelete: 'cascade' },
  },
  check: ({ guildId, userId }, { members }) =>
    members.has(memberKey(guildId, userId))
      ? [{ text: `user ${userId} is a member of guild ${guildId}: remove the ban or the member` }]
      : [],
  events: {
    goesWith: (ban, after) => isWithoutGuild(ban, after) || !after.users.has(ban.userId),
    create: (ban, now) => toBanEvent('GUILD_BAN_ADD', ban, now),
    delete: (ban, now) => toBanEvent('GUILD_BAN_REMOVE', ban, now),
  },
  world: { schema: BanRecord, key: ['guildId', 'userId'] },
  control: { fixed: ['guildId', 'userId'], unknown: 'UNKNOWN_RECORD' },
});

function toBanEvent(
  type: 'GUILD_BAN_ADD' | 'GUILD_BAN_REMOVE',
  { guildId, userId }: BanRecord,
  { store }: Sources,
): EventBody | undefined {
  const user = store.users.get(userId);
  return user && { type, guild_id: guildId, user: toMessageUser(user) };
}
