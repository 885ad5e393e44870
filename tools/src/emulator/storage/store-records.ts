import type { GuildCommandPermissions, Snowflake } from 'commandry/protocol';
import type { WireMessage } from '../domain/objects/wire-message.js';
import type { ApplicationRecord } from '../domain/world/world-records.js';

/** An application with everything that is random in it drawn. */
export interface Application extends ApplicationRecord {
  readonly keySeed: string;
  readonly clientSecret: string;
  readonly ownerId: Snowflake;
}

/** A message and who sees it: everybody in the channel, or one user. */
export interface StoredMessage {
  readonly message: WireMessage;
  readonly visibleTo: Snowflake | null;
}

/** The permissions of a command in a guild, or of all commands where `id` is that of the application. */
export type StoredPermissions = Readonly<GuildCommandPermissions>;

/** New commands of a scope since a day began with the first of them. */
export interface CreateCount {
  readonly startedAtMs: number;
  readonly count: number;
}

/** What a bearer token stands for. */
export interface Grant {
  readonly applicationId: Snowflake;
  /** Who granted it. */
  readonly userId: Snowflake;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number;
}

/** An access token with the refresh token beside it, which client credentials do not give. */
export interface StoredToken extends Grant {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

/** What the authorize page gives: good for one exchange. */
export interface AuthorizationCode extends Grant {
  readonly code: string;
  readonly redirectUri: string;
  /** base64url of the SHA-256 of the verifier; null without PKCE. */
  readonly codeChallenge: string | null;
  /** Of an installation in a guild. */
  readonly guildId: Snowflake | null;
}
