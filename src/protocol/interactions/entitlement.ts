import type { Snowflake } from '../snowflake.js';

/** An entitlement of a user or a guild to the app's premium offerings. */
export interface Entitlement {
  id: Snowflake;
  sku_id: Snowflake;
  application_id: Snowflake;
  user_id?: Snowflake | null | undefined;
  guild_id?: Snowflake | null | undefined;
  /** Its origin: `EntitlementType` of discord-api-types. */
  type: number;
  deleted?: boolean | undefined;
  /** ISO 8601; null for a test entitlement. */
  starts_at?: string | null | undefined;
  /** ISO 8601; null if it does not end. */
  ends_at?: string | null | undefined;
  /** Only for consumable items. */
  consumed?: boolean | undefined;
  [field: string]: unknown;
}
