import { z } from 'zod';
import { Snowflake } from './snowflake.js';

/** A user of the service. Unknown fields pass: the service adds some from time to time. */
export const User = z.looseObject({
  id: Snowflake,
  username: z.string(),
  discriminator: z.string().optional(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
  bot: z.boolean().optional(),
});
export type User = z.infer<typeof User>;
