import type { APIEntitlement } from 'discord-api-types/payloads/v10';
import type { Sent } from '../sent.js';
import type { Snowflake } from '../snowflake.js';

/** An entitlement of a user or a guild to the app's premium offerings. */
export interface Entitlement extends Sent<Omit<APIEntitlement, 'guild_id' | 'user_id'>> {
  id: Snowflake;
  sku_id: Snowflake;
  application_id: Snowflake;
  user_id?: Snowflake | null | undefined;
  guild_id?: Snowflake | null | undefined;
  /** Its origin: `EntitlementType` of discord-api-types. */
  type: number;
  /** ISO 8601; null for a test entitlement. */
  starts_at?: string | null | undefined;
  /** ISO 8601; null if it does not end. */
  ends_at?: string | null | undefined;
}
