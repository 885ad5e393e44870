import * as z from 'zod';
import { keysOf } from '../delivery/sign.js';
import type { Service } from '../service.js';
import type { Store } from '../store/store.js';
import { DEFAULT_EVERYONE_PERMISSIONS } from '../world/default-world.js';
import { toWorld } from '../world/present.js';
import {
  ApplicationRecord,
  ChannelRecord,
  GuildRecord,
  MemberRecord,
  MessageRecord,
  RoleRecord,
  UserRecord,
} from '../world/records.js';
import type { Collection } from '../world/remove.js';
import type { ReadWorld } from '../world/world.js';
import { findApplication, findChannel, findGuild, findMessage, findRole, findUser } from './find.js';

/** A record as somebody has sent it, in the names of the world. */
export type Given = Readonly<Record<string, unknown>>;

/** How the records of one list of the world are made, changed and shown. */
export interface CollectionRules {
  readonly schema: z.ZodType<object>;
  /** Fields that stay what they are. */
  readonly fixed: readonly string[];
  /** What is filled in where a new record leaves it out. */
  readonly fill?: (service: Service, given: Given) => Given;
  /** Adds a new record with what the service makes with it. */
  readonly add: (world: ReadWorld, record: never, nowIso: string) => ReadWorld;
  /** @throws ControlError if there is no such record. */
  readonly check: (store: Store, id: string) => void;
  /** What is shown of a record beside its own fields. */
  readonly extras?: (store: Store, id: string) => object;
}

/** Every list of the world whose records have an id. */
export const COLLECTIONS: Readonly<Record<Collection, CollectionRules>> = {
  applications: {
    schema: ApplicationRecord,
    fixed: ['id', 'botUserId', 'endpointUrl'],
    fill: ({ store, randomBytes }) => ({
      token: Buffer.from(randomBytes(24)).toString('base64url'),
      botUserId: store.ids.next(),
    }),
    add: (world, record: ApplicationRecord) => ({
      ...world,
      applications: [...world.applications, record],
      users: world.users.some(({ id }) => id === record.botUserId)
        ? world.users
        : [...world.users, UserRecord.parse({ id: record.botUserId, username: record.name, bot: true })],
    }),
    check: findApplication,
    extras: (store, id) => ({ public_key: keysOf(findApplication(store, id)).publicKeyHex }),
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
    check: findChannel,
  },
  messages: {
    schema: MessageRecord,
    fixed: ['id', 'channelId', 'authorId'],
    add: (world, record: MessageRecord) => ({ ...world, messages: [...world.messages, record] }),
    check: findMessage,
  },
};

/** A record of a list, as it is now. Its existence must have been checked. */
export function findRecord(store: Store, collection: Collection, id: string): object | undefined {
  if (collection !== 'messages') return store[collection].get(id);
  return toWorld(store).messages.find((message) => message.id === id);
}
