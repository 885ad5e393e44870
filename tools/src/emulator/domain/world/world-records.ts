import * as z from 'zod';
import {
  ChannelType,
  hasAtMostCodePoints,
  IntegrationType,
  MESSAGE_LIMITS,
  Snowflake,
} from 'commandry/protocol';

const integrationType = z.literal([IntegrationType.GUILD_INSTALL, IntegrationType.USER_INSTALL]);
const printable = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');
const name = z.string().min(1).max(100);
const userName = z.string().min(1).max(32);
const moment = z.iso.datetime({ offset: true });
const color = z.int().min(0).max(0xffffff);
const webAddress = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null);

/** A bit set as decimal text. */
const permissionBits = z.string().regex(/^[0-9]{1,20}$/, 'must be a bit set in decimal digits');

/** What an installation asks for by default. */
const InstallParams = z.strictObject({
  scopes: z.array(z.string()).default(['applications.commands']),
  permissions: permissionBits.default('0'),
});
export type InstallParams = z.output<typeof InstallParams>;

/** The hash that names a picture. The picture itself is not kept. */
const pictureHash = z.string().nullable().default(null);

/** Whether an application gets its events; only Discord itself sets the last. */
export const EventWebhooksStatus = { DISABLED: 1, ENABLED: 2, DISABLED_BY_DISCORD: 3 } as const;
export type EventWebhooksStatus = (typeof EventWebhooksStatus)[keyof typeof EventWebhooksStatus];

/** The flags that a bot may set: that it has limited access to presences, members and message content. */
export const LIMITED_INTENT_FLAGS = (1 << 13) | (1 << 15) | (1 << 19);

export const ApplicationRecord = z.strictObject({
  id: Snowflake,
  name: userName,
  /** The bot's token in `Authorization: Bot `. */
  token: printable,
  /** The application's secret at the token endpoint. Random when absent. */
  clientSecret: printable.optional(),
  /** 32 bytes in hex from which the key pair is derived. Random when absent. */
  keySeed: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits')
    .optional(),
  /** True if the application has an Activity (flag bit 17), and so an entry point command. */
  embedded: z.boolean().default(false),
  /** True if it is listed in the app directory. Then it may have no age-restricted commands. */
  discoverable: z.boolean().default(false),
  /** True if it may request tokens without its secret, as an app on a user's machine does. */
  publicClient: z.boolean().default(false),
  /** Where it can be installed, which is also the default of `integration_types` of its commands. */
  integrationTypes: z.array(integrationType).min(1).default([IntegrationType.GUILD_INSTALL]),
  botUserId: Snowflake,
  /**
   * The owner of the application; a bot represents a team. Default: the owner of the first guild it is installed in,
   * else the bot user.
   */
  ownerId: z.optional(Snowflake),
  /** URIs to which the authorize page may redirect a user. */
  redirectUris: z.array(z.url()).default([]),
  /** The guilds it is installed in, with the scope `applications.commands`. */
  guildIds: z.array(Snowflake).default([]),
  /** The users who have installed it for themselves. */
  userIds: z.array(Snowflake).default([]),
  /** Where interactions are delivered. Not probed here; it is when set through the control plane or the API. */
  endpointUrl: webAddress,
  /** Where events of the application are delivered. Not probed here either. */
  eventWebhooksUrl: webAddress,
  /** Whether they are delivered. */
  eventWebhooksStatus: z.enum(EventWebhooksStatus).default(EventWebhooksStatus.DISABLED),
  /** The types of events that are. */
  eventWebhooksTypes: z.array(z.string()).default([]),
  description: z.string().max(400).default(''),
  icon: pictureHash,
  coverImage: pictureHash,
  tags: z.array(z.string().min(1).max(20)).max(5).default([]),
  customInstallUrl: webAddress,
  /** Not called: users have no role connections here. */
  roleConnectionsVerificationUrl: webAddress,
  /** 0: as the guild says, 1: always. Nothing is scanned. */
  explicitContentFilter: z.int().min(0).max(1).default(0),
  /** Of its Activity; -1 for any number. Not enforced. */
  maxParticipants: z.int().min(-1).nullable().default(null),
  /**
   * Bits: those of `ApplicationFlags` of discord-api-types that a bot sets, which are its limited intents. Default: all
   * three, so that every privileged intent is granted.
   */
  flags: z.int().min(0).default(LIMITED_INTENT_FLAGS),
  installParams: InstallParams.nullable().default(null),
  /** The parameters of each of the `integrationTypes` that has its own. */
  installParamsByType: z.record(z.string(), InstallParams).default({}),
});

