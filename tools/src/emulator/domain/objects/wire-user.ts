import type { UserRecord } from '../world/world-records.js';

/** A user in interactions. `bot` and `system` exist only when true. */
export interface WireUser {
  readonly id: string;
  readonly username: string;
  /** `0000` for webhooks. */
  readonly discriminator: '0' | '0000';
  readonly global_name: string | null;
  /** Of webhooks alone. */
  readonly avatar: string | null;
  readonly avatar_decoration_data: null;
  readonly clan: null;
  readonly collectibles: null;
  readonly display_name_styles: null;
  readonly primary_guild: null;
  readonly public_flags: number;
  /** In messages. */
  readonly flags?: number;
  readonly bot?: true;
  readonly system?: true;
}

export function toWireUser(user: Pick<UserRecord, 'id' | 'username' | 'globalName' | 'bot'>): WireUser {
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

/** The author of a webhook's messages: no user, and yet shown as one. */
export function toWebhookUser(id: string, username: string, avatar: string | null = null): WireUser {
  return {
    ...toWireUser({ id, username, globalName: null, bot: true }),
    discriminator: '0000',
    avatar,
    flags: 0,
  };
}

/** Converts a user as in messages. */
export function toMessageUser(user: UserRecord): WireUser {
  return { ...toWireUser(user), flags: 0 };
}
