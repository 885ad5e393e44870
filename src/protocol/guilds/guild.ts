import * as z from 'zod/mini';
import { Snowflake } from '../snowflake.js';

/** The guild that an interaction came from. The service sends only these fields. */
export interface PartialGuild {
  id: Snowflake;
  /** The preferred locale of the guild. */
  locale?: string | undefined;
  /** Names in capitals, for example `COMMUNITY`. */
  features?: string[] | undefined;
  [field: string]: unknown;
}

/** A guild as a bot that is a member reads it. Only the fields that decide permissions are checked, and names. */
export const FullGuild = z.looseObject({
  id: Snowflake,
  name: z.string(),
  owner_id: Snowflake,
  /** Names in capitals, for example `COMMUNITY`. */
  features: z.optional(z.array(z.string())),
  /** Every role, including @everyone. `permissions` are a bit set in decimal text. */
  roles: z.array(z.looseObject({ id: Snowflake, name: z.string(), permissions: z.string() })),
});
export type FullGuild = z.infer<typeof FullGuild>;
