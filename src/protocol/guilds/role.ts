import * as z from 'zod/mini';
import { Snowflake } from '../snowflake.js';

/** The owner of a role. Fields that can only be null mean true if present, and false if absent. */
export const RoleTags = z.looseObject({
  bot_id: z.optional(Snowflake),
  integration_id: z.optional(Snowflake),
  subscription_listing_id: z.optional(Snowflake),
  premium_subscriber: z.optional(z.null()),
  available_for_purchase: z.optional(z.null()),
  guild_connections: z.optional(z.null()),
});
export type RoleTags = z.infer<typeof RoleTags>;

/** Colours as 24-bit numbers. A holographic role has three, a gradient two. */
export const RoleColors = z.looseObject({
  primary_color: z.int(),
  secondary_color: z.nullable(z.int()),
  tertiary_color: z.nullable(z.int()),
});
export type RoleColors = z.infer<typeof RoleColors>;

/** A role of a guild. Only essential fields are required. */
export const Role = z.looseObject({
  id: Snowflake,
  name: z.string(),
  /** A bit set in decimal text. */
  permissions: z.string(),
  /** Deprecated by the service in favour of `colors`. */
  color: z.optional(z.int()),
  colors: z.optional(RoleColors),
  /** True if its members are listed separately. */
  hoist: z.optional(z.boolean()),
  icon: z.nullish(z.string()),
  unicode_emoji: z.nullish(z.string()),
  /** 0 is @everyone; higher positions rank above lower ones. */
  position: z.optional(z.int()),
  /** True if an integration manages it. */
  managed: z.optional(z.boolean()),
  mentionable: z.optional(z.boolean()),
  tags: z.optional(RoleTags),
  /** Bits: `RoleFlags` of discord-api-types. */
  flags: z.optional(z.int()),
});
export type Role = z.infer<typeof Role>;
