import type { Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';
import { memberKey } from '../../storage/store.js';
import { DomainError, type ClientRuleName } from '../domain-error.js';
import { findGuild, notFound } from '../world/find-records.js';
import type { UserRecord } from '../world/world-records.js';
import { findHeld, holds, saveEntitlement, type EntitlementOwner } from './entitlements.js';
import {
  EntitlementRecord,
  EntitlementType,
  SkuFlag,
  SkuType,
  type SkuRecord,
  type SubscriptionRecord,
} from './premium-records.js';
import { getSku, listSkus, mayBeSku } from './skus.js';
import { beginSubscription, endSubscription, findSubscriptionOf } from './subscriptions.js';

/** A purchase: for the user, or for a guild. */
export interface Purchase {
  readonly user: UserRecord;
  readonly application: Application;
  readonly skuId: Snowflake;
  readonly guildId: Snowflake | null;
}

/** The result of a purchase. The subscription is null for what is bought once. */
export interface Purchased {
  readonly entitlement: EntitlementRecord;
  readonly subscription: SubscriptionRecord | null;
}

/**
 * Buys a SKU as a user. One that the world does not list, because it lists none of the application, is bought once: for the
 * guild if one is given, else for the user.
 *
 * @throws DomainError that says why a client would not sell it.
 */
export function buy(service: Service, purchase: Purchase): Purchased {
  const { user, application, skuId } = purchase;
  if (user.bot) refuse('BOT_USER', `${user.username} is a bot. Bots buy nothing.`);
  const sku = findSellable(service, purchase);
  const owner: EntitlementOwner = { userId: user.id, guildId: findBuyingGuild(service, purchase, sku) };
  const name = sku?.name ?? skuId;
  if (findHeld(service, application.id, skuId, owner))
    refuse(
      'ALREADY_OWNED',
      `${owner.guildId === null ? user.username : 'The guild'} has ${name} already, and can buy it again when that has ended.`,
    );
  if (sku?.type === SkuType.SUBSCRIPTION) return beginSubscription(service, sku, user.id, owner.guildId);
  const entitlement = EntitlementRecord.parse({
    id: service.store.ids.next(),
    applicationId: application.id,
    skuId,
    type: EntitlementType.PURCHASE,
    ...owner,
  });
  saveEntitlement(service, entitlement);
  return { entitlement, subscription: null };
}

/**
 * Gives the money back: the entitlement is deleted, and its subscription is over.
 *
 * @throws DomainError `ALREADY_OVER` if it is deleted already.
 */
export function refund(service: Service, entitlement: EntitlementRecord): EntitlementRecord {
  if (entitlement.deleted) refuse('ALREADY_OVER', `The entitlement ${entitlement.id} is deleted already.`);
  const refunded = { ...entitlement, deleted: true };
  saveEntitlement(service, refunded);
  const subscription = findSubscriptionOf(service.store, entitlement);
  if (subscription) endSubscription(service, subscription, service.clock.now());
  return refunded;
}

/**
 * Uses up a consumable.
 *
 * @throws DomainError `NOT_CONSUMABLE`, or `ALREADY_OVER` if it does not hold.
 */
export function consume(service: Service, entitlement: EntitlementRecord): EntitlementRecord {
  if (!isConsumable(service, entitlement))
    refuse(
      'NOT_CONSUMABLE',
      `The SKU ${entitlement.skuId} is not of type ${SkuType.CONSUMABLE}, a consumable.`,
    );
  if (!holds(entitlement, service.clock.now()))
    refuse('ALREADY_OVER', `The entitlement ${entitlement.id} does not hold: there is nothing to consume.`);
  const consumed = { ...entitlement, consumed: true };
  saveEntitlement(service, consumed);
  return consumed;
}

/** True if the SKU is a consumable, or may be one: the world does not list it. */
export function isConsumable(
  { store }: Pick<Service, 'store'>,
  { applicationId, skuId }: EntitlementRecord,
): boolean {
  return (getSku(store, applicationId, skuId)?.type ?? SkuType.CONSUMABLE) === SkuType.CONSUMABLE;
}

function findSellable({ store }: Service, { application, skuId }: Purchase): SkuRecord | undefined {
  const sku = getSku(store, application.id, skuId);
  if (!sku) {
    if (mayBeSku(store, application.id, skuId)) return undefined;
    const there = listSkus(store, application.id).map(({ name, id }) => `${name} (${id})`);
    return notFound('UNKNOWN_SKU', `SKU ${skuId} of ${application.name}`, there);
  }
  if (sku.type === SkuType.SUBSCRIPTION_GROUP)
    refuse('NOT_FOR_SALE', `${sku.name} is a group of subscriptions. Its subscriptions (type 5) are sold.`);
  if ((sku.flags & SkuFlag.AVAILABLE) === 0)
    refuse('NOT_FOR_SALE', `${sku.name} is not for sale: its flags lack ${SkuFlag.AVAILABLE} (AVAILABLE).`);
  return sku;
}

function findBuyingGuild(
  { store }: Service,
  { user, guildId }: Purchase,
  sku: SkuRecord | undefined,
): Snowflake | null {
  const isForGuild = sku ? (sku.flags & SkuFlag.GUILD_SUBSCRIPTION) !== 0 : guildId !== null;
  if (!isForGuild) {
    if (guildId !== null) refuse('NOT_FOR_GUILDS', `${sku?.name ?? 'It'} is for users. Leave guild_id out.`);
    return null;
  }
  if (guildId === null)
    refuse('GUILD_NEEDED', `${sku?.name ?? 'It'} is for guilds. Say for which: guild_id.`);
  const guild = findGuild(store, guildId);
  if (!store.members.has(memberKey(guild.id, user.id)))
    refuse('NOT_A_MEMBER', `${user.username} is not a member of ${guild.name}.`);
  return guild.id;
}

function refuse(rule: ClientRuleName | 'GUILD_NEEDED', explanation: string): never {
  throw new DomainError({ rule, explanation });
}
