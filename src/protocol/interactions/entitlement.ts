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

/** What decides whether an entitlement holds. */
export type EntitlementTerms = Pick<Entitlement, 'deleted' | 'consumed' | 'starts_at' | 'ends_at'>;

/**
 * Returns true if an entitlement holds: it has begun and not ended, and is neither deleted nor consumed. A time that cannot
 * be read is never reached.
 *
 * @param nowMs - Milliseconds of the Unix epoch.
 */
export function isEntitlementActive(terms: EntitlementTerms, nowMs: number): boolean {
  const { deleted = false, consumed = false, starts_at: startsAt, ends_at: endsAt } = terms;
  if (deleted || consumed) return false;
  const hasBegun = typeof startsAt !== 'string' || Date.parse(startsAt) <= nowMs;
  return hasBegun && (typeof endsAt !== 'string' || Date.parse(endsAt) > nowMs);
}
