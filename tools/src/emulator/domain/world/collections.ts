import * as z from 'zod';
import { isThread, toBotToken } from 'commandry/protocol';
import { readArchive, setArchived } from '../access/thread-archive.js';
import { keysOf } from './application-keys.js';
import type { Service } from '../../emulator-modules.js';
import type { Store } from '../../storage/store.js';
import { DEFAULT_EVERYONE_PERMISSIONS } from './default-world.js';
import { toMessageRecord } from './present.js';
import {
  ApplicationRecord,
  ChannelRecord,
  GuildRecord,
  MemberRecord,
  MessageRecord,
  RoleRecord,
  UserRecord,
} from './world-records.js';
import { PREMIUM_COLLECTIONS } from '../premium/premium-collections.js';
import type { Collection } from './remove-from-world.js';
import type { ReadWorld } from './world.js';
import {
  findApplication,
  findChannel,
  findGuild,
  findMessage,
  findRole,
  findUser,
  requireText,
} from './find-records.js';

/** A record as it was sent, with the world's field names. */
export type Given = Readonly<Record<string, unknown>>;

/** How the records of one list of the world are created, changed and shown. */
export interface CollectionRules {
  readonly schema: z.ZodType<object>;
  /** Fields that cannot change. */
  readonly fixed: readonly string[];
  /** Fills in missing fields of a new record. */
  readonly fill?: (service: Service, given: Given) => Given;
  /** Adds a new record with what Discord creates for it. */
  readonly add: (world: ReadWorld, record: never, nowIso: string) => ReadWorld;
  /** @throws DomainError if there is no such record. */
  readonly check: (store: Store, id: string) => void;
  /** Returns the fields that change automatically when others do. */
  readonly settle?: (service: Service, changed: never, given: Given) => object;
  /** Returns fields shown in addition to the record's own, or in place of them. */
  readonly extras?: (service: Service, id: string) => object;
}

/** Every list of the world whose records have an id. */
export const COLLECTIONS: Readonly<Record<Collection, CollectionRules>> = {
  applications: {
    schema: ApplicationRecord,
    fixed: [
      'id',
      'botUserId',
      'endpointUrl',
      'eventWebhooksUrl',
      'eventWebhooksStatus',
      'eventWebhooksTypes',
    ],
    fill: ({ randomBytes }, { id, botUserId = id }) => ({
      token: toBotToken(String(botUserId), Buffer.from(randomBytes(33)).toString('base64url')),
      botUserId,
    }),
    add: (world, record: ApplicationRecord) => ({
      ...world,
      applications: [...world.applications, record],
      users: world.users.some(({ id }) => id === record.botUserId)
        ? world.users
        : [...world.users, UserRecord.parse({ id: record.botUserId, username: record.name, bot: true })],
    }),
    check: findApplication,
    extras: ({ store }, id) => ({ public_key: keysOf(findApplication(store, id)).publicKeyHex }),
  },
  guilds: {
    schema: GuildRecord,
    fixed: ['id'],
    add: (world, record: GuildRecord, joinedAt) => ({
      ...world,
      guilds: [...world.guilds, record],
      roles: [
        ...world.roles,
        RoleRecord.parse({
          id: record.id,
          guildId: record.id,
          name: '@everyone',
          permissions: DEFAULT_EVERYONE_PERMISSIONS.toString(),
        }),
      ],
      members: [
        ...world.members,
        MemberRecord.parse({ guildId: record.id, userId: record.ownerId, joinedAt }),
      ],
    }),
    check: findGuild,
  },
  users: {
    schema: UserRecord,
    fixed: ['id', 'bot'],
    add: (world, record: UserRecord) => ({ ...world, users: [...world.users, record] }),
    check: findUser,
  },
  roles: {
    schema: RoleRecord,
    fixed: ['id', 'guildId'],
    add: (world, record: RoleRecord) => ({ ...world, roles: [...world.roles, record] }),
    check: findRole,
  },
  channels: {
    schema: ChannelRecord,
    fixed: ['id', 'guildId'],
    fill: () => ({ guildId: null, name: null }),
    add: (world, record: ChannelRecord) => ({ ...world, channels: [...world.channels, record] }),
    settle: (service, channel: ChannelRecord, given) => settleThread(service, channel, given),
    check: findChannel,
    extras: (service, id) => showThread(service, id),
  },
  messages: {
    schema: MessageRecord,
    fixed: ['id', 'channelId', 'authorId'],
    fill: (service, given) => {
      const channel = service.store.channels.get(String(given['channelId']));
      if (channel) requireText(channel);
      return {};
    },
    add: (world, record: MessageRecord) => ({ ...world, messages: [...world.messages, record] }),
    check: findMessage,
  },
  ...PREMIUM_COLLECTIONS,
};

/** Sets the time when a thread is archived or unarchived, if it was not given: now. */
function settleThread(service: Service, channel: ChannelRecord, given: Given): ChannelRecord {
  const before = service.store.channels.get(channel.id);
  if (!before || typeof given['archived'] !== 'boolean' || 'archiveTimestamp' in given) return channel;
  if (readArchive(service, before).isArchived === channel.archived) return channel;
  return setArchived(channel, channel.archived, service.clock.now());
}

/** Shows whether a thread is archived, which also depends on the clock. */
function showThread(service: Service, id: string): object {
  const channel = findChannel(service.store, id);
  if (!isThread(channel.type)) return {};
  const { isArchived, changedAtMs } = readArchive(service, channel);
  return { archived: isArchived, archive_timestamp: new Date(changedAtMs).toISOString() };
}

/** Returns the current record of a list. Its existence must have been checked. */
export function findRecord(store: Store, collection: Collection, id: string): object | undefined {
  if (collection !== 'messages') return store[collection].get(id);
  const stored = store.messages.get(id);
  return stored && toMessageRecord(stored);
}
