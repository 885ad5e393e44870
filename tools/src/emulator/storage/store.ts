import type { Snowflake } from 'commandry/protocol';
import type { MessageEmoji } from '../domain/objects/message-emoji.js';
import type { EntitlementRecord, SkuRecord, SubscriptionRecord } from '../domain/premium/premium-records.js';
import type {
  AuditLogRecord,
  AutoModerationRuleRecord,
  BanRecord,
  EmojiRecord,
  InviteRecord,
  ScheduledEventRecord,
  StickerRecord,
  WebhookRecord,
} from '../domain/world/guild-records.js';
import type {
  ChannelRecord,
  GuildRecord,
  MemberRecord,
  RoleRecord,
  UserRecord,
} from '../domain/world/world-records.js';
import type { IdSource } from './ids.js';
import type {
  Application,
  AuthorizationCode,
  CreateCount,
  StoredMessage,
  StoredPermissions,
  StoredToken,
} from './store-records.js';
import type { StoredCommand } from './stored-command.js';
import type { StoredInteraction } from './stored-interaction.js';
import type { Table } from './table.js';
import type { Transactions } from './transactions.js';

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
  /** Grouped by guild. */
  readonly stickers: Table<StickerRecord>;
  /** Grouped by guild. */
  readonly autoModerationRules: Table<AutoModerationRuleRecord>;
  /** Grouped by guild. */
  readonly scheduledEvents: Table<ScheduledEventRecord>;
  /** Grouped by guild, oldest first. */
  readonly auditLog: Table<AuditLogRecord>;
  /** Data of the emulator itself, by name. */
  readonly meta: Table<number>;
  /** Grouped by application, as are the next two. */
  readonly skus: Table<SkuRecord>;
  /** The cause is the time when it happened, in Unix milliseconds. Default: now. */
  readonly entitlements: Table<EntitlementRecord, number>;
  readonly subscriptions: Table<SubscriptionRecord>;
}

export type TableName = keyof Tables;

/** The name in `meta` of the clock's offset, in milliseconds. */
export const CLOCK_OFFSET = 'clockOffsetMs';

export function memberKey(guildId: Snowflake, userId: Snowflake): string {
  return `${guildId}/${userId}`;
}

/** @param id - Of a command, or of the application for all its commands. */
export function permissionsKey(guildId: Snowflake, applicationId: Snowflake, id: Snowflake): string {
  return `${guildId}/${applicationId}/${id}`;
}
