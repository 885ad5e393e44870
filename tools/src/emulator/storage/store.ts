import { CommandType, EntryPointHandler, InteractionContext, type Snowflake } from 'commandry/protocol';
import { compareById } from '../domain/compare-ids.js';
import { toWireMessage } from '../domain/objects/wire-message.js';
import { toMessageUser, toWebhookUser } from '../domain/objects/wire-user.js';
import {
  EventWebhooksStatus,
  type ApplicationRecord,
  type ChannelRecord,
  type GuildRecord,
  type MemberRecord,
  type MessageRecord,
  type RoleRecord,
  type UserRecord,
} from '../domain/world/world-records.js';
import type { EntitlementRecord, SkuRecord, SubscriptionRecord } from '../domain/premium/premium-records.js';
import type {
  AuditLogRecord,
  BanRecord,
  EmojiRecord,
  InviteRecord,
  WebhookRecord,
} from '../domain/world/guild-records.js';
import type { ReadWorld } from '../domain/world/world.js';
import type { MessageEmoji } from '../domain/objects/message-emoji.js';
import { completeRecords } from './complete-records.js';
import { createIdSource, type IdSource } from './ids.js';
import type {
  Application,
  AuthorizationCode,
  CreateCount,
  StoredMessage,
  StoredPermissions,
  StoredToken,
} from './store-records.js';
import { nextVersion, toScopeKey, type StoredCommand } from './stored-command.js';
import type { StoredInteraction } from './stored-interaction.js';
import { Table, type Change } from './table.js';
import { Transactions } from './transactions.js';

/** All data of one emulator. */
export interface Store extends Tables {
  readonly ids: IdSource;
  readonly transactions: Transactions;
  /**
   * Makes several changes together, or none of them if the work throws. What follows from them is told afterwards.
   *
   * @param work - Must not wait.
   */
  readonly transact: <T>(work: () => T) => T;
}

/** What a change of a message is called if it is no edit; `silent` if nobody is told of it. */
export type MessageCause =
  | 'silent'
  | {
      readonly type:
        | 'MESSAGE_REACTION_ADD'
        | 'MESSAGE_REACTION_REMOVE'
        | 'MESSAGE_REACTION_REMOVE_ALL'
        | 'MESSAGE_REACTION_REMOVE_EMOJI';
      readonly user_id?: Snowflake;
      readonly emoji?: MessageEmoji;
    }
  | {
      readonly type: 'MESSAGE_POLL_VOTE_ADD' | 'MESSAGE_POLL_VOTE_REMOVE';
      readonly user_id: Snowflake;
      readonly answer_id: number;
    };

/** The tables of a store by their names. */
export interface Tables {
  readonly applications: Table<Application>;
  readonly guilds: Table<GuildRecord>;
  readonly users: Table<UserRecord>;
  /** By {@link memberKey}, grouped by guild. */
  readonly members: Table<MemberRecord>;
  /** Grouped by guild. */
  readonly roles: Table<RoleRecord, 'silent'>;
  /** Grouped by guild; those without a guild under the empty text. */
  readonly channels: Table<ChannelRecord>;
  /** Grouped by channel, oldest first. */
  readonly messages: Table<StoredMessage, MessageCause>;
  /** Grouped by scope, see `toScopeKey`. */
  readonly commands: Table<StoredCommand>;
  /** By {@link permissionsKey}, grouped by guild and application: `guild/application`. */
  readonly permissions: Table<StoredPermissions>;
  /** By scope. */
  readonly creates: Table<CreateCount>;
  /** By access token, grouped by refresh token; those without one under the empty text. */
  readonly tokens: Table<StoredToken>;
  /** By code. */
  readonly codes: Table<AuthorizationCode>;
  /** By id, oldest first. */
  readonly interactions: Table<StoredInteraction>;
  /** By {@link memberKey}, grouped by guild. */
  readonly bans: Table<BanRecord>;
  /** Grouped by guild or application. */
  readonly emojis: Table<EmojiRecord>;
  /** Grouped by channel. */
  readonly webhooks: Table<WebhookRecord>;
  /** By code, grouped by channel. */
  readonly invites: Table<InviteRecord>;
  /** Grouped by guild, oldest first. */
  readonly auditLog: Table<AuditLogRecord>;
  /** Data of the emulator itself, by name. */
  readonly meta: Table<number>;
  /** Grouped by application, as are the next two. */
  readonly skus: Table<SkuRecord>;
  readonly entitlements: Table<EntitlementRecord>;
  readonly subscriptions: Table<SubscriptionRecord>;
}

