import type { Snowflake } from 'commandry/protocol';
import type { ReadWorld } from '../world/world.js';

/** Removes a SKU, with its entitlements and subscriptions. */
export function removeSku(world: ReadWorld, id: Snowflake): ReadWorld {
  const left = removePremium(world, ({ skuIds }) => skuIds.includes(id));
  return { ...left, skus: left.skus.filter((sku) => sku.id !== id) };
}

/** Removes an entitlement, and it from its subscription. */
export function removeEntitlement(world: ReadWorld, id: Snowflake): ReadWorld {
  return dropEntitlements(world, new Set([id]));
}

/** Removes a subscription with its entitlements: nothing would end them. */
export function removeSubscription(world: ReadWorld, id: Snowflake): ReadWorld {
  const gone = world.subscriptions.filter((subscription) => subscription.id === id);
  return dropEntitlements(
    { ...world, subscriptions: world.subscriptions.filter((subscription) => subscription.id !== id) },
    new Set(gone.flatMap(({ entitlementIds }) => entitlementIds)),
  );
}

/** Removes the SKUs of an application with all that was bought of them. */
export function removePremiumOfApplication(world: ReadWorld, id: Snowflake): ReadWorld {
  const left = removePremium(world, ({ applicationId }) => applicationId === id);
  return { ...left, skus: left.skus.filter(({ applicationId }) => applicationId !== id) };
}

export function removePremiumOfUser(world: ReadWorld, id: Snowflake): ReadWorld {
  return removePremium(world, ({ userId }) => userId === id);
}

export function removePremiumOfGuild(world: ReadWorld, id: Snowflake): ReadWorld {
  return removePremium(world, ({ guildId }) => guildId === id);
}

interface Bought {
  readonly applicationId: Snowflake;
  readonly userId: Snowflake | null;
  readonly guildId: Snowflake | null;
  readonly skuIds: readonly Snowflake[];
}

function removePremium(world: ReadWorld, isMeant: (bought: Bought) => boolean): ReadWorld {
  if (world.entitlements.length === 0 && world.subscriptions.length === 0) return world;
  const gone = world.entitlements.filter((one) => isMeant({ ...one, skuIds: [one.skuId] }));
  return dropEntitlements(
    { ...world, subscriptions: world.subscriptions.filter((one) => !isMeant(one)) },
    new Set(gone.map(({ id }) => id)),
  );
}

function dropEntitlements(world: ReadWorld, ids: ReadonlySet<Snowflake>): ReadWorld {
  if (ids.size === 0) return world;
  return {
    ...world,
    entitlements: world.entitlements.filter(({ id }) => !ids.has(id)),
    subscriptions: world.subscriptions.map((subscription) =>
      subscription.entitlementIds.some((id) => ids.has(id))
        ? {
            ...subscription,
            entitlementIds: subscription.entitlementIds.filter((id) => !ids.has(id)),
          }
        : subscription,
    ),
  };
}
