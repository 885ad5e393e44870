import type { Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Store } from '../../storage/store.js';
import { DomainError } from '../domain-error.js';
import { findHeld, holds, saveEntitlement } from './entitlements.js';
import {
  EntitlementRecord,
  EntitlementType,
  SubscriptionRecord,
  SubscriptionStatus,
  type SkuRecord,
} from './premium-records.js';
import { getSku } from './skus.js';

const DAY_MS = 86_400_000;
/** Of a SKU that the world does not list. */
const DEFAULT_PERIOD_DAYS = 30;

type Premium = Pick<Service, 'store' | 'events' | 'clock'>;

/** Begins a subscription with its first period, and grants its entitlement, which ends with the subscription. */
export function beginSubscription(
  service: Premium,
  { id: skuId, applicationId }: SkuRecord,
  userId: Snowflake,
  guildId: Snowflake | null,
): { readonly entitlement: EntitlementRecord; readonly subscription: SubscriptionRecord } {
  const nowMs = service.clock.now();
  const entitlement = grant(service, { applicationId, skuId, userId, guildId }, nowMs);
  const begun = SubscriptionRecord.parse({
    id: service.store.ids.next(),
    applicationId,
    userId,
    guildId,
    skuIds: [skuId],
    entitlementIds: [entitlement.id],
    currentPeriodStart: toIso(nowMs),
    currentPeriodEnd: toIso(nowMs),
  });
  return {
    entitlement,
    subscription: save(service, { ...begun, ...periodFrom(service.store, begun, nowMs) }),
  };
}

/**
 * Cancels a subscription: it lasts until the end of its period.
 *
 * @throws DomainError `ALREADY_OVER` unless it is active.
 */
export function cancelSubscription(service: Premium, subscription: SubscriptionRecord): SubscriptionRecord {
  if (subscription.status !== SubscriptionStatus.ACTIVE) throw toOver(subscription);
  const canceledAt = toIso(service.clock.now());
  return save(service, {
    ...subscription,
    status: SubscriptionStatus.ENDING,
    renewalSkuIds: null,
    canceledAt,
  });
}

/**
 * Renews a subscription. A cancelled one goes on as if it had not been; an active one begins its next period now; one that is
 * over begins anew, with a new entitlement.
 *
 * @throws DomainError `ALREADY_OWNED` if the user has bought the SKU another time since.
 */
export function renewSubscription(service: Premium, subscription: SubscriptionRecord): SubscriptionRecord {
  const nowMs = service.clock.now();
  const resumed = { ...subscription, status: SubscriptionStatus.ACTIVE, canceledAt: null };
  if (subscription.status === SubscriptionStatus.ENDING) return save(service, resumed);
  if (subscription.status === SubscriptionStatus.ACTIVE) return beginPeriod(service, resumed, nowMs);
  const { applicationId, skuIds } = subscription;
  if (skuIds.some((skuId) => findHeld(service, applicationId, skuId, subscription))) {
    const explanation = `Subscription ${subscription.id} is over, and its SKU was bought again since.`;
    throw new DomainError({ rule: 'ALREADY_OWNED', explanation });
  }
  return beginPeriod(service, resumed, nowMs);
}

/**
 * Ends a subscription now, as when a payment fails.
 *
 * @throws DomainError `ALREADY_OVER` if it is over.
 */
export function lapseSubscription(service: Premium, subscription: SubscriptionRecord): SubscriptionRecord {
  if (subscription.status === SubscriptionStatus.INACTIVE) throw toOver(subscription);
  return endSubscription(service, subscription, service.clock.now());
}

/** Ends a subscription and its entitlements. Does nothing to one that is over. */
export function endSubscription(
  service: Premium,
  subscription: SubscriptionRecord,
  atMs: number,
): SubscriptionRecord {
  if (subscription.status === SubscriptionStatus.INACTIVE) return subscription;
  endEntitlements(service, subscription, atMs);
  const currentPeriodEnd = toIso(Math.min(atMs, Date.parse(subscription.currentPeriodEnd)));
  return save(service, {
    ...subscription,
    status: SubscriptionStatus.INACTIVE,
    renewalSkuIds: null,
    currentPeriodEnd,
  });
}

