import type {
  RESTGetAPISKUSubscriptionResult,
  RESTGetAPISKUSubscriptionsResult,
} from 'discord-api-types/v10';
import { requireScope } from '../../../domain/access/caller.js';
import { DomainError } from '../../../domain/domain-error.js';
import { f, q, refuseField } from '../../../domain/fields.js';
import { listSubscriptions } from '../../../domain/premium/list-premium.js';
import type { SubscriptionRecord } from '../../../domain/premium/premium-records.js';
import { mayBeSku } from '../../../domain/premium/skus.js';
import { settleSubscriptions } from '../../../domain/premium/subscriptions.js';
import { toWireSubscription } from '../../../domain/premium/wire-premium.js';
import { route, type TokenCall } from '../route.js';

const SUBSCRIPTIONS = '/skus/{sku_id}/subscriptions';

function openSku({ service, caller, path: { sku_id: skuId } }: TokenCall<'sku_id'>) {
  requireScope(caller, 'applications.entitlements');
  const { id: applicationId } = caller.application;
  if (!mayBeSku(service.store, applicationId, skuId)) throw new DomainError({ rule: 'UNKNOWN_SKU' });
  settleSubscriptions(service);
  return { applicationId, skuId };
}

function findSubscription(
  { applicationId, skuId }: ReturnType<typeof openSku>,
  { service, caller, path }: TokenCall<'subscription_id'>,
): SubscriptionRecord {
  const found = service.store.subscriptions.get(path.subscription_id);
  const isOwn = caller.kind === 'bot' || found?.userId === caller.userId;
  if (found?.applicationId !== applicationId || !found.skuIds.includes(skuId) || !isOwn)
    throw new DomainError({ rule: 'UNKNOWN_SUBSCRIPTION' });
  return found;
}

/** The subscriptions to a SKU: of the user in the query, or of the one with whose token they are read. */
export const subscriptionRoutes = [
  route({
    method: 'GET',
    path: SUBSCRIPTIONS,
    query: f.body({ before: q.id(), after: q.id(), limit: q.integer(1, 100), user_id: q.id() }),
    open: openSku,
    handle: ({ service, caller, opened, query }): RESTGetAPISKUSubscriptionsResult => {
      const { before, after, limit = 50, user_id: asked } = query;
      const userId =
        (caller.kind === 'bearer' ? caller.userId : asked) ??
        refuseField('user_id', { code: 'FIELD_REQUIRED' }, undefined);
      const found = listSubscriptions(service, { ...opened, userId }, { before, after, limit });
      return found.map(toWireSubscription);
    },
  }),
  route({
    method: 'GET',
    path: `${SUBSCRIPTIONS}/{subscription_id}`,
    open: openSku,
    find: findSubscription,
    handle: ({ found }): RESTGetAPISKUSubscriptionResult => toWireSubscription(found),
  }),
];
