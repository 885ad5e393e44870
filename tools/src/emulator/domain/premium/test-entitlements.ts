import type { Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';
import { DomainError } from '../domain-error.js';
import { findHeld, holds, saveEntitlement } from './entitlements.js';
import { EntitlementRecord, EntitlementType, SkuType } from './premium-records.js';
import { isConsumable } from './purchases.js';
import { getSku, mayBeSku } from './skus.js';

/** To whom an application gives a test entitlement. */
export interface TestGrant {
  readonly skuId: Snowflake;
  readonly owner: { readonly kind: 'guild' | 'user'; readonly id: Snowflake };
}

/**
 * Gives a user or a guild a SKU without a purchase, until it is deleted.
 *
 * @throws DomainError for a SKU that is none of the application, an owner that does not exist, and one that has it.
 */
export function grantTest(service: Service, application: Application, grant: TestGrant): EntitlementRecord {
  const { store } = service;
  const { skuId, owner } = grant;
  const { id: applicationId } = application;
  const sku = getSku(store, applicationId, skuId);
  if (!mayBeSku(store, applicationId, skuId) || sku?.type === SkuType.SUBSCRIPTION_GROUP)
    throw new DomainError({ rule: 'INVALID_SKU', skuId });
  const isGuild = owner.kind === 'guild';
  if (isGuild && !store.guilds.has(owner.id)) throw new DomainError({ rule: 'UNKNOWN_GUILD' });
  if (!isGuild && !store.users.has(owner.id)) throw new DomainError({ rule: 'UNKNOWN_USER' });
  const whose = { userId: isGuild ? null : owner.id, guildId: isGuild ? owner.id : null };
  if (findHeld(service, applicationId, skuId, whose)) throw new DomainError({ rule: 'ENTITLEMENT_GRANTED' });
  const isOnce = sku?.type === SkuType.DURABLE || sku?.type === SkuType.CONSUMABLE;
  const entitlement = EntitlementRecord.parse({
    id: store.ids.next(),
    applicationId,
    skuId,
    ...whose,
    test: true,
    type: isOnce ? EntitlementType.TEST_MODE_PURCHASE : EntitlementType.APPLICATION_SUBSCRIPTION,
  });
  saveEntitlement(service, entitlement);
  return entitlement;
}

/** @throws DomainError for an entitlement that was not granted as a test, and for one that is deleted already. */
export function deleteTest(service: Service, entitlement: EntitlementRecord): void {
  if (entitlement.deleted) throw new DomainError({ rule: 'UNKNOWN_ENTITLEMENT' });
  if (!entitlement.test) throw new DomainError({ rule: 'NO_TEST_ENTITLEMENT' });
  saveEntitlement(service, { ...entitlement, deleted: true });
}

/**
 * Consumes an entitlement in the name of its application. Again, it changes nothing.
 *
 * @throws DomainError for one that is no consumable, and for one that does not hold any more.
 */
export function consumeByApplication(service: Service, entitlement: EntitlementRecord): void {
  if (!isConsumable(service, entitlement)) throw new DomainError({ rule: 'NO_CONSUMABLE' });
  if (entitlement.consumed && !entitlement.deleted) return;
  if (!holds(entitlement, service.clock.now())) throw new DomainError({ rule: 'UNKNOWN_ENTITLEMENT' });
  saveEntitlement(service, { ...entitlement, consumed: true });
}
