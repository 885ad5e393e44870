import * as z from 'zod/mini';
import { Snowflake } from '../snowflake.js';

/** The frame around an avatar. */
export const AvatarDecoration = z.looseObject({ asset: z.string(), sku_id: Snowflake });
export type AvatarDecoration = z.infer<typeof AvatarDecoration>;

/** The band behind a name. */
export const Nameplate = z.looseObject({
  sku_id: Snowflake,
  asset: z.string(),
  label: z.string(),
  /** A colour by name, for example `cobalt`. */
  palette: z.string(),
});
export type Nameplate = z.infer<typeof Nameplate>;

/** A user's collectibles. */
export const Collectibles = z.looseObject({ nameplate: z.nullish(Nameplate) });
export type Collectibles = z.infer<typeof Collectibles>;

/** The guild whose tag stands beside a user's name. */
export const PrimaryGuild = z.looseObject({
  identity_guild_id: z.nullable(Snowflake),
  identity_enabled: z.nullable(z.boolean()),
  /** At most 4 characters. */
  tag: z.nullable(z.string()),
  badge: z.nullable(z.string()),
});
export type PrimaryGuild = z.infer<typeof PrimaryGuild>;
