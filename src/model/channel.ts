import { z } from 'zod';
import { Snowflake } from './snowflake.js';
import { ThreadMember, ThreadMetadata } from './thread.js';
import { User } from './user.js';

/** Channel types of the service. */
export const ChannelType = {
  GUILD_TEXT: 0,
  DM: 1,
  GUILD_VOICE: 2,
  GROUP_DM: 3,
  GUILD_CATEGORY: 4,
  GUILD_ANNOUNCEMENT: 5,
  ANNOUNCEMENT_THREAD: 10,
  PUBLIC_THREAD: 11,
  PRIVATE_THREAD: 12,
  GUILD_STAGE_VOICE: 13,
  GUILD_DIRECTORY: 14,
  GUILD_FORUM: 15,
  GUILD_MEDIA: 16,
} as const;
export type ChannelType = (typeof ChannelType)[keyof typeof ChannelType];

const THREADS: readonly number[] = [
  ChannelType.ANNOUNCEMENT_THREAD,
  ChannelType.PUBLIC_THREAD,
  ChannelType.PRIVATE_THREAD,
];

/** Whether a channel of this type is a thread in another channel. */
export function isThread(type: number): boolean {
  return THREADS.includes(type);
}

/** Whether a channel of this type is in no guild: direct messages of two users or of a group. */
export function isDirect(type: number): boolean {
  return type === ChannelType.DM || type === ChannelType.GROUP_DM;
}

/** Bits of a channel's `flags`. */
export const ChannelFlag = {
  PINNED: 1 << 1,
  REQUIRE_TAG: 1 << 4,
  HIDE_MEDIA_DOWNLOAD_OPTIONS: 1 << 15,
  IS_SPOILER_CHANNEL: 1 << 21,
} as const;

/** A channel of which only this much is known. Unknown fields pass. */
export const PartialChannel = z.looseObject({ id: Snowflake, type: z.int(), name: z.string().nullish() });
export type PartialChannel = z.infer<typeof PartialChannel>;

/** What channels of most types have. Dates are ISO 8601 with six fraction digits and an offset. */
const common = {
  ...PartialChannel.shape,
  guild_id: Snowflake.optional(),
  /** Of a channel its category, of a thread the channel it is in. */
  parent_id: Snowflake.nullish(),
  position: z.int().optional(),
  topic: z.string().nullish(),
  /** Whether it is age-restricted. Threads follow the channel they are in. */
  nsfw: z.boolean().optional(),
  /** See {@link ChannelFlag}. */
  flags: z.int().optional(),
  /** Slow mode, in seconds. */
  rate_limit_per_user: z.int().optional(),
  last_message_id: Snowflake.nullish(),
  last_pin_timestamp: z.string().nullish(),
  /** A bit set in decimal text: what the user who caused the interaction may do there. */
  permissions: z.string().optional(),
  /** Of threads only. */
  thread_metadata: ThreadMetadata.optional(),
};

/** The channel, thread or direct messages an interaction came from: at least its id and type. */
export const Channel = z.looseObject({
  ...common,
  /** Of direct messages: the other users. */
  recipients: z.array(User).optional(),
  /** Of threads: who started it; of group direct messages: who owns it. */
  owner_id: Snowflake.optional(),
  message_count: z.int().optional(),
  /** At most 50, whatever the number of members. */
  member_count: z.int().optional(),
  total_message_sent: z.int().optional(),
  /** Of threads: the app's own membership, if it is in there. */
  member: ThreadMember.optional(),
});
export type Channel = z.infer<typeof Channel>;

/** A channel as `resolved.channels` carries it. */
export const ResolvedChannel = z.looseObject({
  ...common,
  /** A bit set in decimal text: what the app may do there. Only when its bot user is in the guild. */
  app_permissions: z.string().optional(),
});
export type ResolvedChannel = z.infer<typeof ResolvedChannel>;

/** A channel as a bot reads it. */
export const FullChannel = z.looseObject({
  ...Channel.shape,
  /** What it changes for roles (type 0) and members (type 1). Bit sets are decimal text. Threads have none. */
  permission_overwrites: z
    .array(z.looseObject({ id: Snowflake, type: z.int(), allow: z.string(), deny: z.string() }))
    .optional(),
});
export type FullChannel = z.infer<typeof FullChannel>;
