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

/** A bit set as decimal text. */
const permissionBits = z.string().regex(/^[0-9]{1,20}$/, 'must be a bit set in decimal digits');

export const ApplicationRecord = z.strictObject({
  id: Snowflake,
  name: userName,
  /** What the bot puts behind `Authorization: Bot `. */
  token: printable,
  /** What the application proves itself with at the token endpoint. Random when absent. */
  clientSecret: printable.optional(),
  /** 32 bytes in hex from which the key pair is made. Random when absent. */
  keySeed: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits')
    .optional(),
  /** Whether the application has an Activity (flag bit 17), and so an entry point command. */
  embedded: z.boolean().default(false),
  /** Whether it is listed in the app directory. Then it may have no age-restricted commands. */
  discoverable: z.boolean().default(false),
  /** Whether it may ask for tokens without its secret, as an app on a user's machine does. */
  publicClient: z.boolean().default(false),
  /** Where it can be installed, and so the default `integration_types` of its commands. */
  integrationTypes: z.array(integrationType).min(1).default([IntegrationType.GUILD_INSTALL]),
  botUserId: Snowflake,
  /**
   * Whose application it is; a bot stands for a team. When absent the owner of the first guild it is installed in, and
   * the bot user where there is none.
   */
  ownerId: Snowflake.optional(),
  /** Where the authorize page may send a user back to. */
  redirectUris: z.array(z.url()).default([]),
  /** The guilds it is installed in, with the scope `applications.commands`. */
  guildIds: z.array(Snowflake).default([]),
  /** The users who have installed it for themselves. */
  userIds: z.array(Snowflake).default([]),
  /** Where interactions are delivered to. Taken as it is; set through the control plane or the API it is probed. */
  endpointUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
});

export const GuildRecord = z.strictObject({
  /** Not 0: the one below it stands for all channels of the guild. */
  id: Snowflake.refine((id) => !/^0+$/.test(id), 'must not be 0'),
  name,
  ownerId: Snowflake,
  locale: z.string().default('en-US'),
  features: z.array(z.string()).default([]),
});

export const UserRecord = z.strictObject({
  id: Snowflake,
  username: userName,
  globalName: userName.nullable().default(null),
  locale: z.string().default('en-US'),
  bot: z.boolean().default(false),
  /** In years. Age-restricted commands are for those of 18 and more. */
  age: z.int().min(0).max(150).default(30),
  /** Whether the user has turned on age-restricted commands in direct messages with apps. */
  ageRestrictedDirectMessages: z.boolean().default(false),
});

export const MemberRecord = z.strictObject({
  guildId: Snowflake,
  userId: Snowflake,
  nick: userName.nullable().default(null),
  /** Role ids, without the one of @everyone. */
  roles: z.array(Snowflake).default([]),
  joinedAt: moment.default('2025-01-01T00:00:00.000Z'),
  /** Until when the member is timed out. */
  timedOutUntil: moment.nullable().default(null),
});

/** The role of @everyone has the id of its guild. */
export const RoleRecord = z.strictObject({
  id: Snowflake,
  guildId: Snowflake,
  name,
  permissions: permissionBits,
  /** Its place in the hierarchy. That of @everyone is 0. */
  position: z.int().min(0).default(0),
  /** 0xRRGGBB */
  color: z.int().min(0).max(0xffffff).default(0),
  hoist: z.boolean().default(false),
  mentionable: z.boolean().default(false),
});

/** What a role (type 0) or a member (type 1) is given and denied in a channel. */
const Overwrite = z.strictObject({
  id: Snowflake,
  type: z.literal([0, 1]),
  allow: permissionBits.default('0'),
  deny: permissionBits.default('0'),
});

export const ChannelRecord = z.strictObject({
  id: Snowflake,
  /** Null for direct messages. */
  guildId: Snowflake.nullable(),
  name: name.nullable(),
  type: z.enum(ChannelType).default(ChannelType.GUILD_TEXT),
  topic: z.string().nullable().default(null),
  nsfw: z.boolean().default(false),
  position: z.int().min(0).default(0),
  /** The category it stands in; of a thread the channel it belongs to. */
  parentId: Snowflake.nullable().default(null),
  /** In a thread those of its parent count. */
  overwrites: z.array(Overwrite).default([]),
  /** Of direct messages: everybody in them. */
  recipientIds: z.array(Snowflake).default([]),
  /** Of threads: who began it. */
  ownerId: Snowflake.nullable().default(null),
  /** Of threads: who has joined it. Others do not see a private one. */
  memberIds: z.array(Snowflake).default([]),
  /** Of threads: minutes without a message until it is archived. */
  autoArchiveDuration: z.literal([60, 1_440, 4_320, 10_080]).default(1_440),
  /** Of threads: whether it is archived, by hand or by the clock. */
  archived: z.boolean().default(false),
  /** Of threads: when it was last archived or taken out; null where neither has ever happened. */
  archiveTimestamp: moment.nullable().default(null),
  /** Of threads: whether messages leave it archived. */
  locked: z.boolean().default(false),
});

export const MessageRecord = z.strictObject({
  id: Snowflake,
  channelId: Snowflake,
  authorId: Snowflake,
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
