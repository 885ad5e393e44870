import type { Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Grant, StoredToken } from '../../storage/store-records.js';

/** The lifetime of an access token, in seconds. */
export const TOKEN_LIFETIME_S = 604_800;

/** Issues an access token, with a refresh token if requested. It is valid for a week. */
export function issueToken(
  service: Service,
  { applicationId, userId, scopes }: Omit<Grant, 'expiresAtMs'>,
  { withRefresh }: { readonly withRefresh: boolean },
): StoredToken {
  dropExpired(service);
  const token: StoredToken = {
    applicationId,
    userId,
    scopes,
    expiresAtMs: service.clock.now() + TOKEN_LIFETIME_S * 1_000,
    accessToken: `${Buffer.from(applicationId).toString('base64url')}.${toRandomText(service)}`,
    refreshToken: withRefresh ? toRandomText(service) : null,
  };
  service.store.tokens.set(token.accessToken, token);
  return token;
}

/** Returns 32 unguessable characters. */
export function toRandomText({ randomBytes }: Service): string {
  return Buffer.from(randomBytes(24)).toString('base64url');
}

/** Finds the application's token with this refresh token. */
export function findByRefreshToken(
  { store }: Service,
  applicationId: Snowflake,
  refreshToken: string,
): StoredToken | undefined {
  return store.tokens.group(refreshToken).find((token) => token.applicationId === applicationId);
}

/** Revokes a token of the application, given as either of its two texts. Others are left alone. */
export function revokeToken(service: Service, applicationId: Snowflake, text: string): void {
  const byAccess = service.store.tokens.get(text);
  const token =
    byAccess?.applicationId === applicationId ? byAccess : findByRefreshToken(service, applicationId, text);
  if (token) service.store.tokens.delete(token.accessToken);
}

/** Removes expired tokens that cannot be refreshed. */
function dropExpired({ store: { tokens, codes }, clock }: Service): void {
  const nowMs = clock.now();
  // The group of the tokens without a refresh token.
  for (const { accessToken, expiresAtMs } of tokens.group('')) {
    if (expiresAtMs <= nowMs) tokens.delete(accessToken);
  }
  for (const { code, expiresAtMs } of [...codes.values()]) if (expiresAtMs <= nowMs) codes.delete(code);
}
