import { createHash } from 'node:crypto';
import { isCodeVerifier, isGrantedToClients, splitScopes, TEAM_CLIENT_SCOPES } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import { toFullGuild } from '../objects/wire-guild.js';
import type { Application, AuthorizationCode } from '../../storage/store-records.js';
import { authenticateClient, type ClaimedClient } from '../../http/oauth/oauth-application.js';
import type { Form } from '../../http/oauth/read-form.js';
import { INVALID_SCOPE, toClientError, toInvalidGrant, toMissing, toOAuthError } from '../../http/oauth/oauth-error.js';
import { findByRefreshToken, issueToken, toTokenAnswer } from './tokens.js';

type GrantHandler = (service: Service, claimed: ClaimedClient, form: Form) => object;

/** The handler of each `grant_type`. */
export const GRANTS: Readonly<Partial<Record<string, GrantHandler>>> = {
  client_credentials: grantToClient,
  authorization_code: exchangeCode,
  refresh_token: refresh,
};

/** Issues a token of the application's owner. Requires the secret. */
function grantToClient(service: Service, claimed: ClaimedClient, form: Form): object {
  const { application, hasProof } = authenticateClient(claimed);
  if (!hasProof) throw toClientError(claimed.withBasic);
  const scopes = splitScopes(form('scope') ?? '');
  const isAllowed = hasOwner(service, application)
    ? isGrantedToClients
    : (scope: string) => TEAM_CLIENT_SCOPES.includes(scope);
  if (scopes.length === 0 || !scopes.every(isAllowed)) throw toOAuthError('invalid_scope', INVALID_SCOPE);
  const grant = { applicationId: application.id, userId: application.ownerId, scopes };
  return toTokenAnswer(issueToken(service, grant, { withRefresh: false }));
}

/** True if one person owns it. An application owned by its own bot user is treated as a team's. */
function hasOwner({ store }: Service, { ownerId }: Application): boolean {
  return store.users.get(ownerId)?.bot === false;
}

/** Exchanges a code of the authorize page, once, for the application it was issued to. */
function exchangeCode(service: Service, claimed: ClaimedClient, form: Form): object {
  const verifier = form('code_verifier');
  if (claimed.secret === undefined && verifier === undefined) throw toMissingVerifier();
  const { application } = authenticateClient(claimed);
  const text = form('code');
  if (text === undefined) throw toMissing('code');
  const { store, clock } = service;
  const code = store.codes.get(text);
  if (code?.applicationId !== application.id || code.expiresAtMs <= clock.now()) {
    throw toInvalidGrant('code');
  }
  const redirectUri = form('redirect_uri') ?? application.redirectUris[0];
  if (redirectUri !== code.redirectUri) {
    throw toOAuthError('invalid_request', 'Invalid "redirect_uri" in request.');
  }
  checkVerifier(code, verifier);
  store.codes.delete(code.code);
  const token = issueToken(service, code, { withRefresh: true });
  const guild = store.guilds.get(code.guildId ?? '');
  return {
    ...toTokenAnswer(token),
    ...(guild ? { guild: toFullGuild(guild, store.roles.group(guild.id)) } : {}),
  };
}

/** @throws ApiError unless the verifier matches the code's challenge, or both are missing. */
function checkVerifier({ codeChallenge }: AuthorizationCode, verifier: string | undefined): void {
  if (verifier === undefined) {
    if (codeChallenge !== null) throw toMissingVerifier();
    return;
  }
  const description = 'Invalid "code_verifier"';
  if (codeChallenge === null || !isCodeVerifier(verifier)) throw toOAuthError('invalid_request', description);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (challenge !== codeChallenge) throw toOAuthError('invalid_grant', description);
}

/** Replaces a pair of tokens by a new one. The old one is revoked. */
function refresh(service: Service, claimed: ClaimedClient, form: Form): object {
  const { application } = authenticateClient(claimed);
  const text = form('refresh_token');
  if (text === undefined) throw toMissing('refresh_token');
  const old = findByRefreshToken(service, application.id, text);
  if (!old) throw toInvalidGrant('refresh_token');
  service.store.tokens.delete(old.accessToken);
  return toTokenAnswer(issueToken(service, old, { withRefresh: true }));
}

/** The service's message is shorter here than for other fields. */
function toMissingVerifier() {
  return toOAuthError('invalid_request', 'Missing "code_verifier"');
}
