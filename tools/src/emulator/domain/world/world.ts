import * as z from 'zod';
import { AuditLogRecord, BanRecord, EmojiRecord, InviteRecord, WebhookRecord } from './guild-records.js';
import {
  ApplicationRecord,
  ChannelRecord,
  GuildRecord,
  MemberRecord,
  MessageRecord,
  RoleRecord,
  UserRecord,
} from './world-records.js';
import { EntitlementRecord, SkuRecord, SubscriptionRecord } from '../premium/premium-records.js';

export const World = z.strictObject({
  applications: z.array(ApplicationRecord),
  guilds: z.array(GuildRecord).default([]),
  users: z.array(UserRecord).default([]),
  members: z.array(MemberRecord).default([]),
  roles: z.array(RoleRecord).default([]),
  channels: z.array(ChannelRecord).default([]),
  messages: z.array(MessageRecord).default([]),
  skus: z.array(SkuRecord).default([]),
  entitlements: z.array(EntitlementRecord).default([]),
  subscriptions: z.array(SubscriptionRecord).default([]),
  bans: z.array(BanRecord).default([]),
  emojis: z.array(EmojiRecord).default([]),
  webhooks: z.array(WebhookRecord).default([]),
  invites: z.array(InviteRecord).default([]),
  auditLog: z.array(AuditLogRecord).default([]),
});

/** The initial content of an emulator, as given: fields with a default may be missing. */
export type WorldInput = z.input<typeof World>;

/** The same with every list present. */
export type World = { [List in keyof WorldInput]-?: NonNullable<WorldInput[List]> };

/** The same with every default filled in. */
export type ReadWorld = z.output<typeof World>;
