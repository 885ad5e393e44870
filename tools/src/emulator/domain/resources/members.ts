import { defineResource, type Sources } from '../../storage/resource.js';
import { memberKey } from '../../storage/store.js';
import { toVisibilityEvents } from '../access/channel-visibility.js';
import type { EventBody } from '../emulator-events.js';
import { toFullMember } from '../objects/wire-member.js';
import { toMessageUser } from '../objects/wire-user.js';
import { isSameJson } from '../same-json.js';
import { MemberRecord } from '../world/world-records.js';
import { isWithoutGuild } from './shared-events.js';

export const members = defineResource('members', {
  noun: 'member',
  groupOf: ({ guildId }) => guildId,
  links: {
    guildId: { to: 'guilds', onDelete: 'cascade' },
    userId: { to: 'users', onDelete: 'cascade' },
    roles: { to: 'roles', onDelete: 'remove', within: 'guildId' },
  },
  check: ({ guildId, userId }, { bans }) =>
    bans.has(memberKey(guildId, userId))
      ? [{ text: `user ${userId} is banned from guild ${guildId}: remove the ban or the member` }]
      : [],
  events: {
    comesWith: isWithoutGuild,
    goesWith: isWithoutGuild,
    create: (member, now) => toMemberEvent('GUILD_MEMBER_ADD', member, now),
    update(member, now, before) {
      const updated = toMemberEvent('GUILD_MEMBER_UPDATE', member, now);
      const isSeeing = isSameJson(member.roles, before.roles);
      return [
        ...(updated ? [updated] : []),
        ...(isSeeing ? [] : toVisibilityEvents(now, member.guildId, 'roles')),
      ];
    },
    delete({ guildId, userId }, { store }) {
      const user = store.transactions.asBefore(() => store.users.get(userId));
      return (
        user && { type: 'GUILD_MEMBER_REMOVE', guild_id: guildId, user_id: userId, user: toMessageUser(user) }
      );
    },
  },
  world: { schema: MemberRecord, key: ['guildId', 'userId'] },
  control: {
    fixed: ['guildId', 'userId'],
    unknown: 'UNKNOWN_MEMBER',
    fill: ({ clock }) => ({ joinedAt: new Date(clock.now()).toISOString() }),
  },
});

export function toMemberEvent(
  type: 'GUILD_MEMBER_ADD' | 'GUILD_MEMBER_UPDATE',
  member: MemberRecord,
  { store }: Sources,
): EventBody | undefined {
  const user = store.users.get(member.userId);
  return user && { type, guild_id: member.guildId, member: toFullMember(member, user) };
}
