import type {
  APIInteractionDataResolvedGuildMember,
  APIInteractionGuildMember,
} from 'discord-api-types/payloads/v10';
import * as z from 'zod/mini';
import type { Decorated } from './decoration.js';
import type { Sent } from '../sent.js';
import { Snowflake } from '../snowflake.js';
import type { User } from './user.js';

/** A member in `resolved.members`: without user, deaf and mute, with its permissions in the channel. */
export interface ResolvedMember
  extends Decorated, Sent<Omit<APIInteractionDataResolvedGuildMember, keyof Decorated>> {
  /** Without the role of @everyone. */
  roles: Snowflake[];
  /** For example `2025-06-06T10:06:39.888000+00:00`; null for guests. */
  joined_at?: string | null | undefined;
  /** The end of the member's timeout; null or past without one. */
  communication_disabled_until?: string | null | undefined;
  /** Bits: `GuildMemberFlags` of discord-api-types. */
  flags?: number | undefined;
  /** A bit set in decimal text: the permissions in the channel of the interaction. */
  permissions?: string | undefined;
}

/** The member who caused an interaction in a guild. `permissions` is a bit set in decimal text. */
export interface InvokingMember
  extends ResolvedMember, Sent<Pick<APIInteractionGuildMember, 'deaf' | 'mute'>> {
  user: User;
  permissions: string;
}

/**
 * A member as a bot reads it from its guild: without permissions, which depend on the channel. Only the fields that
 * decide permissions are checked, and those that name the member.
 */
export const FullMember = z.looseObject({
  user: z.looseObject({ id: Snowflake, username: z.string() }),
  /** Without the role of @everyone. */
  roles: z.array(Snowflake),
  /** The end of the member's timeout; null or past without one. */
  communication_disabled_until: z.nullish(z.string()),
});
export type FullMember = z.infer<typeof FullMember>;
