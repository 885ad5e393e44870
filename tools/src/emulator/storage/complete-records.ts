import { WebhookRecord } from '../domain/world/guild-records.js';
import {
  ApplicationRecord,
  ChannelRecord,
  GuildRecord,
  MemberRecord,
  RoleRecord,
} from '../domain/world/world-records.js';
import type { Application } from './store-records.js';
import type { Table } from './table.js';

const ID = '1';

const DEFAULTS = {
  applications: ApplicationRecord.parse({ id: ID, name: ID, token: ID, botUserId: ID }),
  channels: ChannelRecord.parse({ id: ID, guildId: ID, name: ID }),
  guilds: GuildRecord.parse({ id: ID, name: ID, ownerId: ID }),
  members: MemberRecord.parse({ guildId: ID, userId: ID }),
  roles: RoleRecord.parse({ id: ID, guildId: ID, name: ID, permissions: '0' }),
  webhooks: WebhookRecord.parse({ id: ID, guildId: ID, channelId: ID, name: ID, token: ID, userId: ID }),
};

/** Fills in the fields that records saved by an earlier version lack. */
export function completeRecords(tables: {
  readonly applications: Table<Application>;
  readonly channels: Table<ChannelRecord>;
  readonly guilds: Table<GuildRecord>;
  readonly members: Table<MemberRecord>;
  readonly roles: Table<RoleRecord>;
  readonly webhooks: Table<WebhookRecord>;
}): void {
  complete(tables.applications, DEFAULTS.applications);
  complete(tables.channels, DEFAULTS.channels);
  complete(tables.guilds, DEFAULTS.guilds);
  complete(tables.members, DEFAULTS.members);
  complete(tables.roles, DEFAULTS.roles);
  complete(tables.webhooks, DEFAULTS.webhooks);
}

function complete<T extends object>(table: Table<T>, defaults: object): void {
  const fields = Object.keys(defaults);
  for (const [key, record] of [...table.entries()]) {
    if (fields.some((field) => !(field in record))) table.put(key, { ...defaults, ...record });
  }
}
