import type { Snowflake } from 'commandry/protocol';
import type { Store } from '../../storage/store.js';
import { notFound } from '../world/find-records.js';
import type { EntitlementRecord, SkuRecord, SubscriptionRecord } from './premium-records.js';

export function findSku({ skus }: Store, id: Snowflake): SkuRecord {
  const there = () => [...skus.values()].map(({ name, id: own }) => `${name} (${own})`);
  return skus.get(id) ?? notFound('UNKNOWN_SKU', `SKU ${id}`, there());
}

export function findEntitlement({ entitlements }: Store, id: Snowflake): EntitlementRecord {
  return (
    entitlements.get(id) ?? notFound('UNKNOWN_ENTITLEMENT', `entitlement ${id}`, [...entitlements.keys()])
  );
}

export function findSubscription({ subscriptions }: Store, id: Snowflake): SubscriptionRecord {
  return (
    subscriptions.get(id) ?? notFound('UNKNOWN_SUBSCRIPTION', `subscription ${id}`, [...subscriptions.keys()])
  );
}
