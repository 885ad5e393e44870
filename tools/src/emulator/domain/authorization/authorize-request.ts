import {
  areInstalling,
  areInstallingOnly,
  CODE_CHALLENGE_METHOD,
  expandScopes,
  IntegrationType,
  isCodeChallenge,
  isGrantedByUsers,
  isPermissionSet,
  isSnowflake,
  type Snowflake,
  splitScopes,
} from 'commandry/protocol';
import type { Application } from '../../storage/store-records.js';
import type { Store } from '../../storage/store.js';
import { DomainError } from '../domain-error.js';
import {
  invalidRequest as invalid,
  SCOPE_REFUSED,
  type OAuthFields,
  type OAuthRefusal,
} from './oauth-refusal.js';
import { findInstallParams } from './install-params.js';
import { findRedirectUri, type ReturnAddress } from './return-address.js';

/** An application's request to a user. */
export interface AuthorizeRequest {
  readonly application: Application;
  /** As requested, with umbrella scopes expanded. */
  readonly scopes: readonly string[];
  /** Null for an installation without a redirect. */
  readonly returnTo: ReturnAddress | null;
  readonly codeChallenge: string | null;
  /** Null if nothing is installed. */
  readonly install: IntegrationType | null;
  /** The requested permissions of the bot in the guild. */
  readonly permissions: bigint;
  /** The preselected guild. */
  readonly guildId: Snowflake | null;
  /** True if no other guild may be chosen. */
  readonly isGuildFixed: boolean;
}

/** A request, or the mistake in it that is reported to the application. */
export type ReadAuthorizeRequest =
  | { readonly request: AuthorizeRequest; readonly refusal?: never }
  | { readonly refusal: OAuthRefusal; readonly returnTo: ReturnAddress };

/**
 * Parses the parameters of the authorize page.
 *
 * @throws DomainError for an unknown application, a redirect URI it has not registered, and for any other
 * mistake if there is no redirect URI.
 */
export function readAuthorizeRequest(store: Store, param: OAuthFields): ReadAuthorizeRequest {
  const application = findApplication(store, param('client_id'));
  const byDefault = findInstallParams(application, readIntegrationType(param));
  const given = param('scope');
  const scopes = given === undefined ? byDefault.scopes : splitScopes(given);
  const permissions = param('permissions') ?? (given === undefined ? byDefault.permissions : '0');
  const isInstallOnly = param('response_type') === undefined && areInstallingOnly(scopes);
  const returnTo = isInstallOnly ? null : readReturnAddress(application, param);
  const refusal = findRefusal(application, scopes, returnTo, param);
  if (refusal) {
    if (returnTo) return { refusal, returnTo };
    throw new DomainError({ rule: 'BAD_AUTHORIZE_REQUEST', explanation: refusal.error_description });
  }
  const installs = areInstalling(scopes);
  return {
    request: {
      application,
      scopes: expandScopes(scopes),
      returnTo,
      codeChallenge: param('code_challenge') ?? null,
      install: installs ? readIntegrationType(param) : null,
      permissions: scopes.includes('bot') ? BigInt(permissions) : 0n,
      guildId: param('guild_id') ?? null,
      isGuildFixed: param('disable_guild_select') === 'true' && param('guild_id') !== undefined,
    },
  };
}

function findApplication(store: Store, id: string | undefined): Application {
  const application = store.applications.get(id ?? '');
  if (application) return application;
  const what = id === undefined ? 'client_id is missing.' : `There is no application ${id}.`;
  throw new DomainError({ rule: 'UNKNOWN_CLIENT', explanation: what });
}

