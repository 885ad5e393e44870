import type { Snowflake } from 'commandry/protocol';
import { requireScope } from '../../../domain/access/caller.js';
import { DomainError } from '../../../domain/domain-error.js';
import { listSubscriptions } from '../../../domain/premium/list-premium.js';
import { mayBeSku } from '../../../domain/premium/skus.js';
import { settleSubscriptions } from '../../../domain/premium/subscriptions.js';
import { toWireSubscription } from '../../../domain/premium/wire-premium.js';
import type { ApiResponse, AuthorizedCall, Route } from '../api-route.js';
import { readId } from '../read-call.js';
import { readOptionalId, readPage, refuse } from './premium-query.js';

const SUBSCRIPTIONS = '/skus/{sku_id}/subscriptions';
const DEFAULT_LIMIT = 50;

/** The subscriptions to a SKU: of the user in the query, or of the one with whose token they are read. */
export const subscriptionRoutes: readonly Route[] = [
  { path: SUBSCRIPTIONS, endpoints: { GET: showSubscriptions } },
  {
    path: `${SUBSCRIPTIONS}/{subscription_id}`,
    endpoints: { GET: showSubscription },
  },
];

function showSubscriptions(call: AuthorizedCall): ApiResponse {
  const sku = openPathSku(call);
  const { query } = call;
  const page = readPage(query, DEFAULT_LIMIT);
  const userId = call.caller.kind === 'bearer' ? call.caller.userId : readOptionalId(query, 'user_id');
  if (userId === undefined) refuse({ code: 'FIELD_REQUIRED', path: ['user_id'], found: 'nothing' });
  const found = listSubscriptions(call.service, { ...sku, userId }, page);
  return { status: 200, body: found.map(toWireSubscription) };
}

function showSubscription(call: AuthorizedCall): ApiResponse {
  const { applicationId, skuId } = openPathSku(call);
  const id = readId(call.param('subscription_id'), 'subscription_id');
  const found = call.service.store.subscriptions.get(id);
  const isOwn = call.caller.kind === 'bot' || found?.userId === call.caller.userId;
  if (found?.applicationId !== applicationId || !found.skuIds.includes(skuId) || !isOwn)
    throw new DomainError({ rule: 'UNKNOWN_SUBSCRIPTION' });
  return { status: 200, body: toWireSubscription(found) };
}

function openPathSku({ service, caller, param }: AuthorizedCall): {
  readonly applicationId: Snowflake;
  readonly skuId: Snowflake;
} {
  requireScope(caller, 'applications.entitlements');
  const skuId = readId(param('sku_id'), 'sku_id');
  const { id: applicationId } = caller.application;
  if (!mayBeSku(service.store, applicationId, skuId)) throw new DomainError({ rule: 'UNKNOWN_SKU' });
  settleSubscriptions(service);
  return { applicationId, skuId };
}
