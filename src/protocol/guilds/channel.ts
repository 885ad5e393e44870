import type {
  APIGroupDMChannel,
  APIGuildForumChannel,
  APIGuildVoiceChannel,
  APIInteractionDataResolvedChannel,
  APITextChannel,
  APIThreadChannel,
} from 'discord-api-types/payloads/v10';
import * as z from 'zod/mini';
import type { Sent } from '../sent.js';
import { Snowflake } from '../snowflake.js';
import type { ThreadMember, ThreadMetadata } from './thread.js';
import type { User } from './user.js';

/** A channel with only these fields known. */
export interface PartialChannel {
  id: Snowflake;
  /** See {@link ChannelType}. */
  type: number;
  name?: string | null | undefined;
}

/** The fields of a type of channel, but for those that differ from type to type. */
type FieldsOf<C> = Omit<C, keyof PartialChannel | 'member' | 'parent_id' | 'recipients' | 'thread_metadata'>;

/** The fields of most channel types. Dates are ISO 8601 with six fraction digits and an offset. */
interface CommonOfChannels
  extends
    PartialChannel,
    Sent<Omit<FieldsOf<APITextChannel>, `default_${string}` | 'permission_overwrites'>> {
  /** For a channel its category, for a thread its parent channel. */
  parent_id?: Snowflake | null | undefined;
  /** True if it is age-restricted. Threads follow their parent channel. */
  nsfw?: boolean | undefined;
  /** Bits: `ChannelFlags` of discord-api-types. */
  flags?: number | undefined;
  /** Slow mode, in seconds. */
  rate_limit_per_user?: number | undefined;
  /** The permissions of the interaction's user there, as a bit set in decimal text. */
  permissions?: string | undefined;
  /** Only for threads. */
  thread_metadata?: ThreadMetadata | undefined;
}

/**
 * The channel, thread or direct messages an interaction came from: at least its id and type. Which other fields there are
 * depends on the type.
 */
export interface Channel
  extends
    CommonOfChannels,
    Sent<
      FieldsOf<APITextChannel> &
        FieldsOf<APIThreadChannel> &
        FieldsOf<APIGuildForumChannel> &
        FieldsOf<APIGuildVoiceChannel> &
        FieldsOf<APIGroupDMChannel>
    > {
  /** For direct messages: the other users. */
  recipients?: User[] | undefined;
  /** For threads, their creator; for group direct messages, their owner. */
  owner_id?: Snowflake | undefined;
  /** At most 50, whatever the number of members. */
  member_count?: number | undefined;
  /** For threads: the app's own membership, if it is a member. */
  member?: ThreadMember | undefined;
}

/** A channel in `resolved.channels`. */
export interface ResolvedChannel
  extends CommonOfChannels, Sent<Pick<APIInteractionDataResolvedChannel, 'app_permissions'>> {
  /** The app's permissions there, as a bit set in decimal text. Only if its bot user is in the guild. */
  app_permissions?: string | undefined;
}

/** A channel as a bot reads it. Only the fields that decide permissions are checked, and those that name it. */
export const FullChannel = z.looseObject({
  id: Snowflake,
  type: z.int(),
  name: z.nullish(z.string()),
  guild_id: z.optional(Snowflake),
  /** For a channel its category, for a thread its parent channel. */
  parent_id: z.nullish(Snowflake),
  /** Its overwrites for roles (type 0) and members (type 1). Bit sets are decimal text. Threads have none. */
  permission_overwrites: z.optional(
    z.array(z.looseObject({ id: Snowflake, type: z.int(), allow: z.string(), deny: z.string() })),
  ),
});
export type FullChannel = z.infer<typeof FullChannel>;
