import * as z from 'zod/mini';
import { Snowflake } from '../snowflake.js';

/** The origin of an entitlement. */
export const EntitlementType = {
  PURCHASE: 1,
  PREMIUM_SUBSCRIPTION: 2,
  DEVELOPER_GIFT: 3,
  TEST_MODE_PURCHASE: 4,
  FREE_PURCHASE: 5,
  USER_GIFT: 6,
  PREMIUM_PURCHASE: 7,
  APPLICATION_SUBSCRIPTION: 8,
} as const;
export type EntitlementType = (typeof EntitlementType)[keyof typeof EntitlementType];

/** An entitlement of a user or a guild to the app's premium offerings. */
export const Entitlement = z.looseObject({
  id: Snowflake,
  sku_id: Snowflake,
  application_id: Snowflake,
  user_id: z.nullish(Snowflake),
  guild_id: z.nullish(Snowflake),
  /** See {@link EntitlementType}. */
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
