import type { Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { EntitlementRecord, SubscriptionRecord } from './premium-records.js';
import { ofApplication } from './entitlements.js';
import { compareById } from '../compare-ids.js';

/** A page of a list that is sorted by id. */
export interface PremiumPage {
  readonly before?: Snowflake | undefined;
  readonly after?: Snowflake | undefined;
  /** 1 to 100. */
  readonly limit: number;
}

/** Which entitlements are wanted. */
export interface EntitlementFilter extends PremiumPage {
  readonly userId?: Snowflake | undefined;
  readonly guildId?: Snowflake | undefined;
  /** Undefined: of every SKU. */
  readonly skuIds?: readonly Snowflake[] | undefined;
  readonly excludeEnded: boolean;
  readonly excludeDeleted: boolean;
}

/** Returns the entitlements of an application that pass a filter, oldest first. */
export function listEntitlements(
  { store, clock }: Service,
  applicationId: Snowflake,
  filter: EntitlementFilter,
): readonly EntitlementRecord[] {
  const nowMs = clock.now();
  const { userId, guildId, skuIds, excludeEnded, excludeDeleted } = filter;
  const found = ofApplication(store, applicationId).filter(
    (record) =>
      (userId === undefined || record.userId === userId) &&
      (guildId === undefined || record.guildId === guildId) &&
      (skuIds === undefined || skuIds.includes(record.skuId)) &&
      !(excludeDeleted && record.deleted) &&
      !(excludeEnded && record.endsAt !== null && Date.parse(record.endsAt) <= nowMs),
  );
  return toPage(found, filter);
}

/** Returns the subscriptions of a user that contain a SKU, oldest first. */
export function listSubscriptions(
  { store }: Service,
  { applicationId, skuId, userId }: SubscriptionsWanted,
  page: PremiumPage,
): readonly SubscriptionRecord[] {
  const found = store.subscriptions
    .group(applicationId)
    .filter((record) => record.skuIds.includes(skuId) && record.userId === userId);
  return toPage(found, page);
}

/** Whose subscriptions to what. */
export interface SubscriptionsWanted {
  readonly applicationId: Snowflake;
  readonly skuId: Snowflake;
  readonly userId: Snowflake;
}

/** Returns those that come right after one, or right before one; else the first. */
function toPage<T extends { readonly id: Snowflake }>(
  records: readonly T[],
  { before, after, limit }: PremiumPage,
): readonly T[] {
  const within = records
    .filter(({ id }) => after === undefined || BigInt(id) > BigInt(after))
    .filter(({ id }) => before === undefined || BigInt(id) < BigInt(before))
    .toSorted(compareById);
  return before !== undefined && after === undefined ? within.slice(-limit) : within.slice(0, limit);
}
