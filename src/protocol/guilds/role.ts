import * as z from 'zod';
import { Snowflake } from '../snowflake.js';

/** Bits of a role's `flags`. */
export const RoleFlag = { IN_PROMPT: 1 << 0 } as const;

/** The owner of a role. Fields that can only be null mean true if present, and false if absent. */
export const RoleTags = z.looseObject({
  bot_id: Snowflake.optional(),
  integration_id: Snowflake.optional(),
  subscription_listing_id: Snowflake.optional(),
  premium_subscriber: z.null().optional(),
  available_for_purchase: z.null().optional(),
  guild_connections: z.null().optional(),
});
export type RoleTags = z.infer<typeof RoleTags>;

/** Colours as 24-bit numbers. A holographic role has three, a gradient two. */
export const RoleColors = z.looseObject({
  primary_color: z.int(),
  secondary_color: z.int().nullable(),
  tertiary_color: z.int().nullable(),
});
export type RoleColors = z.infer<typeof RoleColors>;

/** A role of a guild. Only essential fields are required. */
export const Role = z.looseObject({
  id: Snowflake,
  name: z.string(),
  /** A bit set in decimal text. */
  permissions: z.string(),
  /** Deprecated by the service in favour of `colors`. */
  color: z.int().optional(),
  colors: RoleColors.optional(),
  /** True if its members are listed separately. */
  hoist: z.boolean().optional(),
  icon: z.string().nullish(),
  unicode_emoji: z.string().nullish(),
  /** 0 is @everyone; higher positions rank above lower ones. */
  position: z.int().optional(),
  /** True if an integration manages it. */
  managed: z.boolean().optional(),
  mentionable: z.boolean().optional(),
  tags: RoleTags.optional(),
  /** See {@link RoleFlag}. */
  flags: z.int().optional(),
});
export type Role = z.infer<typeof Role>;
