import * as z from 'zod/mini';
import { Snowflake } from '../snowflake.js';
import { ThreadMember, ThreadMetadata } from './thread.js';
import { User } from './user.js';

export { ChannelType, isDirect, isThread } from './channel-type.js';

/** A channel with only these fields known. Unknown fields pass. */
export const PartialChannel = z.looseObject({ id: Snowflake, type: z.int(), name: z.nullish(z.string()) });
export type PartialChannel = z.infer<typeof PartialChannel>;

/** The fields of most channel types. Dates are ISO 8601 with six fraction digits and an offset. */
const common = {
  ...PartialChannel.shape,
  guild_id: z.optional(Snowflake),
  /** For a channel its category, for a thread its parent channel. */
  parent_id: z.nullish(Snowflake),
  position: z.optional(z.int()),
  topic: z.nullish(z.string()),
  /** True if it is age-restricted. Threads follow their parent channel. */
  nsfw: z.optional(z.boolean()),
  /** Bits: `ChannelFlags` of discord-api-types. */
  flags: z.optional(z.int()),
  /** Slow mode, in seconds. */
  rate_limit_per_user: z.optional(z.int()),
  last_message_id: z.nullish(Snowflake),
  last_pin_timestamp: z.nullish(z.string()),
  /** A bit set in decimal text: what the user who caused the interaction may do there. */
  permissions: z.optional(z.string()),
  /** Only for threads. */
  thread_metadata: z.optional(ThreadMetadata),
};

/** The channel, thread or direct messages an interaction came from: at least its id and type. */
export const Channel = z.looseObject({
  ...common,
  /** For direct messages: the other users. */
  recipients: z.optional(z.array(User)),
  /** For threads, their creator; for group direct messages, their owner. */
  owner_id: z.optional(Snowflake),
  message_count: z.optional(z.int()),
  /** At most 50, whatever the number of members. */
  member_count: z.optional(z.int()),
  total_message_sent: z.optional(z.int()),
  /** For threads: the app's own membership, if it is a member. */
  member: z.optional(ThreadMember),
});
export type Channel = z.infer<typeof Channel>;

/** A channel in `resolved.channels`. */
export const ResolvedChannel = z.looseObject({
  ...common,
  /** A bit set in decimal text: what the app may do there. Only if its bot user is in the guild. */
  app_permissions: z.optional(z.string()),
});
export type ResolvedChannel = z.infer<typeof ResolvedChannel>;

/** A channel as a bot reads it. */
export const FullChannel = z.looseObject({
  ...Channel.shape,
  /** Its overwrites for roles (type 0) and members (type 1). Bit sets are decimal text. Threads have none. */
  permission_overwrites: z.optional(
    z.array(z.looseObject({ id: Snowflake, type: z.int(), allow: z.string(), deny: z.string() })),
  ),
});
export type FullChannel = z.infer<typeof FullChannel>;
