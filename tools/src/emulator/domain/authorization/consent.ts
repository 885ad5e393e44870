import { Permission, hasPermissions, IntegrationType, type Snowflake } from 'commandry/protocol';
import { computeRights } from '../access/message-rights.js';
import type { Service } from '../../emulator-modules.js';
import { memberKey } from '../../storage/store.js';
import type { GuildRecord } from '../world/world-records.js';
import { AuthorizeError } from '../../http/oauth/authorize-error.js';
import type { AuthorizeRequest } from './authorize-request.js';
import { type ReturnAddress, toRedirect, toRefusedRedirect } from './redirect-uri.js';
import { installForUser, installInGuild } from './install-application.js';
import { issueToken, toRandomText, toTokenAnswer } from './tokens.js';

/** How long a code is valid, in milliseconds. */
const CODE_LIFETIME_MS = 600_000;

const REFUSED = {
  error: 'access_denied',
  error_description: 'The resource owner or authorization server denied the request.',
};

/** What has been installed, and where. */
export interface Installed {
  readonly application_id: Snowflake;
  readonly integration_type: IntegrationType;
  /** For an installation in a guild. */
  readonly guild_id?: Snowflake;
  /** For an installation for a user. */
  readonly user_id?: Snowflake;
}

/** The result: where the user is redirected, or, without a redirect, what was installed. Null: nothing was. */
export type Authorized = { readonly location: string } | { readonly installed: Installed | null };

/** A user's consent to an application's request. */
export interface Consent {
  readonly userId: Snowflake;
  /** The guild the user chose. Ignored if the request fixes a guild. */
  readonly guildId: Snowflake | null;
}

/** The user refuses. Nothing changes. */
export function refuse({ returnTo }: AuthorizeRequest): Authorized {
  return returnTo ? { location: toRefusedRedirect(returnTo, REFUSED) } : { installed: null };
}

/**
 * Grants everything: the application is installed if requested, and gets its code or token.
 *
 * @throws AuthorizeError if the user may not, or the guild is missing or unknown. Nothing changes then.
 */
export function allow(service: Service, request: AuthorizeRequest, { userId, guildId }: Consent): Authorized {
  const { application, install, isGuildFixed, returnTo } = request;
  const user = service.store.users.get(userId);
  if (user?.bot !== false) {
    throw new AuthorizeError(
      403,
      'BOTS_CANNOT_AUTHORIZE',
      'Only a user who is not a bot can allow anything.',
    );
  }
  if (install === IntegrationType.GUILD_INSTALL) {
    const chosen = isGuildFixed ? request.guildId : (guildId ?? request.guildId);
    const { guild, rights } = findManagedGuild(service, chosen, userId);
    // Users can only grant permissions that they have.
    const permissions = request.permissions & rights;
    const withBot = request.scopes.includes('bot');
    installInGuild(service, application.id, { guildId: guild.id, withBot, permissions });
    const installed = { application_id: application.id, integration_type: install, guild_id: guild.id };
    if (!returnTo) return { installed };
    const hints = { guild_id: guild.id, permissions: permissions.toString() };
    return { location: giveBack(service, request, returnTo, { userId, guildId: guild.id, hints }) };
  }
  if (install === IntegrationType.USER_INSTALL) installForUser(service, application.id, userId);
  if (returnTo) {
    return { location: giveBack(service, request, returnTo, { userId, guildId: null, hints: {} }) };
  }
  return {
    installed: {
      application_id: application.id,
      integration_type: IntegrationType.USER_INSTALL,
      user_id: userId,
    },
  };
}

interface Granted extends Consent {
  /** Parameters that report the installation to the application. */
  readonly hints: Readonly<Record<string, string>>;
}

function giveBack(
  service: Service,
  { application, scopes, codeChallenge }: AuthorizeRequest,
  returnTo: ReturnAddress,
  { userId, guildId, hints }: Granted,
): string {
  const grant = { applicationId: application.id, userId, scopes };
  if (returnTo.responseType === 'token') {
    const answer = toTokenAnswer(issueToken(service, grant, { withRefresh: false }));
    const values = { ...answer, expires_in: answer.expires_in.toString() };
    return toRedirect(returnTo, { ...values, ...hints });
  }
  const code = toRandomText(service);
  service.store.codes.set(code, {
    ...grant,
    code,
    redirectUri: returnTo.redirectUri,
    codeChallenge,
    guildId,
    expiresAtMs: service.clock.now() + CODE_LIFETIME_MS,
  });
  return toRedirect(returnTo, { code, ...hints });
}

/** @throws AuthorizeError unless the user is a member of the guild and may manage it. */
function findManagedGuild(
  service: Service,
  guildId: Snowflake | null,
  userId: Snowflake,
): { readonly guild: GuildRecord; readonly rights: bigint } {
  const { store } = service;
  if (guildId === null) {
    throw new AuthorizeError(400, 'GUILD_NEEDED', 'Choose the guild to install the application in.');
  }
  const guild = store.guilds.get(guildId);
  if (!guild) throw new AuthorizeError(404, 'UNKNOWN_GUILD', `There is no guild ${guildId}.`);
  const isMember = guild.ownerId === userId || store.members.has(memberKey(guild.id, userId));
  const rights = isMember ? computeRights(service, guild, userId) : 0n;
  if (!hasPermissions(rights, Permission.MANAGE_GUILD)) {
    throw new AuthorizeError(
      403,
      'CANNOT_MANAGE_GUILD',
      `Installing in ${guild.name} requires the permission MANAGE_GUILD there, which this user does not have.`,
    );
  }
  return { guild, rights };
}
