import * as z from 'zod';
import { Snowflake } from 'commandry/protocol';
import { findHeld } from '../../../domain/premium/entitlements.js';
import { findEntitlement, findSku, findSubscription } from '../../../domain/premium/find-premium.js';
import type { SubscriptionRecord } from '../../../domain/premium/premium-records.js';
import { buy, consume, refund } from '../../../domain/premium/purchases.js';
import { listSkus } from '../../../domain/premium/skus.js';
import {
  cancelSubscription,
  findSubscriptionOf,
  lapseSubscription,
  renewSubscription,
  settleSubscriptions,
} from '../../../domain/premium/subscriptions.js';
import {
  toWireEntitlement,
  toWireSku,
  toWireSubscription,
  type WireEntitlement,
  type WireSku,
  type WireSubscription,
} from '../../../domain/premium/wire-premium.js';
import { findApplication, findUser } from '../../../domain/world/find-records.js';
import type { Service } from '../../../emulator-modules.js';
import type { Application } from '../../../storage/store-records.js';
import { readWith } from '../control-requests.js';
import { ControlResult, type ControlCall, type ControlRoute } from '../control-route.js';

const PurchaseRequest = z.strictObject({
  sku_id: Snowflake,
  /** Needed only if the world does not list the SKU. */
  application_id: z.optional(Snowflake),
  /** The guild to buy for, if the SKU is for guilds. */
  guild_id: z.optional(Snowflake),
});
/** Body of `POST /control/users/{id}/purchases`. */
export type PurchaseRequest = z.input<typeof PurchaseRequest>;

/** `POST /control/users/{id}/purchases`. `subscription` is null for what is bought once. */
export interface PurchaseResult {
  /** The entitlements that the user or the guild has now. */
  readonly entitlement: WireEntitlement;
  /** The subscription that it is from; null for what is bought once. */
  readonly subscription: WireSubscription | null;
}

const OffersQuery = z.strictObject({
  application_id: Snowflake,
  /** The guild where the user is. */
  guild_id: z.optional(Snowflake),
});

/** `GET /control/users/{id}/skus`: what an application sells, and what the user has of it. */
export interface OffersResult {
  /** The SKUs of the application. */
  readonly skus: readonly (WireSku & {
    /** The valid purchase of the user, or of the guild where they are. Null: none. */
    readonly entitlement: WireEntitlement | null;
    /** The subscription that the entitlement is from. */
    readonly subscription: WireSubscription | null;
  })[];
}

/** Buying as a user, and what becomes of it afterwards. */
export const purchaseRoutes: readonly ControlRoute[] = [
  ['/users/{id}/skus', { GET: showOffers }],
  ['/users/{id}/purchases', { POST: purchase }],
  ['/entitlements/{id}/refund', { POST: (call) => changeEntitlement(call, refund) }],
  ['/entitlements/{id}/consume', { POST: (call) => changeEntitlement(call, consume) }],
  ['/subscriptions/{id}/cancel', { POST: (call) => changeSubscription(call, cancelSubscription) }],
  ['/subscriptions/{id}/renew', { POST: (call) => changeSubscription(call, renewSubscription) }],
  ['/subscriptions/{id}/lapse', { POST: (call) => changeSubscription(call, lapseSubscription) }],
];

function showOffers({ service, param, query: given }: ControlCall): OffersResult {
  const { store } = service;
  const user = findUser(store, param('id'));
  const query = readWith(OffersQuery, given);
  const { id: applicationId } = findApplication(store, query.application_id);
  settleSubscriptions(service);
  const owner = { userId: user.id, guildId: query.guild_id ?? null };
  return {
    skus: listSkus(store, applicationId).map((sku) => {
      const held =
        findHeld(service, applicationId, sku.id, owner) ??
        findHeld(service, applicationId, sku.id, { ...owner, guildId: null });
      const subscription = held && findSubscriptionOf(store, held);
      return {
        ...toWireSku(sku),
        entitlement: held ? toWireEntitlement(held) : null,
        subscription: subscription ? toWireSubscription(subscription) : null,
      };
    }),
  };
}

async function purchase({ service, param, readBody }: ControlCall): Promise<ControlResult> {
  const body = readWith(PurchaseRequest, await readBody());
  const user = findUser(service.store, param('id'));
  settleSubscriptions(service);
  const { entitlement, subscription } = buy(service, {
    user,
    application: findSeller(service, body),
    skuId: body.sku_id,
    guildId: body.guild_id ?? null,
  });
  return new ControlResult(201, {
    entitlement: toWireEntitlement(entitlement),
    subscription: subscription && toWireSubscription(subscription),
  } satisfies PurchaseResult);
}

function findSeller({ store }: Service, { application_id: id, sku_id: skuId }: PurchaseRequest): Application {
  return findApplication(store, id ?? findSku(store, skuId).applicationId);
}

function changeEntitlement(
  { service, param }: ControlCall,
  change: typeof refund | typeof consume,
): WireEntitlement {
  settleSubscriptions(service);
  return toWireEntitlement(change(service, findEntitlement(service.store, param('id'))));
}

function changeSubscription(
  { service, param }: ControlCall,
  change: (service: Service, subscription: SubscriptionRecord) => SubscriptionRecord,
): WireSubscription {
  settleSubscriptions(service);
  return toWireSubscription(change(service, findSubscription(service.store, param('id'))));
}
