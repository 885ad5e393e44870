import { z } from 'zod';
import { Snowflake } from './snowflake.js';

/** The guild an interaction came from. The service sends no more of it. */
export const PartialGuild = z.looseObject({
  id: Snowflake,
  /** The preferred locale of the guild. */
  locale: z.string().optional(),
  /** Names in capitals, for example `COMMUNITY`. */
  features: z.array(z.string()).optional(),
});
export type PartialGuild = z.infer<typeof PartialGuild>;
