import type { Snowflake } from '../snowflake.js';

/** The owner of a role. Fields that can only be null mean true if present, and false if absent. */
export interface RoleTags {
  bot_id?: Snowflake | undefined;
  integration_id?: Snowflake | undefined;
  subscription_listing_id?: Snowflake | undefined;
  premium_subscriber?: null | undefined;
  available_for_purchase?: null | undefined;
  guild_connections?: null | undefined;
  [field: string]: unknown;
}

/** Colours as 24-bit numbers. A holographic role has three, a gradient two. */
export interface RoleColors {
  primary_color: number;
  secondary_color: number | null;
  tertiary_color: number | null;
  [field: string]: unknown;
}

/** A role of a guild. Only essential fields are required. */
export interface Role {
  id: Snowflake;
  name: string;
  /** A bit set in decimal text. */
  permissions: string;
  /** Deprecated by the service in favour of `colors`. */
  color?: number | undefined;
  colors?: RoleColors | undefined;
  /** True if its members are listed separately. */
  hoist?: boolean | undefined;
  icon?: string | null | undefined;
  unicode_emoji?: string | null | undefined;
  /** 0 is @everyone; higher positions rank above lower ones. */
  position?: number | undefined;
  /** True if an integration manages it. */
  managed?: boolean | undefined;
  mentionable?: boolean | undefined;
  tags?: RoleTags | undefined;
  /** Bits: `RoleFlags` of discord-api-types. */
  flags?: number | undefined;
  [field: string]: unknown;
}