function readReturnAddress(application: Application, param: OAuthFields): ReturnAddress {
  const given = param('redirect_uri');
  const redirectUri = findRedirectUri(application.redirectUris, given);
  if (redirectUri === undefined) {
    const what =
      given === undefined
        ? `${application.name} has no redirect URI registered.`
        : `Invalid OAuth2 redirect_uri: ${given} is not registered for ${application.name}.`;
    throw new DomainError({ rule: 'BAD_REDIRECT_URI', explanation: what });
  }
  const responseType = param('response_type') === 'token' ? 'token' : 'code';
  return { redirectUri, responseType, state: param('state') };
}

/** Returns the first mistake in the parameters, in the words for the application. */
function findRefusal(
  application: Application,
  scopes: readonly string[],
  returnTo: ReturnAddress | null,
  param: OAuthFields,
): OAuthRefusal | undefined {
  const responseType = param('response_type');
  if (returnTo && responseType === undefined) return invalid('Missing "response_type" in request.');
  if (responseType !== undefined && responseType !== 'code' && responseType !== 'token') {
    return {
      error: 'unsupported_response_type',
      error_description: 'The authorization server does not support this response type.',
    };
  }
  if (scopes.length === 0 || !scopes.every(isObtainable)) {
    return SCOPE_REFUSED;
  }
  return (
    findChallengeProblem(param) ??
    findInstallProblem(application, scopes, param) ??
    findGuildProblem(param) ??
    findPromptProblem(param)
  );
}

/** The emulator has no webhooks of channels, so nobody can grant one. */
function isObtainable(scope: string): boolean {
  return isGrantedByUsers(scope) && scope !== 'webhook.incoming';
}

function findChallengeProblem(param: OAuthFields): OAuthRefusal | undefined {
  const challenge = param('code_challenge');
  const method = param('code_challenge_method');
  if (challenge === undefined) {
    return method === undefined ? undefined : invalid('Missing "code_challenge" in request.');
  }
  if (method !== CODE_CHALLENGE_METHOD) return invalid('Unsupported "code_challenge_method"');
  return isCodeChallenge(challenge) ? undefined : invalid('Invalid "code_challenge"');
}

function findInstallProblem(
  { name, integrationTypes }: Application,
  scopes: readonly string[],
  param: OAuthFields,
): OAuthRefusal | undefined {
  const installs = areInstalling(scopes);
  const given = param('integration_type');
  if (given !== undefined && given !== '0' && given !== '1') return invalid('Invalid "integration_type"');
  if (!installs) {
    return given === undefined
      ? undefined
      : invalid('"integration_type" needs the scope applications.commands');
  }
  const type = readIntegrationType(param);
  if (!integrationTypes.includes(type)) {
    return invalid(`Invalid "integration_type": ${name} cannot be installed for a ${INSTALLED_FOR[type]}`);
  }
  return type === IntegrationType.USER_INSTALL && scopes.includes('bot')
    ? invalid('The scope bot needs "integration_type" 0')
    : undefined;
}

const INSTALLED_FOR: Readonly<Record<IntegrationType, string>> = { 0: 'guild', 1: 'user' };

function findGuildProblem(param: OAuthFields): OAuthRefusal | undefined {
  const guildId = param('guild_id');
  if (guildId !== undefined && !isSnowflake(guildId)) return invalid('Invalid "guild_id"');
  const select = param('disable_guild_select');
  if (select !== undefined && select !== 'true' && select !== 'false') {
    return invalid('Invalid "disable_guild_select"');
  }
  const permissions = param('permissions');
  return permissions === undefined || isPermissionSet(permissions)
    ? undefined
    : invalid('Invalid "permissions"');
}

/** Nobody is signed in to the emulator, so the page is shown even where it need not be. */
function findPromptProblem(param: OAuthFields): OAuthRefusal | undefined {
  const prompt = param('prompt');
  if (prompt !== undefined && prompt !== 'consent' && prompt !== 'none') return invalid('Invalid "prompt"');
  return undefined;
}

function readIntegrationType(param: OAuthFields): IntegrationType {
  return param('integration_type') === '1' ? IntegrationType.USER_INSTALL : IntegrationType.GUILD_INSTALL;
}
