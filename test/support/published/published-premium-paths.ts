import type { KnownDifference, Operation, SchemaNode } from './published-differences.js';

const text = { type: 'string' };
const id = { type: 'string', format: 'snowflake' };
const ids = { type: 'array', items: id };
const count = { type: 'integer' };
const flag = { type: 'boolean' };
const moment = { type: 'string', format: 'date-time' };
const momentOrNull = { type: ['string', 'null'], format: 'date-time' };

function closed(properties: SchemaNode, optional: SchemaNode = {}): SchemaNode {
  return {
    ...{ type: 'object', properties: { ...properties, ...optional } },
    ...{ required: Object.keys(properties), additionalProperties: false },
  };
}

const sku = closed({ id, type: count, application_id: id, name: text, slug: text, flags: count });
const granted = { id, sku_id: id, application_id: id, type: count, deleted: flag };
const optional = { user_id: id, guild_id: id, consumed: flag };
const entitlement = closed({ ...granted, starts_at: momentOrNull, ends_at: momentOrNull }, optional);
const subscription = closed({
  ...{ id, user_id: id, sku_ids: ids, entitlement_ids: ids },
  ...{ renewal_sku_ids: { anyOf: [ids, { type: 'null' }] } },
  ...{ current_period_start: moment, current_period_end: moment, status: count, canceled_at: momentOrNull },
});

const ok = (schema: SchemaNode): Operation => ({
  responses: { '200': { content: { 'application/json': { schema } } } },
});
const empty: Operation = { responses: { '204': {} } };
const listOf = (items: SchemaNode) => ({ type: 'array', items });

const APPLICATION = '/applications/{application_id}';
const ENTITLEMENTS = `${APPLICATION}/entitlements`;

/** The routes of SKUs, entitlements and subscriptions, as their documentation describes them. */
export const premiumPaths: KnownDifference = {
  id: 'premium-paths',
  reason:
    'The part of the published schema that is at hand has no route of SKUs, entitlements and subscriptions.',
  amend: ({ paths }) => {
    paths[`${APPLICATION}/skus`] = { get: ok(listOf(sku)) };
    paths[ENTITLEMENTS] = { get: ok(listOf(entitlement)), post: ok(closed(granted, optional)) };
    paths[`${ENTITLEMENTS}/{entitlement_id}`] = { get: ok(entitlement), delete: empty };
    paths[`${ENTITLEMENTS}/{entitlement_id}/consume`] = { post: empty };
    paths['/skus/{sku_id}/subscriptions'] = { get: ok(listOf(subscription)) };
    paths['/skus/{sku_id}/subscriptions/{subscription_id}'] = { get: ok(subscription) };
  },
};
