import { defineResource } from '../../storage/resource.js';
import { toWireEntry } from '../guilds/audit-log.js';
import { AuditLogRecord } from '../world/guild-records.js';

export const auditLog = defineResource('auditLog', {
  noun: 'entry of the audit log',
  groupOf: ({ guildId }) => guildId,
  links: {
    guildId: { to: 'guilds', onDelete: 'cascade' },
    userId: { to: 'users', onDelete: 'cascade' },
  },
  events: {
    create: (entry) => ({
      type: 'GUILD_AUDIT_LOG_ENTRY_CREATE',
      guild_id: entry.guildId,
      entry: toWireEntry(entry),
    }),
  },
  world: { schema: AuditLogRecord, key: ['id'] },
  control: { fixed: ['id', 'guildId'], unknown: 'UNKNOWN_RECORD' },
});
