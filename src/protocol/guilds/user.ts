import type { APIUser } from 'discord-api-types/payloads/v10';
import type { Sent } from '../sent.js';
import type { Snowflake } from '../snowflake.js';
import type { Decorated, PrimaryGuild } from './decoration.js';

/** Fields that Discord sends elsewhere but not in interactions, mostly to apps with an OAuth scope. */
type NotInInteractions =
  | 'accent_color'
  | 'avatar_decoration'
  | 'banner'
  | 'email'
  | 'flags'
  | 'locale'
  | 'mfa_enabled'
  | 'premium_type'
  | 'verified';

/**
 * A user of Discord, as in interactions. `global_name` is the name to show; null or missing without one. `bot` and `system`
 * are there only when they are true.
 */
export interface User
  extends Decorated, Sent<Omit<APIUser, keyof Decorated | 'primary_guild' | NotInInteractions>> {
  id: Snowflake;
  username: string;
  /** `0` for everyone who has moved to the new usernames; four digits for bots and others. */
  discriminator?: string | undefined;
  primary_guild?: PrimaryGuild | null | undefined;
}
