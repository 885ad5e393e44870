import { isSnowflake, type Snowflake } from 'commandry/protocol';
import type {
  RESTGetAPIEntitlementResult,
  RESTGetAPIEntitlementsResult,
  RESTGetAPISKUsResult,
  RESTPostAPIEntitlementResult,
} from 'discord-api-types/v10';
import type { Application } from '../../../storage/store-records.js';
import { DomainError } from '../../../domain/domain-error.js';
import { f, q } from '../../../domain/fields.js';
import { listEntitlements } from '../../../domain/premium/list-premium.js';
import type { EntitlementRecord } from '../../../domain/premium/premium-records.js';
import { listSkus } from '../../../domain/premium/skus.js';
import { settleSubscriptions } from '../../../domain/premium/subscriptions.js';
import { consumeByApplication, deleteTest, grantTest } from '../../../domain/premium/test-entitlements.js';
import { toWireEntitlement, toWireSku } from '../../../domain/premium/wire-premium.js';
import { pathApplication } from '../places.js';
import { route, type TokenCall } from '../route.js';

const APPLICATION = '/applications/{application_id}';
const ENTITLEMENTS = `${APPLICATION}/entitlements`;
const ENTITLEMENT = `${ENTITLEMENTS}/{entitlement_id}`;

const openApplication = pathApplication('applications.entitlements');

/** The same, with its subscriptions as they are now. */
function openSettled(call: TokenCall<'application_id'>): Application {
  const application = openApplication(call);
  settleSubscriptions(call.service);
  return application;
}

function findEntitlement(
  { id }: Application,
  { service, path }: TokenCall<'entitlement_id'>,
): EntitlementRecord {
  const record = service.store.entitlements.get(path.entitlement_id);
  if (record?.applicationId !== id) throw new DomainError({ rule: 'UNKNOWN_ENTITLEMENT' });
  return record;
}

/** A list of ids with commas between them, or the parameter several times. */
const idList = f.custom<readonly Snowflake[] | undefined>((given) => {
  const texts = [given].flat().flatMap((each) => (typeof each === 'string' ? each.split(',') : ['']));
  if (given === '') return { value: undefined };
  const isRight = (id: string): boolean => isSnowflake(id);
  const wrong = texts.find((id) => !isRight(id));
  return wrong === undefined ? { value: texts } : { rule: { code: 'NOT_A_SNOWFLAKE' }, found: wrong };
});

const Filter = f.body({
  before: q.id(),
  after: q.id(),
  limit: q.integer(1, 100),
  user_id: q.id(),
  guild_id: q.id(),
  sku_ids: idList,
  exclude_ended: q.boolean(),
  exclude_deleted: q.boolean(),
});

/** The body of a request for a test entitlement. Some clients write the type of the owner in a text. */
const TestFields = f.body({
  sku_id: f.required(f.id()),
  owner_id: f.required(f.id()),
  owner_type: f.required(
    f.custom<'guild' | 'user'>((given) => {
      const kind = OWNER_KINDS.get(typeof given === 'string' ? Number(given) : given);
      return kind ? { value: kind } : { rule: { code: 'NOT_ALLOWED_VALUE', allowed: ['1', '2'] } };
    }),
  ),
});

const OWNER_KINDS = new Map<unknown, 'guild' | 'user'>([
  [1, 'guild'],
  [2, 'user'],
]);

/** The SKUs of an application, and who has them. */
export const entitlementRoutes = [
  route({
    method: 'GET',
    path: `${APPLICATION}/skus`,
    open: openApplication,
    handle: ({ service, opened }): RESTGetAPISKUsResult => listSkus(service.store, opened.id).map(toWireSku),
  }),
  route({
    method: 'GET',
    path: ENTITLEMENTS,
    query: Filter,
    open: openSettled,
    handle: ({
      service,
      opened,
      query: { before, after, limit = 100, ...query },
    }): RESTGetAPIEntitlementsResult =>
      listEntitlements(service, opened.id, {
        before,
        after,
        limit,
        userId: query.user_id,
        guildId: query.guild_id,
        skuIds: query.sku_ids,
        excludeEnded: query.exclude_ended ?? false,
        excludeDeleted: query.exclude_deleted ?? true,
      }).map(toWireEntitlement),
  }),
  route({
    method: 'POST',
    path: ENTITLEMENTS,
    open: openSettled,
    body: TestFields,
    // The response has no times: a test entitlement holds until it is deleted.
    handle: ({ service, opened, body }): RESTPostAPIEntitlementResult => {
      const owner = { kind: body.owner_type, id: body.owner_id };
      const granted = grantTest(service, opened, { skuId: body.sku_id, owner });
      const { starts_at: _startsAt, ends_at: _endsAt, ...shown } = toWireEntitlement(granted);
      return shown;
    },
  }),
  route({
    method: 'GET',
    path: ENTITLEMENT,
    open: openSettled,
    find: findEntitlement,
    handle: ({ found }): RESTGetAPIEntitlementResult => toWireEntitlement(found),
  }),
  route({
    method: 'DELETE',
    path: ENTITLEMENT,
    open: openSettled,
    find: findEntitlement,
    handle: ({ service, found }) => {
      deleteTest(service, found);
    },
  }),
  route({
    method: 'POST',
    path: `${ENTITLEMENT}/consume`,
    open: openSettled,
    find: findEntitlement,
    handle: ({ service, found }) => {
      consumeByApplication(service, found);
    },
  }),
];
