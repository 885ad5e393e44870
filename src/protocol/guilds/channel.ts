import * as z from 'zod';
import { Snowflake } from '../snowflake.js';
import { ThreadMember, ThreadMetadata } from './thread.js';
import { User } from './user.js';

export { ChannelType, isDirect, isThread } from './channel-type.js';

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
