import { Permission, hasPermissions, IntegrationType, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { StoredToken } from '../../storage/store-records.js';
import { memberKey } from '../../storage/store.js';
import { computeRights } from '../access/message-rights.js';
import { DomainError } from '../domain-error.js';
import type { GuildRecord } from '../world/world-records.js';
import type { AuthorizeRequest } from './authorize-request.js';
import { emitAuthorized } from './authorization-events.js';
import { installForUser, installInGuild } from './install-application.js';
import type { OAuthRefusal } from './oauth-refusal.js';
import { issueToken, toRandomText } from './tokens.js';

/** How long a code is valid, in milliseconds. */
const CODE_LIFETIME_MS = 600_000;

/** The response to an application when the user refuses. Nothing changes then. */
export const DENIED: OAuthRefusal = {
  error: 'access_denied',
  error_description: 'The resource owner or authorization server denied the request.',
};

/** A user's consent to an application's request. */
export interface Consent {
  readonly userId: Snowflake;
  /** The guild the user chose. Ignored if the request fixes a guild. */
  readonly guildId: Snowflake | null;
}

/** A guild installation, and the permissions that the bot got. */
export interface GuildInstallation {
  readonly guildId: Snowflake;
  readonly permissions: bigint;
}

/** The parameters that the application receives by the redirect. */
export type Proof = { readonly token: StoredToken } | { readonly code: string };

/** The changes that a consent has made. */
export interface Allowed {
  /** Null unless the application was installed in a guild. */
  readonly installation: GuildInstallation | null;
  /** Null without a redirect. */
  readonly proof: Proof | null;
}

/**
 * Grants everything: the application is installed if requested, and gets its code or token.
 *
 * @throws DomainError if the user may not, or the guild is missing or unknown. Nothing changes then.
 */
export function allow(service: Service, request: AuthorizeRequest, { userId, guildId }: Consent): Allowed {
  const { application, install, isGuildFixed, scopes } = request;
  const user = service.store.users.get(userId);
  if (user?.bot !== false) {
    const explanation = 'Only a user who is not a bot can allow anything.';
    throw new DomainError({ rule: 'BOTS_CANNOT_AUTHORIZE', explanation });
  }
  if (install === IntegrationType.GUILD_INSTALL) {
    const chosen = isGuildFixed ? request.guildId : (guildId ?? request.guildId);
    const { guild, rights } = findManagedGuild(service, chosen, userId);
    // Users can only grant permissions that they have.
    const installation = { guildId: guild.id, permissions: request.permissions & rights };
    installInGuild(service, application.id, { ...installation, withBot: request.scopes.includes('bot') });
    emitAuthorized(service, application.id, { userId, scopes, install, guildId: guild.id });
    return { installation, proof: giveProof(service, request, { userId, guildId: guild.id }) };
  }
  if (install === IntegrationType.USER_INSTALL) installForUser(service, application.id, userId);
  emitAuthorized(service, application.id, { userId, scopes, install: install ?? undefined, guildId: null });
  return { installation: null, proof: giveProof(service, request, { userId, guildId: null }) };
}

function giveProof(
  service: Service,
  { application, scopes, codeChallenge, returnTo }: AuthorizeRequest,
  { userId, guildId }: Consent,
): Proof | null {
  if (!returnTo) return null;
  const grant = { applicationId: application.id, userId, scopes };
  if (returnTo.responseType === 'token') return { token: issueToken(service, grant, { withRefresh: false }) };
  const code = toRandomText(service);
  service.store.codes.set(code, {
    ...grant,
    code,
    redirectUri: returnTo.redirectUri,
    codeChallenge,
    guildId,
    expiresAtMs: service.clock.now() + CODE_LIFETIME_MS,
  });
  return { code };
}

/** @throws DomainError unless the user is a member of the guild and may manage it. */
function findManagedGuild(
  service: Service,
  guildId: Snowflake | null,
  userId: Snowflake,
): { readonly guild: GuildRecord; readonly rights: bigint } {
  const { store } = service;
  if (guildId === null) {
    const explanation = 'Choose the guild to install the application in.';
    throw new DomainError({ rule: 'GUILD_NEEDED', explanation });
  }
  const guild = store.guilds.get(guildId);
  if (!guild) throw new DomainError({ rule: 'UNKNOWN_GUILD', explanation: `There is no guild ${guildId}.` });
  const isMember = guild.ownerId === userId || store.members.has(memberKey(guild.id, userId));
  const rights = isMember ? computeRights(service, guild, userId) : 0n;
  if (!hasPermissions(rights, Permission.MANAGE_GUILD)) {
    const explanation = `Installing in ${guild.name} requires the permission MANAGE_GUILD there, which this user does not have.`;
    throw new DomainError({ rule: 'CANNOT_MANAGE_GUILD', explanation });
  }
  return { guild, rights };
}
