import type { APIRole, APIRoleColors, APIRoleTags } from 'discord-api-types/payloads/v10';
import type { Sent } from '../sent.js';
import type { Snowflake } from '../snowflake.js';

/** The owner of a role. Fields that can only be null mean true if present, and false if absent. */
export interface RoleTags extends Sent<APIRoleTags> {
  /** The bot that the role was made for. */
  bot_id?: Snowflake | undefined;
}

/** Colours as 24-bit numbers. A holographic role has three, a gradient two. */
export interface RoleColors extends Sent<APIRoleColors> {
  /** 0 for a role without a colour. */
  primary_color?: number | undefined;
}

/** A role of a guild. */
export interface Role extends Sent<Omit<APIRole, 'colors' | 'tags'>> {
  id: Snowflake;
  name: string;
  /** A bit set in decimal text. */
  permissions: string;
  /** Deprecated by Discord in favour of `colors`. */
  color?: number | undefined;
  colors?: RoleColors | undefined;
  /** 0 is @everyone; higher positions rank above lower ones. */
  position?: number | undefined;
  tags?: RoleTags | undefined;
  /** Bits: `RoleFlags` of discord-api-types. */
  flags?: number | undefined;
}
