import type { Snowflake } from '../snowflake.js';

/** The frame around an avatar. */
export interface AvatarDecoration {
  asset: string;
  sku_id: Snowflake;
  [field: string]: unknown;
}

/** The band behind a name. */
export interface Nameplate {
  sku_id: Snowflake;
  asset: string;
  label: string;
  /** A colour by name, for example `cobalt`. */
  palette: string;
  [field: string]: unknown;
}

/** A user's collectibles. */
export interface Collectibles {
  nameplate?: Nameplate | null | undefined;
  [field: string]: unknown;
}

/** The guild whose tag stands beside a user's name. */
export interface PrimaryGuild {
  identity_guild_id: Snowflake | null;
  identity_enabled: boolean | null;
  /** At most 4 characters. */
  tag: string | null;
  badge: string | null;
  [field: string]: unknown;
}
