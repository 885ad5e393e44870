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

export type BanRecord = z.output<typeof BanRecord>;
export type EmojiRecord = z.output<typeof EmojiRecord>;
export type WebhookRecord = z.output<typeof WebhookRecord>;
export type InviteRecord = z.output<typeof InviteRecord>;
export type AuditLogRecord = z.output<typeof AuditLogRecord>;
