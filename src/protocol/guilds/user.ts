import * as z from 'zod/mini';
import { AvatarDecoration, Collectibles, PrimaryGuild } from './decoration.js';
import { Snowflake } from '../snowflake.js';

/**
 * A user of the service, as in interactions. Unknown fields pass: the service adds some from time to time. Only
 * essential fields are required, so that a field that the service drops breaks no bot.
 */
export const User = z.looseObject({
  id: Snowflake,
  username: z.string(),
  /** `0` for everyone who has moved to the new usernames; four digits for bots and others. */
  discriminator: z.optional(z.string()),
  global_name: z.nullish(z.string()),
  avatar: z.nullish(z.string()),
  avatar_decoration_data: z.nullish(AvatarDecoration),
  collectibles: z.nullish(Collectibles),
  primary_guild: z.nullish(PrimaryGuild),
  public_flags: z.optional(z.int()),
  /** Present only when it is true. */
  bot: z.optional(z.boolean()),
  /** Present only when it is true. */
  system: z.optional(z.boolean()),
});
export type User = z.infer<typeof User>;
