import * as z from 'zod/mini';
import { AvatarDecoration, Collectibles } from './decoration.js';
import { Snowflake } from '../snowflake.js';
import { User } from './user.js';

/** A member in `resolved.members`: without user, deaf and mute, with its permissions in the channel. */
export const ResolvedMember = z.looseObject({
  nick: z.nullish(z.string()),
  avatar: z.nullish(z.string()),
  banner: z.nullish(z.string()),
  avatar_decoration_data: z.nullish(AvatarDecoration),
  collectibles: z.nullish(Collectibles),
  /** Without the role of @everyone. */
  roles: z.array(Snowflake),
  /** For example `2025-06-06T10:06:39.888000+00:00`; null for guests. */
  joined_at: z.nullish(z.string()),
  /** When the member began to boost the guild. */
  premium_since: z.nullish(z.string()),
  /** The end of the member's timeout; null or past without one. */
  communication_disabled_until: z.nullish(z.string()),
  /** True until the member has passed the guild's screening. */
  pending: z.optional(z.boolean()),
  /** Bits: `GuildMemberFlags` of discord-api-types. */
  flags: z.optional(z.int()),
  /** A bit set in decimal text: the permissions in the channel of the interaction. */
  permissions: z.optional(z.string()),
});
export type ResolvedMember = z.infer<typeof ResolvedMember>;

/** The member who caused an interaction in a guild. `permissions` is a bit set in decimal text. */
export const InvokingMember = z.looseObject({
  ...ResolvedMember.shape,
  user: User,
  permissions: z.string(),
  /** True if the member is deafened in voice channels. */
  deaf: z.optional(z.boolean()),
  /** True if the member is muted in voice channels. */
  mute: z.optional(z.boolean()),
});
export type InvokingMember = z.infer<typeof InvokingMember>;

/** A member as a bot reads it from its guild: without permissions, which depend on the channel. */
export const FullMember = z.looseObject({ ...ResolvedMember.shape, user: User });
export type FullMember = z.infer<typeof FullMember>;