/** The name in `meta` of the clock's offset, in milliseconds. */
export const CLOCK_OFFSET = 'clockOffsetMs';

/** The tables of a store, empty. */
function createTables(transactions: Transactions): Tables {
  return {
    applications: new Table('applications', transactions),
    guilds: new Table('guilds', transactions),
    users: new Table('users', transactions),
    members: new Table('members', transactions, ({ guildId }) => guildId),
    roles: new Table('roles', transactions, ({ guildId }) => guildId),
    channels: new Table('channels', transactions, ({ guildId }) => guildId ?? ''),
    messages: new Table('messages', transactions, ({ message }) => message.channel_id),
    commands: new Table<StoredCommand>('commands', transactions, toScopeKey),
    permissions: new Table(
      'permissions',
      transactions,
      ({ guild_id, application_id }) => `${guild_id}/${application_id}`,
    ),
    creates: new Table('creates', transactions),
    tokens: new Table<StoredToken>('tokens', transactions, ({ refreshToken }) => refreshToken ?? ''),
    codes: new Table('codes', transactions),
    interactions: new Table('interactions', transactions),
    bans: new Table('bans', transactions, ({ guildId }) => guildId),
    emojis: new Table('emojis', transactions, ({ guildId, applicationId }) => guildId ?? applicationId ?? ''),
    webhooks: new Table('webhooks', transactions, ({ channelId }) => channelId),
    invites: new Table('invites', transactions, ({ channelId }) => channelId),
    auditLog: new Table('auditLog', transactions, ({ guildId }) => guildId),
    meta: new Table('meta', transactions),
    skus: new Table<SkuRecord>('skus', transactions, byApplication),
    entitlements: new Table<EntitlementRecord>('entitlements', transactions, byApplication),
    subscriptions: new Table<SubscriptionRecord>('subscriptions', transactions, byApplication),
  };
}

function byApplication({ applicationId }: { readonly applicationId: Snowflake }): string {
  return applicationId;
}

export function memberKey(guildId: Snowflake, userId: Snowflake): string {
  return `${guildId}/${userId}`;
}

/** @param id - Of a command, or of the application for all its commands. */
export function permissionsKey(guildId: Snowflake, applicationId: Snowflake, id: Snowflake): string {
  return `${guildId}/${applicationId}/${id}`;
}

/** The sources of a store: a world, or the saved data of an earlier run. */
export interface StoreSources {
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly onChange: (change: Change) => void;
}

function createTransactions(onChange: StoreSources['onChange']): Transactions {
  return new Transactions(({ table, key, after }) => {
    onChange({ table: table.name, key, value: after });
  });
}

function toStore(ids: IdSource, transactions: Transactions, tables: Tables): Store {
  return { ids, transactions, transact: (work) => transactions.run(work), ...tables };
}

/** Creates a store from a world. */
export function createStore(world: ReadWorld, { now, randomBytes, onChange }: StoreSources): Store {
  const transactions = createTransactions(onChange);
  const tables = createTables(transactions);
  const { messages, channels, roles, emojis, webhooks, auditLog, skus, entitlements, subscriptions } = world;
  const own = [messages, channels, roles, emojis, webhooks, auditLog, skus, entitlements, subscriptions];
  const taken = own.flat().map(({ id }) => id);
  const store = toStore(createIdSource(toMovedClock(now, tables), taken), transactions, tables);
  for (const guild of world.guilds) store.guilds.set(guild.id, guild);
  for (const user of world.users) store.users.set(user.id, user);
  for (const role of world.roles) store.roles.set(role.id, role);
  for (const member of world.members) store.members.set(memberKey(member.guildId, member.userId), member);
  for (const channel of world.channels) store.channels.set(channel.id, channel);
  for (const ban of world.bans) store.bans.set(memberKey(ban.guildId, ban.userId), ban);
  for (const emoji of world.emojis) store.emojis.set(emoji.id, emoji);
  for (const webhook of world.webhooks) store.webhooks.set(webhook.id, webhook);
  for (const invite of world.invites) store.invites.set(invite.code, invite);
  for (const entry of world.auditLog) store.auditLog.set(entry.id, entry);
  for (const message of world.messages.toSorted(compareById)) addWorldMessage(store, message);
  for (const application of world.applications) addApplication(store, application, randomBytes);
  for (const sku of world.skus) store.skus.set(sku.id, sku);
  for (const entitlement of world.entitlements) store.entitlements.set(entitlement.id, entitlement);
  for (const subscription of world.subscriptions) store.subscriptions.set(subscription.id, subscription);
  return store;
}

