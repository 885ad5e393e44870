import { DomainError } from '../../../domain/domain-error.js';
import { listEntitlements } from '../../../domain/premium/list-premium.js';
import type { EntitlementRecord } from '../../../domain/premium/premium-records.js';
import { listSkus } from '../../../domain/premium/skus.js';
import { settleSubscriptions } from '../../../domain/premium/subscriptions.js';
import { consumeByApplication, deleteTest, grantTest } from '../../../domain/premium/test-entitlements.js';
import { toWireEntitlement, toWireSku } from '../../../domain/premium/wire-premium.js';
import type { ApiResponse, AuthorizedCall, Route } from '../api-route.js';
import { openPathApplication } from '../open-path.js';
import { readId } from '../read-call.js';
import { readEntitlementFilter, readTestEntitlement } from './premium-query.js';

const SCOPE = 'applications.entitlements';
const APPLICATION = '/applications/{application_id}';
const ENTITLEMENT = `${APPLICATION}/entitlements/{entitlement_id}`;

/** The SKUs of an application, and who has them. */
export const entitlementRoutes: readonly Route[] = [
  { path: `${APPLICATION}/skus`, endpoints: { GET: showSkus } },
  {
    path: `${APPLICATION}/entitlements`,
    endpoints: { GET: showEntitlements, POST: createTest },
  },
  { path: ENTITLEMENT, endpoints: { GET: showEntitlement, DELETE: removeTest } },
  { path: `${ENTITLEMENT}/consume`, endpoints: { POST: consume } },
];

function showSkus(call: AuthorizedCall): ApiResponse {
  const { id } = openPathApplication(call, SCOPE);
  return { status: 200, body: listSkus(call.service.store, id).map(toWireSku) };
}

function showEntitlements(call: AuthorizedCall): ApiResponse {
  const { id } = openPathApplication(call, SCOPE);
  const filter = readEntitlementFilter(call.query);
  settleSubscriptions(call.service);
  return { status: 200, body: listEntitlements(call.service, id, filter).map(toWireEntitlement) };
}

function showEntitlement(call: AuthorizedCall): ApiResponse {
  return { status: 200, body: toWireEntitlement(openEntitlement(call)) };
}

/** The response has no times: a test entitlement holds until it is deleted. */
async function createTest(call: AuthorizedCall): Promise<ApiResponse> {
  openPathApplication(call, SCOPE);
  const grant = readTestEntitlement(await call.readBody());
  settleSubscriptions(call.service);
  // Found again: while the body arrived, the application may have been deleted.
  const granted = grantTest(call.service, openPathApplication(call, SCOPE), grant);
  const { starts_at: _startsAt, ends_at: _endsAt, ...body } = toWireEntitlement(granted);
  return { status: 200, body };
}

function removeTest(call: AuthorizedCall): ApiResponse {
  deleteTest(call.service, openEntitlement(call));
  return { status: 204 };
}

function consume(call: AuthorizedCall): ApiResponse {
  consumeByApplication(call.service, openEntitlement(call));
  return { status: 204 };
}

function openEntitlement(call: AuthorizedCall): EntitlementRecord {
  const { id: applicationId } = openPathApplication(call, SCOPE);
  settleSubscriptions(call.service);
  const record = call.service.store.entitlements.get(readId(call.param('entitlement_id'), 'entitlement_id'));
  if (record?.applicationId !== applicationId) throw new DomainError({ rule: 'UNKNOWN_ENTITLEMENT' });
  return record;
}
