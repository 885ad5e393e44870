import * as z from 'zod';
import { Snowflake } from 'commandry/protocol';

const moment = z.iso.datetime({ offset: true });

/** A user who may not join a guild. */
export const BanRecord = z.strictObject({
  guildId: Snowflake,
  userId: Snowflake,
  reason: z.string().max(512).nullable().default(null),
});

/** An emoji of a guild, or of an application. Its picture is not kept. */
export const EmojiRecord = z.strictObject({
  id: Snowflake,
  /** Null for one of an application. */
  guildId: z.nullable(Snowflake),
  /** Null for one of a guild. */
  applicationId: z.nullable(Snowflake),
  name: z.string().regex(/^\w{2,32}$/, 'must be 2 to 32 letters, digits and underscores'),
  /** Who has added it. */
  userId: Snowflake,
  /** The roles that may use it; all if there are none. */
  roles: z.array(Snowflake).default([]),
  animated: z.boolean().default(false),
});

/** An incoming webhook of a channel. */
export const WebhookRecord = z.strictObject({
  id: Snowflake,
  guildId: Snowflake,
  channelId: Snowflake,
  name: z.string().min(1).max(80),
  token: z.string().regex(/^[\w-]+$/, 'must be letters, digits, hyphens and underscores'),
  /** The bot that has created it; null for one of a user. */
  applicationId: z.nullable(Snowflake).default(null),
  userId: Snowflake,
  /** The hash that names its picture, which is not kept. */
  avatar: z.string().nullable().default(null),
});

/** An invitation to a channel of a guild. */
export const InviteRecord = z.strictObject({
  code: z.string().regex(/^[\w-]+$/, 'must be letters, digits, hyphens and underscores'),
  guildId: Snowflake,
  channelId: Snowflake,
  inviterId: Snowflake,
  createdAt: moment,
  /** Seconds; 0 for ever. */
  maxAge: z.int().min(0).max(604_800).default(86_400),
  /** 0 for any number. */
  maxUses: z.int().min(0).max(100).default(0),
  uses: z.int().min(0).default(0),
  temporary: z.boolean().default(false),
});

const Change = z.strictObject({ key: z.string(), old: z.json().optional(), new: z.json().optional() });

/** Something that was done in a guild, by whom and why. */
export const AuditLogRecord = z.strictObject({
  id: Snowflake,
  guildId: Snowflake,
  userId: Snowflake,
  targetId: z.string().nullable().default(null),
  /** A number of `AuditLogEvent` of discord-api-types. */
  actionType: z.int().min(1),
  changes: z.array(Change).default([]),
  /** Further facts, with Discord's names. */
  options: z.record(z.string(), z.string()).default({}),
  reason: z.string().max(512).nullable().default(null),
});

/** An event that the members of a guild can take an interest in. It neither begins nor ends by itself. */
export const ScheduledEventRecord = z.strictObject({
  id: Snowflake,
  guildId: Snowflake,
  /** The stage or voice channel; null for an event elsewhere. */
  channelId: z.nullable(Snowflake).default(null),
  creatorId: z.nullable(Snowflake).default(null),
  name: z.string().min(1).max(100),
  description: z.string().min(1).max(1_000).nullable().default(null),
  startsAt: moment,
  endsAt: moment.nullable().default(null),
  /** 1 to 3: `GuildScheduledEventEntityType` of discord-api-types. */
  entityType: z.literal([1, 2, 3]),
  /** 1 to 4: `GuildScheduledEventStatus` of discord-api-types. */
  status: z.literal([1, 2, 3, 4]).default(1),
  /** Of an event elsewhere. */
  location: z.string().min(1).max(100).nullable().default(null),
  /** The hash that names its picture, which is not kept. */
  image: z.string().nullable().default(null),
  /** The users who are interested. */
  userIds: z
    .array(Snowflake)
    .refine((ids) => new Set(ids).size === ids.length, 'must have each user once')
    .default([]),
});

/** What is done when a rule applies. */
const ModerationAction = z.strictObject({
  /** 1 to 4: `AutoModerationActionType` of discord-api-types. */
  type: z.literal([1, 2, 3, 4]),
  /** Of an alert: where it is sent. */
  channelId: z.nullable(Snowflake).default(null),
  /** Of a timeout. */
  durationSeconds: z.int().min(0).max(2_419_200).nullable().default(null),
  /** What a member is told whose message is blocked. */
  customMessage: z.string().max(150).nullable().default(null),
});

/** A rule of auto-moderation. It is kept and told of; no message is judged by it. */
export const AutoModerationRuleRecord = z.strictObject({
  id: Snowflake,
  guildId: Snowflake,
  creatorId: Snowflake,
  name: z.string().min(1).max(100),
  /** 1 or 2: `AutoModerationRuleEventType` of discord-api-types. */
  eventType: z.literal([1, 2]).default(1),
  /** `AutoModerationRuleTriggerType` of discord-api-types. */
  triggerType: z.literal([1, 3, 4, 5, 6]),
  /** With Discord's names, those of the type. */
  triggerMetadata: z.record(z.string(), z.json()).default({}),
  actions: z.array(ModerationAction).min(1).max(5),
  enabled: z.boolean().default(false),
  exemptRoles: z.array(Snowflake).max(20).default([]),
  exemptChannels: z.array(Snowflake).max(50).default([]),
});

/** A sticker of a guild. Its picture is not kept. */
export const StickerRecord = z.strictObject({
  id: Snowflake,
  guildId: Snowflake,
  userId: Snowflake,
  name: z.string().min(2).max(30),
  description: z.string().min(2).max(100).nullable().default(null),
  /** A name that finds it: of one of Discord's emojis. */
  tags: z.string().min(1).max(200),
  /** 1 to 4: `StickerFormatType` of discord-api-types. */
  formatType: z.literal([1, 2, 3, 4]).default(1),
});

export type AutoModerationRuleRecord = z.output<typeof AutoModerationRuleRecord>;
export type StickerRecord = z.output<typeof StickerRecord>;
export type ScheduledEventRecord = z.output<typeof ScheduledEventRecord>;
export type BanRecord = z.output<typeof BanRecord>;
export type EmojiRecord = z.output<typeof EmojiRecord>;
export type WebhookRecord = z.output<typeof WebhookRecord>;
export type InviteRecord = z.output<typeof InviteRecord>;
export type AuditLogRecord = z.output<typeof AuditLogRecord>;
