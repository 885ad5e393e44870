import type { AvatarDecoration, Collectibles, PrimaryGuild } from './decoration.js';
import type { Snowflake } from '../snowflake.js';

/**
 * A user of the service, as in interactions. Unknown fields pass: the service adds some from time to time. Only
 * essential fields are required, so that a field that the service drops breaks no bot.
 */
export interface User {
  id: Snowflake;
  username: string;
  /** `0` for everyone who has moved to the new usernames; four digits for bots and others. */
  discriminator?: string | undefined;
  global_name?: string | null | undefined;
  avatar?: string | null | undefined;
  avatar_decoration_data?: AvatarDecoration | null | undefined;
  collectibles?: Collectibles | null | undefined;
  primary_guild?: PrimaryGuild | null | undefined;
  public_flags?: number | undefined;
  /** Present only when it is true. */
  bot?: boolean | undefined;
  /** Present only when it is true. */
  system?: boolean | undefined;
  [field: string]: unknown;
}
