import { defineResource, type RecordProblem, type Sources } from '../../storage/resource.js';
import type { Store } from '../../storage/store.js';
import type { EventBody } from '../emulator-events.js';
import { holds } from '../premium/entitlements.js';
import { EntitlementRecord, SkuRecord, SubscriptionRecord } from '../premium/premium-records.js';
import { settleSubscriptions } from '../premium/subscriptions.js';
import { toWireEntitlement, toWireSubscription } from '../premium/wire-premium.js';
import { toApplicationEvent } from './shared-events.js';

const byApplication = ({ applicationId }: { readonly applicationId: string }) => applicationId;

const LINKS = {
  applicationId: { to: 'applications', onDelete: 'cascade' },
  userId: { to: 'users', onDelete: 'cascade' },
  guildId: { to: 'guilds', onDelete: 'cascade' },
} as const;

export const skus = defineResource('skus', {
  noun: 'SKU',
  groupOf: byApplication,
  links: { applicationId: LINKS.applicationId },
  events: { create: toApplicationEvent, update: toApplicationEvent, delete: toApplicationEvent },
  world: { schema: SkuRecord, key: ['id'] },
  control: { fixed: ['id', 'applicationId'], unknown: 'UNKNOWN_SKU', nameOf: ({ name }) => name },
});

/** A deleted one stays, marked as such. What the control plane removes is gone. Both are told as a deletion. */
export const entitlements = defineResource('entitlements', {
  noun: 'entitlement',
  groupOf: byApplication,
  links: { ...LINKS, skuId: { to: 'skus', onDelete: 'cascade', isLoose: true } },
  check: (entitlement, store) => findSkuProblems(store, entitlement, [entitlement.skuId]),
  events: {
    goesWith: ({ applicationId }, { applications }) => !applications.has(applicationId),
    create: (record, now, causes) => (record.deleted ? undefined : toEvent('CREATE', record, now, causes)),
    update: (record, now, before, causes) =>
      before.deleted ? undefined : toEvent(record.deleted ? 'DELETE' : 'UPDATE', record, now, causes),
    delete: (record, now) =>
      record.deleted ? undefined : toEvent('DELETE', { ...record, deleted: true }, now, []),
  },
  world: { schema: EntitlementRecord, key: ['id'] },
  control: {
    fixed: ['id', 'applicationId'],
    unknown: 'UNKNOWN_ENTITLEMENT',
    extras(sources, { id }) {
      settleSubscriptions(sources);
      const record = sources.store.entitlements.get(id);
      return record ? { ends_at: record.endsAt, holds: holds(record, sources.clock.now()) } : {};
    },
  },
});

/** A subscription goes with its entitlements: nothing would end them. It has no event: that is on the gateway alone. */
export const subscriptions = defineResource('subscriptions', {
  noun: 'subscription',
  groupOf: byApplication,
  links: {
    ...LINKS,
    skuIds: { to: 'skus', onDelete: 'cascade', isLoose: true },
    renewalSkuIds: { to: 'skus', onDelete: 'restrict', isLoose: true },
    entitlementIds: { to: 'entitlements', onDelete: 'remove', within: 'applicationId' },
  },
  check: (subscription, store) =>
    findSkuProblems(store, subscription, [...subscription.skuIds, ...(subscription.renewalSkuIds ?? [])]),
  follow(store, before, after) {
    if (before && !after) for (const id of before.entitlementIds) store.entitlements.delete(id);
  },
  events: {
    goesWith: ({ applicationId }, { applications }) => !applications.has(applicationId),
    create: (record) => toSubscriptionEvent('CREATE', record),
    update: (record) => toSubscriptionEvent('UPDATE', record),
    delete: (record) => toSubscriptionEvent('DELETE', record),
  },
  world: { schema: SubscriptionRecord, key: ['id'] },
  control: { fixed: ['id', 'applicationId'], unknown: 'UNKNOWN_SUBSCRIPTION' },
});

/** The SKUs of an application are judged if it lists any. */
function findSkuProblems(
  { skus: table }: Store,
  { applicationId }: { readonly applicationId: string },
  ids: readonly string[],
): RecordProblem[] {
  if (table.group(applicationId).length === 0) return [];
  return ids
    .filter((id) => table.get(id)?.applicationId !== applicationId)
    .map((id) => ({ text: `no SKU ${id} of application ${applicationId}` }));
}

function toEvent(
  change: 'CREATE' | 'UPDATE' | 'DELETE',
  record: EntitlementRecord,
  { clock }: Sources,
  causes: readonly (number | undefined)[],
): EventBody {
  const atMs = causes.at(-1) ?? clock.now();
  const data = toWireEntitlement(record);
  const event = { type: `ENTITLEMENT_${change}`, timestamp: new Date(atMs).toISOString(), data };
  return { type: 'APPLICATION_EVENT', application_id: record.applicationId, event };
}

function toSubscriptionEvent(what: 'CREATE' | 'UPDATE' | 'DELETE', record: SubscriptionRecord): EventBody {
  return {
    type: `SUBSCRIPTION_${what}`,
    application_id: record.applicationId,
    subscription: toWireSubscription(record),
  };
}
