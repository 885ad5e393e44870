import type { GuildCommandPermissions, Snowflake } from 'commandry/protocol';
import type { MessageEmoji } from '../domain/objects/message-emoji.js';
import type { WireMessage } from '../domain/objects/wire-message.js';
import type { ApplicationRecord } from '../domain/world/world-records.js';

/** An application with all of its random values. */
export interface Application extends ApplicationRecord {
  readonly keySeed: string;
  readonly clientSecret: string;
  readonly ownerId: Snowflake;
}

/** An emoji on a message, and who added it, in that order. At least one user. */
export interface StoredReaction {
  readonly emoji: MessageEmoji;
  readonly userIds: readonly Snowflake[];
}

/** One user's choice of one answer of a poll. */
export interface StoredVote {
  readonly userId: Snowflake;
  /** 1 or more. */
  readonly answerId: number;
}

/**
 * A message and who sees it: everybody in the channel, or one user. The optional fields are absent for a message that
 * has nothing of the kind, and in state saved by an earlier version.
 */
export interface StoredMessage {
  readonly message: WireMessage;
  readonly visibleTo: Snowflake | null;
  /** By emoji, in the order of their first use. */
  readonly reactions?: readonly StoredReaction[];
  /** When it was pinned, in milliseconds of the Unix epoch. */
  readonly pinnedAtMs?: number | undefined;
  /** The votes in its poll, oldest first. */
  readonly votes?: readonly StoredVote[];
  /** The nonce that its sender gave. */
  readonly nonce?: string | number | undefined;
}

/** The permissions of a command in a guild, or of all commands where `id` is that of the application. */
export type StoredPermissions = Readonly<GuildCommandPermissions>;

/** The number of new commands of a scope in its day, which starts with the first of them. */
export interface CreateCount {
  readonly startedAtMs: number;
  readonly count: number;
}

/** The grants of a bearer token. */
export interface Grant {
  readonly applicationId: Snowflake;
  /** Who granted it. */
  readonly userId: Snowflake;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number;
}

/** An access token with its refresh token, which client credentials do not have. */
export interface StoredToken extends Grant {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

/** A code of the authorize page: valid for one exchange. */
export interface AuthorizationCode extends Grant {
  readonly code: string;
  readonly redirectUri: string;
  /** base64url of the SHA-256 of the verifier; null without PKCE. */
  readonly codeChallenge: string | null;
  /** For an installation in a guild. */
  readonly guildId: Snowflake | null;
}
