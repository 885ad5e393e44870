import type { Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Store } from '../../storage/store.js';
import type { EntitlementRecord } from './premium-records.js';

/** True if an entitlement holds at this moment. */
export function holds(record: EntitlementRecord, nowMs: number): boolean {
  const { deleted, consumed, startsAt, endsAt } = record;
  if (deleted || consumed) return false;
  return (
    (startsAt === null || Date.parse(startsAt) <= nowMs) && (endsAt === null || nowMs < Date.parse(endsAt))
  );
}

/** Whose an entitlement is: a guild's if there is one, else a user's. */
export type EntitlementOwner = Pick<EntitlementRecord, 'userId' | 'guildId'>;

/** Returns the entitlement to a SKU that an owner has now, if any. */
export function findHeld(
  { store, clock }: Pick<Service, 'store' | 'clock'>,
  applicationId: Snowflake,
  skuId: Snowflake,
  owner: EntitlementOwner,
): EntitlementRecord | undefined {
  return ofApplication(store, applicationId).find(
    (record) => record.skuId === skuId && isSameOwner(record, owner) && holds(record, clock.now()),
  );
}

/** Returns every entitlement to SKUs of an application, oldest first. */
export function ofApplication(
  { entitlements }: Store,
  applicationId: Snowflake,
): readonly EntitlementRecord[] {
  return entitlements.group(applicationId);
}

/** True if an entitlement holds for a user: their own, or that of the guild where they are. */
export function isOwnedBy(record: EntitlementRecord, { userId, guildId }: EntitlementOwner): boolean {
  return record.guildId === null ? record.userId === userId : record.guildId === guildId;
}

function isSameOwner(record: EntitlementOwner, { userId, guildId }: EntitlementOwner): boolean {
  return record.guildId === guildId && (guildId !== null || record.userId === userId);
}

/**
 * Saves a new or changed entitlement. The application is told.
 *
 * @param atMs - When it happened. Default: now.
 */
export function saveEntitlement(
  { store }: Pick<Service, 'store'>,
  record: EntitlementRecord,
  atMs?: number,
): void {
  store.entitlements.set(record.id, record, atMs);
}
