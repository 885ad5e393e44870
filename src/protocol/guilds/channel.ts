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

/** A channel with only these fields known. Unknown fields pass. */
export const PartialChannel = z.looseObject({ id: Snowflake, type: z.int(), name: z.string().nullish() });
export type PartialChannel = z.infer<typeof PartialChannel>;

/** The fields of most channel types. Dates are ISO 8601 with six fraction digits and an offset. */
const common = {
  ...PartialChannel.shape,
  guild_id: Snowflake.optional(),
  /** For a channel its category, for a thread its parent channel. */
  parent_id: Snowflake.nullish(),
  position: z.int().optional(),
  topic: z.string().nullish(),
  /** True if it is age-restricted. Threads follow their parent channel. */
  nsfw: z.boolean().optional(),
  /** See {@link ChannelFlag}. */
  flags: z.int().optional(),
  /** Slow mode, in seconds. */
  rate_limit_per_user: z.int().optional(),
  last_message_id: Snowflake.nullish(),
  last_pin_timestamp: z.string().nullish(),
  /** A bit set in decimal text: what the user who caused the interaction may do there. */
  permissions: z.string().optional(),
  /** Only for threads. */
  thread_metadata: ThreadMetadata.optional(),
};

/** The channel, thread or direct messages an interaction came from: at least its id and type. */
export const Channel = z.looseObject({
  ...common,
  /** For direct messages: the other users. */
  recipients: z.array(User).optional(),
  /** For threads, their creator; for group direct messages, their owner. */
  owner_id: Snowflake.optional(),
  message_count: z.int().optional(),
  /** At most 50, whatever the number of members. */
  member_count: z.int().optional(),
  total_message_sent: z.int().optional(),
  /** For threads: the app's own membership, if it is a member. */
  member: ThreadMember.optional(),
});
export type Channel = z.infer<typeof Channel>;

/** A channel in `resolved.channels`. */
export const ResolvedChannel = z.looseObject({
  ...common,
  /** A bit set in decimal text: what the app may do there. Only if its bot user is in the guild. */
  app_permissions: z.string().optional(),
});
export type ResolvedChannel = z.infer<typeof ResolvedChannel>;

/** A channel as a bot reads it. */
export const FullChannel = z.looseObject({
  ...Channel.shape,
  /** Its overwrites for roles (type 0) and members (type 1). Bit sets are decimal text. Threads have none. */
  permission_overwrites: z
    .array(z.looseObject({ id: Snowflake, type: z.int(), allow: z.string(), deny: z.string() }))
    .optional(),
});
export type FullChannel = z.infer<typeof FullChannel>;
