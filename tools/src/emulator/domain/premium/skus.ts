import type { JsonObject, Snowflake } from 'commandry/protocol';
import { ButtonStyle, ComponentType } from 'commandry/protocol';
import type { Store } from '../../storage/store.js';
import { DomainError } from '../domain-error.js';
import type { SkuRecord } from './premium-records.js';

/** Returns the SKUs of an application, in the order in which they were added. */
export function listSkus({ skus }: Store, applicationId: Snowflake): readonly SkuRecord[] {
  return skus.group(applicationId);
}

/** Returns a SKU of an application, if the world has it. */
export function getSku({ skus }: Store, applicationId: Snowflake, id: Snowflake): SkuRecord | undefined {
  const sku = skus.get(id);
  return sku?.applicationId === applicationId ? sku : undefined;
}

/** True if a SKU may be one of the application's: it is, or the world lists none of them at all. */
export function mayBeSku(store: Store, applicationId: Snowflake, id: Snowflake): boolean {
  return getSku(store, applicationId, id) !== undefined || listSkus(store, applicationId).length === 0;
}

/** @throws DomainError `INVALID_SKU` unless every premium button in components is for a SKU of the application. */
export function checkPremiumButtons(
  store: Store,
  applicationId: Snowflake,
  components: readonly JsonObject[] | null | undefined,
): void {
  for (const skuId of findSkuIds(components ?? []))
    if (!mayBeSku(store, applicationId, skuId)) throw new DomainError({ rule: 'INVALID_SKU', skuId });
}

function findSkuIds(components: readonly JsonObject[]): string[] {
  return components.flatMap((component) => {
    const { type, style, sku_id: skuId, accessory, components: inner } = component;
    if (type === ComponentType.BUTTON)
      return style === ButtonStyle.PREMIUM && typeof skuId === 'string' ? [skuId] : [];
    return findSkuIds([...toObjects([accessory]), ...toObjects(inner)]);
  });
}

function toObjects(value: unknown): JsonObject[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter((each): each is JsonObject => typeof each === 'object' && each !== null);
}
