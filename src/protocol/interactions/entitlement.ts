import * as z from 'zod/mini';
import { Snowflake } from '../snowflake.js';

/** An entitlement of a user or a guild to the app's premium offerings. */
export const Entitlement = z.looseObject({
  id: Snowflake,
  sku_id: Snowflake,
  application_id: Snowflake,
  user_id: z.nullish(Snowflake),
  guild_id: z.nullish(Snowflake),
  /** Its origin: `EntitlementType` of discord-api-types. */
  type: z.int(),
  deleted: z.optional(z.boolean()),
  /** ISO 8601; null for a test entitlement. */
  starts_at: z.nullish(z.string()),
  /** ISO 8601; null if it does not end. */
  ends_at: z.nullish(z.string()),
  /** Only for consumable items. */
  consumed: z.optional(z.boolean()),
});
export type Entitlement = z.infer<typeof Entitlement>;
