import type { JobContext } from 'commandry';
import type { Purses } from './purses.js';
import { COINS, COINS_IN_PACK } from './skus.js';

/** An entitlement as an interaction and an event bring it. */
interface Entitlement {
  readonly id: string;
  readonly sku_id: string;
  readonly user_id?: string | null | undefined;
  readonly consumed?: boolean | undefined;
}

/**
 * Turns what was bought into coins, and tells Discord, so that the user can buy again. In this order: if the process ends in
 * between, the entitlement is still there, and the next attempt adds no coins, but consumes it.
 */
export async function redeemCoins(
  { rest, applicationId }: { readonly rest: JobContext['rest']; readonly applicationId: string },
  purses: Purses,
  entitlements: readonly Entitlement[],
): Promise<void> {
  for (const { id, sku_id: skuId, user_id: userId, consumed } of entitlements) {
    if (skuId !== COINS || !userId || consumed) continue;
    purses.redeem(userId, id, COINS_IN_PACK);
    await rest.monetization.consumeEntitlement(applicationId, id);
  }
}
