import { ApiError } from '../api/errors/api-error-response.js';

/** Headers of every response of the token endpoints: it must not be cached. */
export const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } as const;

/** The error codes of the token endpoints, from RFC 6749. */
export type OAuthErrorCode =
  'invalid_client' | 'invalid_grant' | 'invalid_request' | 'invalid_scope' | 'unsupported_grant_type';

export const INVALID_SCOPE = 'The requested scope is invalid, unknown, or malformed.';

/** Creates an error in the format of RFC 6749, status 400. */
export function toOAuthError(error: OAuthErrorCode, description?: string): ApiError {
  return new ApiError(
    400,
    { error, ...(description === undefined ? {} : { error_description: description }) },
    NO_STORE,
  );
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

/** The error for a missing required field. */
export function toMissing(field: string): ApiError {
  return toOAuthError('invalid_request', `Missing "${field}" in request.`);
}

/** The error for an invalid code or token. */
export function toInvalidGrant(field: string): ApiError {
  return toOAuthError('invalid_grant', `Invalid "${field}" in request.`);
}
