import type { OAuthRefusal } from '../../domain/authorization/oauth-refusal.js';
import { ApiError } from '../api/errors/api-error-response.js';

/** Headers of every response of the token endpoints: it must not be cached. */
export const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } as const;

/** Creates an error in the format of RFC 6749, status 400. */
export function toOAuthError(refusal: OAuthRefusal): ApiError {
  return new ApiError(400, refusal, NO_STORE);
}

/**
 * The error for an unknown or unauthenticated application: status 401.
 *
 * @param withBasic - True if it used HTTP Basic, and so receives a challenge.
 */
export function toClientError(withBasic: boolean): ApiError {
  const challenge = withBasic ? { 'WWW-Authenticate': 'Basic realm="oauth2"' } : {};
  return new ApiError(401, { error: 'invalid_client' }, { ...NO_STORE, ...challenge });
}