/** Returns the subscription that an entitlement belongs to, if any. */
export function findSubscriptionOf(
  { subscriptions }: Store,
  { id }: Pick<EntitlementRecord, 'id'>,
): SubscriptionRecord | undefined {
  return [...subscriptions.values()].find(({ entitlementIds }) => entitlementIds.includes(id));
}

/**
 * Does what has become due: periods that are over are followed by the next, or end their subscription. Called when the clock
 * is moved, and before anything that depends on it is read, because time also passes by itself.
 */
export function settleSubscriptions(service: Premium): void {
  const { store, clock } = service;
  if (store.subscriptions.size === 0) return;
  const nowMs = clock.now();
  const due = [...store.subscriptions.values()]
    .filter(({ status }) => status !== SubscriptionStatus.INACTIVE)
    .map((subscription) => ({ subscription, endMs: Date.parse(subscription.currentPeriodEnd) }))
    .filter(({ endMs }) => endMs <= nowMs)
    .sort((a, b) => a.endMs - b.endMs);
  for (const { subscription, endMs } of due) {
    if (subscription.status === SubscriptionStatus.ENDING) {
      endSubscription(service, subscription, endMs);
      continue;
    }
    const begun = beginPeriod(service, subscription, endMs);
    const periodMs = Date.parse(begun.currentPeriodEnd) - endMs;
    const missed = Math.floor((nowMs - endMs) / periodMs);
    if (missed > 0) save(service, { ...begun, ...periodFrom(store, begun, endMs + missed * periodMs) });
  }
}

/** Begins a period at a moment, with the SKUs that were chosen for it. Grants what the subscription does not have. */
function beginPeriod(service: Premium, subscription: SubscriptionRecord, atMs: number): SubscriptionRecord {
  const { applicationId, userId, guildId, entitlementIds, renewalSkuIds } = subscription;
  const { store } = service;
  const skuIds = renewalSkuIds ?? subscription.skuIds;
  const own = new Set(entitlementIds);
  endEntitlements(service, subscription, atMs, (record) => !skuIds.includes(record.skuId));
  const isHeld = (skuId: Snowflake) =>
    [...own].some((id) => {
      const record = store.entitlements.get(id);
      return record?.skuId === skuId && holds(record, atMs);
    });
  const granted = skuIds
    .filter((skuId) => !isHeld(skuId))
    .map((skuId) => grant(service, { applicationId, skuId, userId, guildId }, atMs).id);
  const next = { ...subscription, skuIds, renewalSkuIds: null, entitlementIds: [...own, ...granted] };
  return save(service, { ...next, ...periodFrom(store, next, atMs) });
}

function periodFrom(store: Store, { applicationId, skuIds }: SubscriptionRecord, startMs: number) {
  const [first = ''] = skuIds;
  const days = getSku(store, applicationId, first)?.periodDays ?? DEFAULT_PERIOD_DAYS;
  return { currentPeriodStart: toIso(startMs), currentPeriodEnd: toIso(startMs + days * DAY_MS) };
}

function grant(
  service: Premium,
  to: Pick<EntitlementRecord, 'applicationId' | 'skuId' | 'userId' | 'guildId'>,
  atMs: number,
): EntitlementRecord {
  const entitlement = EntitlementRecord.parse({
    ...to,
    id: service.store.ids.next(),
    type: EntitlementType.APPLICATION_SUBSCRIPTION,
    startsAt: toIso(atMs),
  });
  saveEntitlement(service, entitlement, atMs);
  return entitlement;
}

function endEntitlements(
  service: Premium,
  { entitlementIds }: SubscriptionRecord,
  atMs: number,
  isMeant: (record: EntitlementRecord) => boolean = () => true,
): void {
  for (const id of entitlementIds) {
    const record = service.store.entitlements.get(id);
    if (!record || record.deleted || !isMeant(record)) continue;
    if (record.endsAt !== null && Date.parse(record.endsAt) <= atMs) continue;
    saveEntitlement(service, { ...record, endsAt: toIso(atMs) }, atMs);
  }
}

function save({ store }: Premium, subscription: SubscriptionRecord): SubscriptionRecord {
  store.subscriptions.set(subscription.id, subscription);
  return subscription;
}

function toOver({ id, status }: SubscriptionRecord): DomainError {
  const state = status === SubscriptionStatus.ENDING ? 'is cancelled already' : 'is over already';
  return new DomainError({ rule: 'ALREADY_OVER', explanation: `The subscription ${id} ${state}.` });
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
