import { z } from 'zod';
import { ChannelType } from '../model/channel.js';
import { IntegrationType } from '../model/context.js';
import { Snowflake } from '../model/snowflake.js';
import { EmulatorError } from './emulator-error.js';
import { findReferenceProblems } from './world-references.js';

const Application = z.strictObject({
  id: Snowflake,
  name: z.string().min(1).max(32),
  /** What the bot puts behind `Authorization: Bot `. */
  token: z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces'),
  /** 32 bytes in hex from which the key pair is made. Random when absent. */
  keySeed: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits')
    .optional(),
  /** Whether the application has an Activity (flag bit 17), and so an entry point command. */
  embedded: z.boolean().default(false),
  /** Where it can be installed, and so the default `integration_types` of its commands. */
  integrationTypes: z
    .array(z.literal([IntegrationType.GUILD_INSTALL, IntegrationType.USER_INSTALL]))
    .min(1)
    .default([IntegrationType.GUILD_INSTALL]),
  botUserId: Snowflake,
  /** The guilds it is installed in. */
  guildIds: z.array(Snowflake).default([]),
});

const Guild = z.strictObject({
  id: Snowflake,
  name: z.string().min(1).max(100),
  ownerId: Snowflake,
  locale: z.string().default('en-US'),
  features: z.array(z.string()).default([]),
});

const User = z.strictObject({
  id: Snowflake,
  username: z.string().min(1).max(32),
  globalName: z.string().min(1).max(32).nullable().default(null),
  locale: z.string().default('en-US'),
  bot: z.boolean().default(false),
});

const Member = z.strictObject({
  guildId: Snowflake,
  userId: Snowflake,
  nick: z.string().min(1).max(32).nullable().default(null),
  /** Role ids, without the one of @everyone. */
  roles: z.array(Snowflake).default([]),
  joinedAt: z.iso.datetime({ offset: true }).default('2025-01-01T00:00:00.000Z'),
});

/** The role of @everyone has the id of its guild. */
const Role = z.strictObject({
  id: Snowflake,
  guildId: Snowflake,
  name: z.string().min(1).max(100),
  /** A bit set as decimal text. */
  permissions: z.string().regex(/^[0-9]{1,20}$/, 'must be a bit set in decimal digits'),
});

const Channel = z.strictObject({
  id: Snowflake,
  guildId: Snowflake,
  name: z.string().min(1).max(100),
  type: z
    .literal([
      ChannelType.GUILD_TEXT,
      ChannelType.GUILD_VOICE,
      ChannelType.GUILD_CATEGORY,
      ChannelType.GUILD_ANNOUNCEMENT,
      ChannelType.GUILD_STAGE_VOICE,
    ])
    .default(ChannelType.GUILD_TEXT),
  topic: z.string().nullable().default(null),
  nsfw: z.boolean().default(false),
  position: z.int().min(0).default(0),
  /** The category it stands in. */
  parentId: Snowflake.nullable().default(null),
});

const Message = z.strictObject({
  id: Snowflake,
  channelId: Snowflake,
  authorId: Snowflake,
  content: z.string(),
});

const World = z.strictObject({
  applications: z.array(Application),
  guilds: z.array(Guild).default([]),
  users: z.array(User).default([]),
  members: z.array(Member).default([]),
  roles: z.array(Role).default([]),
  channels: z.array(Channel).default([]),
  messages: z.array(Message).default([]),
});

/** Everything that is there when an emulator starts. */
export type World = z.output<typeof World>;
/** The same as somebody writes it: what has a default may be left out. */
export type WorldInput = z.input<typeof World>;

/** @throws EmulatorError `BAD_WORLD` with every problem in its message. */
export function readWorld(value: unknown): World {
  const read = World.safeParse(value);
  const problems = read.success
    ? findReferenceProblems(read.data)
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!read.success || problems.length > 0) {
    const lines = problems.map((problem) => `\n  ${problem}`).join('');
    throw new EmulatorError('BAD_WORLD', `The emulator cannot use this world:${lines}`);
  }
  return read.data;
}
