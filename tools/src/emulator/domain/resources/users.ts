import { defineResource } from '../../storage/resource.js';
import { memberKey } from '../../storage/store.js';
import { toMessageUser } from '../objects/wire-user.js';
import { isSameJson } from '../same-json.js';
import { UserRecord } from '../world/world-records.js';
import { toMemberEvent } from './members.js';

export const users = defineResource('users', {
  noun: 'user',
  events: {
    update(user, now, before) {
      const itself = { type: 'USER_UPDATE', user: toMessageUser(user) } as const;
      // Only the user knows their locale and age.
      if (isSameJson(toMessageUser(user), toMessageUser(before))) return [itself];
      // Members show their user.
      const ofMembers = [...now.store.guilds.keys()]
        .flatMap((guildId) => now.store.members.get(memberKey(guildId, user.id)) ?? [])
        .flatMap((member) => toMemberEvent('GUILD_MEMBER_UPDATE', member, now) ?? []);
      return [itself, ...ofMembers];
    },
  },
  world: { schema: UserRecord, key: ['id'] },
  control: { fixed: ['id', 'bot'], unknown: 'UNKNOWN_USER', nameOf: ({ username }) => username },
});
