import { createHash } from 'node:crypto';
import { isCodeVerifier, isGrantedToClients, splitScopes, TEAM_CLIENT_SCOPES } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Application, AuthorizationCode, StoredToken } from '../../storage/store-records.js';
import { DomainError } from '../domain-error.js';
import type { GuildRecord } from '../world/world-records.js';
import { authenticateClient, type ClaimedClient } from './client.js';
import {
  invalidGrant,
  invalidRequest,
  missingField,
  SCOPE_REFUSED,
  type OAuthFields,
  type OAuthRefusal,
} from './oauth-refusal.js';
import { findByRefreshToken, issueToken } from './tokens.js';

/** The response to a request for a token. */
export interface Granted {
  readonly token: StoredToken;
  /** The guild where the application was installed on the way. */
  readonly guild?: GuildRecord | undefined;
}

/** @throws DomainError for a client or a grant that is refused. */
type GrantHandler = (service: Service, claimed: ClaimedClient, fields: OAuthFields) => Granted;

/** The handler of each `grant_type`. */
export const GRANTS: Readonly<Partial<Record<string, GrantHandler>>> = {
  client_credentials: grantToClient,
  authorization_code: exchangeCode,
  refresh_token: refresh,
};

/** Issues a token of the application's owner. Requires the secret. */
function grantToClient(service: Service, claimed: ClaimedClient, fields: OAuthFields): Granted {
  const { application, hasProof } = authenticateClient(claimed);
  if (!hasProof) throw new DomainError({ rule: 'CLIENT_REFUSED' });
  const scopes = splitScopes(fields('scope') ?? '');
  const isAllowed = hasOwner(service, application)
    ? isGrantedToClients
    : (scope: string) => TEAM_CLIENT_SCOPES.includes(scope);
  if (scopes.length === 0 || !scopes.every(isAllowed)) throw refused(SCOPE_REFUSED);
  const grant = { applicationId: application.id, userId: application.ownerId, scopes };
  return { token: issueToken(service, grant, { withRefresh: false }) };
}

/** True if one person owns it. An application owned by its own bot user is treated as a team's. */
function hasOwner({ store }: Service, { ownerId }: Application): boolean {
  return store.users.get(ownerId)?.bot === false;
}

/** Exchanges a code of the authorize page, once, for the application it was issued to. */
function exchangeCode(service: Service, claimed: ClaimedClient, fields: OAuthFields): Granted {
  const verifier = fields('code_verifier');
  if (claimed.secret === undefined && verifier === undefined) throw refused(MISSING_VERIFIER);
  const { application } = authenticateClient(claimed);
  const text = fields('code');
  if (text === undefined) throw refused(missingField('code'));
  const { store, clock } = service;
  const code = store.codes.get(text);
  if (code?.applicationId !== application.id || code.expiresAtMs <= clock.now()) {
    throw refused(invalidGrant('code'));
  }
  const redirectUri = fields('redirect_uri') ?? application.redirectUris[0];
  if (redirectUri !== code.redirectUri) throw refused(invalidRequest('Invalid "redirect_uri" in request.'));
  checkVerifier(code, verifier);
  store.codes.delete(code.code);
  const token = issueToken(service, code, { withRefresh: true });
  return { token, guild: store.guilds.get(code.guildId ?? '') };
}

/** @throws DomainError unless the verifier matches the code's challenge, or both are missing. */
function checkVerifier({ codeChallenge }: AuthorizationCode, verifier: string | undefined): void {
  if (verifier === undefined) {
    if (codeChallenge !== null) throw refused(MISSING_VERIFIER);
    return;
  }
  const description = 'Invalid "code_verifier"';
  if (codeChallenge === null || !isCodeVerifier(verifier)) throw refused(invalidRequest(description));
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (challenge !== codeChallenge) {
    throw refused({ error: 'invalid_grant', error_description: description });
  }
}

/** Replaces a pair of tokens by a new one. The old one is revoked. */
function refresh(service: Service, claimed: ClaimedClient, fields: OAuthFields): Granted {
  const { application } = authenticateClient(claimed);
  const text = fields('refresh_token');
  if (text === undefined) throw refused(missingField('refresh_token'));
  const old = findByRefreshToken(service, application.id, text);
  if (!old) throw refused(invalidGrant('refresh_token'));
  service.store.tokens.delete(old.accessToken);
  return { token: issueToken(service, old, { withRefresh: true }) };
}

/** Discord's message is shorter here than for other fields. */
const MISSING_VERIFIER = invalidRequest('Missing "code_verifier"');

function refused(refusal: OAuthRefusal): DomainError {
  return new DomainError({ rule: 'GRANT_REFUSED', refusal });
}