export const GuildRecord = z.strictObject({
  /** Not 0: the id below it means all channels of the guild. */
  id: Snowflake.check(z.refine((id: string) => !/^0+$/.test(id), 'must not be 0')),
  name,
  ownerId: Snowflake,
  locale: z.string().default('en-US'),
  features: z.array(z.string()).default([]),
  description: z.string().nullable().default(null),
  verificationLevel: z.int().min(0).max(4).default(0),
  /** 0: all messages notify, 1: mentions only. */
  defaultMessageNotifications: z.int().min(0).max(1).default(0),
  explicitContentFilter: z.int().min(0).max(2).default(0),
  afkChannelId: z.nullable(Snowflake).default(null),
  /** Seconds. */
  afkTimeout: z.int().min(60).max(3_600).default(300),
  systemChannelId: z.nullable(Snowflake).default(null),
  /** Bits: `GuildSystemChannelFlags` of discord-api-types. */
  systemChannelFlags: z.int().min(0).default(0),
  rulesChannelId: z.nullable(Snowflake).default(null),
  publicUpdatesChannelId: z.nullable(Snowflake).default(null),
  safetyAlertsChannelId: z.nullable(Snowflake).default(null),
  premiumProgressBarEnabled: z.boolean().default(false),
  icon: pictureHash,
  splash: pictureHash,
  discoverySplash: pictureHash,
  banner: pictureHash,
});

export const UserRecord = z.strictObject({
  id: Snowflake,
  username: userName,
  globalName: userName.nullable().default(null),
  locale: z.string().default('en-US'),
  bot: z.boolean().default(false),
  /** In years. Age-restricted commands require 18 or more. */
  age: z.int().min(0).max(150).default(30),
  /** True if the user has enabled age-restricted commands in direct messages with apps. */
  ageRestrictedDirectMessages: z.boolean().default(false),
  /** False if the user has turned direct messages off, or blocked bots: a bot's message to them fails with 50007. */
  directMessages: z.boolean().default(true),
});

export const MemberRecord = z.strictObject({
  guildId: Snowflake,
  userId: Snowflake,
  nick: userName.nullable().default(null),
  /** Role ids, without that of `@everyone`. */
  roles: z.array(Snowflake).default([]),
  joinedAt: moment.default('2025-01-01T00:00:00.000Z'),
  /** When the member's timeout ends. */
  timedOutUntil: moment.nullable().default(null),
  /** Bits: `GuildMemberFlags` of discord-api-types. */
  flags: z.int().min(0).optional(),
});

/** The role of `@everyone` has the id of its guild. */
export const RoleRecord = z.strictObject({
  id: Snowflake,
  guildId: Snowflake,
  name,
  permissions: permissionBits,
  /** Its position in the hierarchy. That of `@everyone` is 0. */
  position: z.int().min(0).default(0),
  /** 0xRRGGBB */
  color: color.default(0),
  /** With `color`, those of a gradient. */
  secondaryColor: color.nullable().default(null),
  tertiaryColor: color.nullable().default(null),
  icon: pictureHash,
  unicodeEmoji: z.string().nullable().default(null),
  hoist: z.boolean().default(false),
  mentionable: z.boolean().default(false),
  /** True if nobody can give, take or delete it: it belongs to an integration. */
  managed: z.boolean().default(false),
  /** For the role of a bot: the bot's user. */
  botId: z.nullable(Snowflake).default(null),
});

/** The permissions that a role (type 0) or a member (type 1) is granted and denied in a channel. */
const Overwrite = z.strictObject({
  id: Snowflake,
  type: z.literal([0, 1]),
  allow: permissionBits.default('0'),
  deny: permissionBits.default('0'),
});

