import { toWireTimestamp } from '../objects/wire-timestamp.js';
import type { EntitlementRecord, SkuRecord, SubscriptionRecord } from './premium-records.js';

/** A SKU as Discord sends it. */
export interface WireSku {
  readonly id: string;
  readonly type: number;
  readonly application_id: string;
  readonly name: string;
  readonly slug: string;
  readonly flags: number;
}

/** An entitlement as Discord sends it: with a user, a guild or both. */
export interface WireEntitlement {
  readonly id: string;
  readonly sku_id: string;
  readonly application_id: string;
  readonly user_id?: string;
  readonly guild_id?: string;
  readonly type: number;
  readonly deleted: boolean;
  readonly consumed: boolean;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

/** A subscription as Discord sends it. */
export interface WireSubscription {
  readonly id: string;
  readonly user_id: string;
  readonly sku_ids: string[];
  readonly entitlement_ids: string[];
  readonly renewal_sku_ids: string[] | null;
  readonly current_period_start: string;
  readonly current_period_end: string;
  readonly status: number;
  readonly canceled_at: string | null;
}

export function toWireSku({ id, type, applicationId, name, slug, flags }: SkuRecord): WireSku {
  return { id, type, application_id: applicationId, name, slug: slug ?? toSlug(name), flags };
}

export function toWireEntitlement(record: EntitlementRecord): WireEntitlement {
  const { id, skuId, applicationId, userId, guildId, type, deleted, consumed, startsAt, endsAt } = record;
  return {
    id,
    sku_id: skuId,
    application_id: applicationId,
    ...(userId === null ? {} : { user_id: userId }),
    ...(guildId === null ? {} : { guild_id: guildId }),
    type,
    deleted,
    consumed,
    starts_at: toWireMoment(startsAt),
    ends_at: toWireMoment(endsAt),
  };
}

export function toWireSubscription(record: SubscriptionRecord): WireSubscription {
  const { currentPeriodStart, currentPeriodEnd } = record;
  return {
    id: record.id,
    user_id: record.userId,
    sku_ids: record.skuIds,
    entitlement_ids: record.entitlementIds,
    renewal_sku_ids: record.renewalSkuIds,
    current_period_start: toWireTimestamp(Date.parse(currentPeriodStart)),
    current_period_end: toWireTimestamp(Date.parse(currentPeriodEnd)),
    status: record.status,
    canceled_at: toWireMoment(record.canceledAt),
  };
}

function toWireMoment(moment: string | null): string | null {
  return moment === null ? null : toWireTimestamp(Date.parse(moment));
}

function toSlug(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'sku' : slug;
}
