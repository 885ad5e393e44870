import type { UserRecord } from '../world/world-records.js';

/** A user in interactions. `bot` and `system` exist only when true. */
export interface WireUser {
  readonly id: string;
  readonly username: string;
  readonly discriminator: '0';
  readonly global_name: string | null;
  readonly avatar: null;
  readonly avatar_decoration_data: null;
  readonly clan: null;
  readonly collectibles: null;
  readonly display_name_styles: null;
  readonly primary_guild: null;
  readonly public_flags: 0;
  /** In messages. */
  readonly flags?: 0;
  readonly bot?: true;
  readonly system?: true;
}

export function toWireUser(user: UserRecord): WireUser {
  return {
    id: user.id,
    username: user.username,
    discriminator: '0',
    global_name: user.globalName,
    avatar: null,
    avatar_decoration_data: null,
    clan: null,
    collectibles: null,
    display_name_styles: null,
    primary_guild: null,
    public_flags: 0,
    ...(user.bot ? { bot: true } : {}),
  };
}

/** Converts a user as in messages. */
export function toMessageUser(user: UserRecord): WireUser {
  return { ...toWireUser(user), flags: 0 };
}