/** Creates a store from saved data, possibly of an earlier version. */
export function restoreStore(changes: Iterable<Change>, { now, randomBytes, onChange }: StoreSources): Store {
  const transactions = createTransactions(onChange);
  const tables = createTables(transactions);
  const byName = new Map((Object.values(tables) as Table<unknown>[]).map((table) => [table.name, table]));
  // Keys were stored in the order of text; those of messages are numbers.
  const sorted = [...changes].sort((a, b) => a.key.length - b.key.length || (a.key < b.key ? -1 : 1));
  for (const { table, key, value } of sorted) byName.get(table)?.put(key, value);
  completeRecords(tables);
  for (const [id, kept] of [...tables.applications.entries()]) {
    if (!isComplete(kept)) tables.applications.set(id, complete(tables, kept, randomBytes));
  }
  const taken = [...tables.commands.values()].flatMap(({ id, version }) => [id, version]);
  const ids = createIdSource(toMovedClock(now, tables), [
    ...taken,
    ...tables.messages.keys(),
    ...tables.interactions.keys(),
    ...tables.roles.keys(),
    ...tables.skus.keys(),
    ...tables.entitlements.keys(),
    ...tables.subscriptions.keys(),
    ...tables.channels.keys(),
    ...tables.emojis.keys(),
    ...tables.webhooks.keys(),
    ...tables.auditLog.keys(),
  ]);
  return toStore(ids, transactions, tables);
}

/** Identifiers use the emulator's time, which may have an offset. */
function toMovedClock(now: () => number, { meta }: Pick<Store, 'meta'>): () => number {
  return () => now() + (meta.get(CLOCK_OFFSET) ?? 0);
}

/** Adds an application, with keys and a secret if it has none, and the entry point command of an embedded one. */
export function addApplication(
  store: Store,
  record: ApplicationRecord,
  randomBytes: StoreSources['randomBytes'],
): Application {
  const application = complete(store, record, randomBytes);
  store.applications.set(application.id, application);
  if (application.embedded) addLaunchCommand(store, application);
  return application;
}

function isComplete({ keySeed, clientSecret, ownerId, eventWebhooksTypes }: Partial<Application>): boolean {
  return [keySeed, clientSecret, ownerId, eventWebhooksTypes].every((value) => value !== undefined);
}

/** Fills in the missing values of an application. */
function complete(
  { guilds }: Pick<Store, 'guilds'>,
  record: ApplicationRecord,
  randomBytes: StoreSources['randomBytes'],
): Application {
  const [home = ''] = record.guildIds;
  return {
    // States of older versions do not have these.
    ...{ eventWebhooksUrl: null, eventWebhooksStatus: EventWebhooksStatus.DISABLED, eventWebhooksTypes: [] },
    ...record,
    keySeed: record.keySeed ?? toHex(randomBytes(32)),
    clientSecret: record.clientSecret ?? toHex(randomBytes(16)),
    ownerId: record.ownerId ?? guilds.get(home)?.ownerId ?? record.botUserId,
  };
}

/** Adds the entry point command that Discord creates for every application with an Activity. */
export function addLaunchCommand(
  { ids, commands }: Store,
  { id: applicationId, integrationTypes }: Application,
): void {
  const id = ids.next();
  commands.set(id, {
    id,
    version: nextVersion(id),
    applicationId,
    guildId: null,
    body: {
      type: CommandType.PRIMARY_ENTRY_POINT,
      name: 'Launch',
      name_localizations: null,
      description: '',
      description_localizations: null,
      default_member_permissions: null,
      dm_permission: true,
      contexts: Object.values(InteractionContext),
      integration_types: integrationTypes,
      options: [],
      nsfw: false,
      handler: EntryPointHandler.DISCORD_LAUNCH_ACTIVITY,
    },
  });
}

/** Adds a message of the world. */
export function addWorldMessage(store: Store, record: MessageRecord): void {
  const { id, channelId, authorId, content, webhookName } = record;
  const user = store.users.get(authorId);
  const author =
    webhookName === undefined ? user && toMessageUser(user) : toWebhookUser(authorId, webhookName);
  if (!author) throw new Error(`The message was not checked: no user ${authorId}`);
  const origin = webhookName === undefined ? {} : { webhook_id: authorId };
  store.messages.set(id, {
    message: toWireMessage({ id, channel_id: channelId, author, content, ...origin }),
    visibleTo: null,
  });
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
