import { defineResource } from '../../storage/resource.js';
import { toVisibilityEvents } from '../access/channel-visibility.js';
import { toWireRole } from '../objects/wire-role.js';
import { RoleRecord } from '../world/world-records.js';
import { isWithoutGuild } from './shared-events.js';

export const roles = defineResource('roles', {
  noun: 'role',
  groupOf: ({ guildId }) => guildId,
  links: {
    guildId: { to: 'guilds', onDelete: 'cascade' },
    botId: { to: 'users', onDelete: 'cascade', isLoose: true },
  },
  events: {
    comesWith: isWithoutGuild,
    goesWith: isWithoutGuild,
    create: (role) => ({ type: 'GUILD_ROLE_CREATE', guild_id: role.guildId, role: toWireRole(role) }),
    update(role, now, before, causes) {
      if (causes.every((cause) => cause === 'silent')) return undefined;
      const updated = {
        type: 'GUILD_ROLE_UPDATE',
        guild_id: role.guildId,
        role: toWireRole(role),
      } as const;
      if (role.permissions === before.permissions) return updated;
      return [updated, ...toVisibilityEvents(now, role.guildId, 'roles')];
    },
    delete: ({ guildId, id }) => ({ type: 'GUILD_ROLE_DELETE', guild_id: guildId, role_id: id }),
  },
  world: { schema: RoleRecord, key: ['id'] },
  control: { fixed: ['id', 'guildId'], unknown: 'UNKNOWN_ROLE', nameOf: ({ name }) => name },
});
