import type { Entitlement } from './entitlement.js';

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