/** A tag for the posts of a forum. One emoji at most: an own one by its id, or one of Unicode by its name. */
const ForumTag = z.strictObject({
  id: Snowflake,
  name: z.string().min(1).max(20),
  /** True if only those with MANAGE_THREADS may give and take it. */
  moderated: z.boolean().default(false),
  emojiId: z.nullable(Snowflake).default(null),
  emojiName: z.string().nullable().default(null),
});

const archiveDuration = z.literal([60, 1_440, 4_320, 10_080]);

export const ChannelRecord = z.strictObject({
  id: Snowflake,
  /** Null for direct messages. */
  guildId: z.nullable(Snowflake),
  name: name.nullable(),
  type: z.enum(ChannelType).default(ChannelType.GUILD_TEXT),
  topic: z.string().nullable().default(null),
  nsfw: z.boolean().default(false),
  position: z.int().min(0).default(0),
  /** Its category; for a thread, its parent channel. */
  parentId: z.nullable(Snowflake).default(null),
  /** A thread uses those of its parent. */
  overwrites: z.array(Overwrite).default([]),
  /** For direct messages: everybody in them. */
  recipientIds: z.array(Snowflake).default([]),
  /** For threads: their creator. */
  ownerId: z.nullable(Snowflake).default(null),
  /** For threads: the users who have joined. Others do not see a private one. */
  memberIds: z.array(Snowflake).default([]),
  /** For threads: minutes without a message until they are archived. */
  autoArchiveDuration: archiveDuration.default(1_440),
  /** For threads: true if archived, manually or by inactivity. */
  archived: z.boolean().default(false),
  /** For threads: when they were last archived or unarchived; null if never. */
  archiveTimestamp: moment.nullable().default(null),
  /** For threads: true if messages leave them archived. */
  locked: z.boolean().default(false),
  /** For private threads: true if members who are no moderators may add others. */
  invitable: z.boolean().default(true),
  /** For posts of a forum: the ids of its tags. */
  appliedTags: z.array(Snowflake).default([]),
  /** Slow mode, in seconds. Bots have none. */
  rateLimitPerUser: z.int().min(0).max(21_600).default(0),
  /** Bits: `ChannelFlags` of discord-api-types. */
  flags: z.int().min(0).default(0),
  /** For voice and stage channels: bits per second. */
  bitrate: z.int().min(8_000).max(384_000).default(64_000),
  /** For voice and stage channels; 0 for any number. */
  userLimit: z.int().min(0).max(10_000).default(0),
  rtcRegion: z.string().nullable().default(null),
  videoQualityMode: z.literal([1, 2]).default(1),
  /** Defaults of new threads. */
  defaultAutoArchiveDuration: archiveDuration.nullable().default(null),
  defaultThreadRateLimitPerUser: z.int().min(0).max(21_600).default(0),
  /** For forums. */
  availableTags: z.array(ForumTag).default([]),
  defaultReactionEmoji: z
    .strictObject({ emojiId: z.nullable(Snowflake), emojiName: z.string().nullable() })
    .nullable()
    .default(null),
  defaultSortOrder: z.literal([0, 1]).nullable().default(null),
  defaultForumLayout: z.literal([0, 1, 2]).default(0),
});

export const MessageRecord = z.strictObject({
  id: Snowflake,
  channelId: Snowflake,
  authorId: Snowflake,
  /** For a message of a webhook, whose id is then that of the author: the name it was sent under. */
  webhookName: z.string().optional(),
  /** At most 2,000 characters. */
  content: z
    .string()
    .refine(
      (text) => hasAtMostCodePoints(text, MESSAGE_LIMITS.content),
      `must have at most ${MESSAGE_LIMITS.content} characters`,
    ),
});

export type ApplicationRecord = z.output<typeof ApplicationRecord>;
export type GuildRecord = z.output<typeof GuildRecord>;
export type UserRecord = z.output<typeof UserRecord>;
export type MemberRecord = z.output<typeof MemberRecord>;
export type RoleRecord = z.output<typeof RoleRecord>;
export type ChannelRecord = z.output<typeof ChannelRecord>;
export type MessageRecord = z.output<typeof MessageRecord>;
