import type { APIPartialInteractionGuild } from 'discord-api-types/payloads/v10';
import * as z from 'zod/mini';
import type { Sent } from '../sent.js';
import { Snowflake } from '../snowflake.js';

/** The guild that an interaction came from. Discord sends only its id, its preferred locale and its features. */
export interface PartialGuild extends Sent<APIPartialInteractionGuild> {
  id: Snowflake;
  /** Names in capitals, for example `COMMUNITY`. */
  features?: string[] | undefined;
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
