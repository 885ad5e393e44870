import type { APIEntitlement } from 'discord-api-types/payloads/v10';
import type { Sent } from '../sent.js';
import type { Snowflake } from '../snowflake.js';

/** An entitlement of a user or a guild to the app's premium offerings. */
export interface Entitlement extends Sent<Omit<APIEntitlement, 'guild_id' | 'user_id'>> {
  id: Snowflake;
  sku_id: Snowflake;
  application_id: Snowflake;
  user_id?: Snowflake | null | undefined;
  guild_id?: Snowflake | null | undefined;
  /** Its origin: `EntitlementType` of discord-api-types. */
  type: number;
  /** ISO 8601; null for a test entitlement. */
  starts_at?: string | null | undefined;
  /** ISO 8601; null if it does not end. */
  ends_at?: string | null | undefined;
}

/** The fields that decide whether an entitlement is valid. */
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
