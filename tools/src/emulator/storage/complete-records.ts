import { ChannelRecord, GuildRecord, MemberRecord, RoleRecord } from '../domain/world/world-records.js';
import type { Table } from './table.js';

const ID = '1';

const DEFAULTS = {
  channels: ChannelRecord.parse({ id: ID, guildId: ID, name: ID }),
  guilds: GuildRecord.parse({ id: ID, name: ID, ownerId: ID }),
  members: MemberRecord.parse({ guildId: ID, userId: ID }),
  roles: RoleRecord.parse({ id: ID, guildId: ID, name: ID, permissions: '0' }),
};

/** Fills in the fields that records saved by an earlier version lack. */
export function completeRecords(tables: {
  readonly channels: Table<ChannelRecord>;
  readonly guilds: Table<GuildRecord>;
  readonly members: Table<MemberRecord>;
  readonly roles: Table<RoleRecord>;
}): void {
  complete(tables.channels, DEFAULTS.channels);
  complete(tables.guilds, DEFAULTS.guilds);
  complete(tables.members, DEFAULTS.members);
  complete(tables.roles, DEFAULTS.roles);
}

function complete<T extends object>(table: Table<T>, defaults: T): void {
  const fields = Object.keys(defaults);
  for (const [key, record] of [...table.entries()]) {
    if (fields.some((field) => !(field in record))) table.put(key, { ...defaults, ...record });
  }
}
