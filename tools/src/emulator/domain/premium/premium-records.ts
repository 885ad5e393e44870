import * as z from 'zod';
import { Snowflake } from 'commandry/protocol';

/** The types of SKUs: durable, consumable, or a subscription. A group holds subscriptions. */
export const SkuType = { DURABLE: 2, CONSUMABLE: 3, SUBSCRIPTION: 5, SUBSCRIPTION_GROUP: 6 } as const;

/** Bits of the flags of a SKU. */
export const SkuFlag = { AVAILABLE: 4, GUILD_SUBSCRIPTION: 128, USER_SUBSCRIPTION: 256 } as const;

/** ENDING: paid for, and not renewed at the end of its period. */
export const SubscriptionStatus = { ACTIVE: 0, INACTIVE: 1, ENDING: 2 } as const;

/** Where an entitlement comes from. 2 to 7 are there to be arranged: no purchase here makes them. */
export const EntitlementType = { PURCHASE: 1, TEST_MODE_PURCHASE: 4, APPLICATION_SUBSCRIPTION: 8 } as const;

const moment = z.iso.datetime({ offset: true });
const SUBSCRIPTION_KINDS = SkuFlag.GUILD_SUBSCRIPTION | SkuFlag.USER_SUBSCRIPTION;

export const SkuRecord = z
  .strictObject({
    id: Snowflake,
    applicationId: Snowflake,
    type: z.literal(Object.values(SkuType)),
    name: z.string().min(1).max(100),
    /** Null: made of the name. */
    slug: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and hyphens')
      .nullable()
      .default(null),
    /** 4: it can be bought; and of subscriptions, either 128 for guilds or 256 for users. */
    flags: z.int().min(0).max(0xffff).default(SkuFlag.AVAILABLE),
    /** Days in a period of a subscription. */
    periodDays: z.int().min(1).max(366).default(30),
  })
  .superRefine(({ type, flags }, context) => {
    const isSubscription = type === SkuType.SUBSCRIPTION || type === SkuType.SUBSCRIPTION_GROUP;
    const kinds = flags & SUBSCRIPTION_KINDS;
    if (isSubscription ? kinds !== 0 && kinds !== SUBSCRIPTION_KINDS : kinds === 0) return;
    const message = isSubscription
      ? 'must say whom a subscription is for: 260 for users, 132 for guilds, without 4 if it cannot be bought'
      : 'must not be those of a subscription: 4, or 0 if it cannot be bought';
    context.addIssue({ code: 'custom', path: ['flags'], message });
  });

/** An entitlement of a user, or of everybody in a guild. */
export const EntitlementRecord = z
  .strictObject({
    id: Snowflake,
    applicationId: Snowflake,
    skuId: Snowflake,
    /** Who bought it; null for a guild that was given it. */
    userId: z.nullable(Snowflake).default(null),
    /** The guild in which it holds for everybody. Null: it holds for the user, everywhere. */
    guildId: z.nullable(Snowflake).default(null),
    /** 1 to 8: `EntitlementType` of discord-api-types. */
    type: z.literal([1, 2, 3, 4, 5, 6, 7, 8]).default(EntitlementType.PURCHASE),
    deleted: z.boolean().default(false),
    startsAt: moment.nullable().default(null),
    endsAt: moment.nullable().default(null),
    consumed: z.boolean().default(false),
    /** True if the application made it with its token. Only such a one can be deleted so. */
    test: z.boolean().default(false),
  })
  .refine(({ userId, guildId }) => userId !== null || guildId !== null, {
    path: ['userId'],
    message: 'must be a user, unless guildId is a guild',
  });

export const SubscriptionRecord = z.strictObject({
  id: Snowflake,
  applicationId: Snowflake,
  userId: Snowflake,
  /** For a subscription to a SKU for guilds: the guild. */
  guildId: z.nullable(Snowflake).default(null),
  skuIds: z.array(Snowflake).min(1),
  entitlementIds: z.array(Snowflake).default([]),
  /** The SKUs from the next period on. Null: the same. */
  renewalSkuIds: z.array(Snowflake).min(1).nullable().default(null),
  currentPeriodStart: moment,
  currentPeriodEnd: moment,
  status: z.enum(SubscriptionStatus).default(SubscriptionStatus.ACTIVE),
  canceledAt: moment.nullable().default(null),
});

export type SkuRecord = z.output<typeof SkuRecord>;
export type EntitlementRecord = z.output<typeof EntitlementRecord>;
export type SubscriptionRecord = z.output<typeof SubscriptionRecord>;
