import { ApiError } from '../api/errors/api-error-response.js';

/** What every answer of the token endpoints carries: nobody on the way may keep it. */
export const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } as const;

/** The errors of the token endpoints, in the words of RFC 6749. */
export type OAuthErrorCode =
  'invalid_client' | 'invalid_grant' | 'invalid_request' | 'invalid_scope' | 'unsupported_grant_type';

export const INVALID_SCOPE = 'The requested scope is invalid, unknown, or malformed.';

/** An error in the shape of RFC 6749, status 400. */
export function toOAuthError(error: OAuthErrorCode, description?: string): ApiError {
  return new ApiError(
    400,
    { error, ...(description === undefined ? {} : { error_description: description }) },
    NO_STORE,
  );
}

/**
 * The application is unknown or did not prove itself: status 401.
 *
 * @param withBasic - Whether it tried by HTTP Basic, and so is told to do it again.
 */
export function toClientError(withBasic: boolean): ApiError {
  const challenge = withBasic ? { 'WWW-Authenticate': 'Basic realm="oauth2"' } : {};
  return new ApiError(401, { error: 'invalid_client' }, { ...NO_STORE, ...challenge });
}

/** A field that the request must have is not there. */
export function toMissing(field: string): ApiError {
  return toOAuthError('invalid_request', `Missing "${field}" in request.`);
}

/** A code or a token that is good for nothing. */
export function toInvalidGrant(field: string): ApiError {
  return toOAuthError('invalid_grant', `Invalid "${field}" in request.`);
}
