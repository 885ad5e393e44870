import type { Service } from '../../emulator-modules.js';
import type { Store } from '../../storage/store.js';
import type { ReadWorld } from '../world/world.js';
import { holds } from './entitlements.js';
import { findEntitlement, findSku, findSubscription } from './find-premium.js';
import { EntitlementRecord, SkuRecord, SubscriptionRecord } from './premium-records.js';
import { settleSubscriptions } from './subscriptions.js';

/** How SKUs and what was bought of them are created, changed and shown by the control plane. */
export const PREMIUM_COLLECTIONS = {
  skus: {
    schema: SkuRecord,
    fixed: ['id', 'applicationId'],
    add: (world: ReadWorld, record: SkuRecord): ReadWorld => ({ ...world, skus: [...world.skus, record] }),
    check: findSku,
  },
  entitlements: {
    schema: EntitlementRecord,
    fixed: ['id', 'applicationId'],
    add: (world: ReadWorld, record: EntitlementRecord): ReadWorld => ({
      ...world,
      entitlements: [...world.entitlements, record],
    }),
    check: findEntitlement,
    extras: (service: Service, id: string) => {
      settleSubscriptions(service);
      const record = findEntitlement(service.store, id);
      return { ends_at: record.endsAt, holds: holds(record, service.clock.now()) };
    },
  },
  subscriptions: {
    schema: SubscriptionRecord,
    fixed: ['id', 'applicationId'],
    add: (world: ReadWorld, record: SubscriptionRecord): ReadWorld => ({
      ...world,
      subscriptions: [...world.subscriptions, record],
    }),
    check: (store: Store, id: string) => findSubscription(store, id),
  },
};
