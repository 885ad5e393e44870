import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';
import type { GuildRecord, UserRecord } from '../world/world-records.js';
import { holds, isOwnedBy, ofApplication } from './entitlements.js';
import { settleSubscriptions } from './subscriptions.js';
import { toWireEntitlement, type WireEntitlement } from './wire-premium.js';

/** The entitlements that an interaction brings. */
export interface DeliveredEntitlements {
  readonly entitlements: readonly WireEntitlement[];
  readonly entitlement_sku_ids: readonly string[];
}

/** Returns the entitlements that hold now for a user, and for the guild where they are. */
export function buildEntitlements(
  service: Service,
  application: Application,
  { user, guild }: { readonly user: UserRecord; readonly guild: GuildRecord | null },
): DeliveredEntitlements {
  settleSubscriptions(service);
  const owner = { userId: user.id, guildId: guild?.id ?? null };
  const nowMs = service.clock.now();
  const held = ofApplication(service.store, application.id).filter(
    (record) => isOwnedBy(record, owner) && holds(record, nowMs),
  );
  return {
    entitlements: held.map(toWireEntitlement),
    entitlement_sku_ids: [...new Set(held.map(({ skuId }) => skuId))],
  };
}
