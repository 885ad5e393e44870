import * as z from 'zod';
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
  discriminator: z.string().optional(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
  avatar_decoration_data: AvatarDecoration.nullish(),
  collectibles: Collectibles.nullish(),
  primary_guild: PrimaryGuild.nullish(),
  public_flags: z.int().optional(),
  /** Present only when it is true. */
  bot: z.boolean().optional(),
  /** Present only when it is true. */
  system: z.boolean().optional(),
});
export type User = z.infer<typeof User>;
