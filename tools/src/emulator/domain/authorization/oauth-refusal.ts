/** The error response to an application, as RFC 6749 defines it. */
export interface OAuthRefusal {
  readonly error: OAuthErrorCode;
  readonly error_description: string;
}

export type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** Returns a field of a request by name. An empty field counts as absent. */
export type OAuthFields = (name: string) => string | undefined;

export const SCOPE_REFUSED: OAuthRefusal = {
  error: 'invalid_scope',
  error_description: 'The requested scope is invalid, unknown, or malformed.',
};

/** A request that is not as it must be. */
export function invalidRequest(description: string): OAuthRefusal {
  return { error: 'invalid_request', error_description: description };
}

/** A required field that is missing. */
export function missingField(field: string): OAuthRefusal {
  return invalidRequest(`Missing "${field}" in request.`);
}

/** A code or token that is unknown, used up or of somebody else. */
export function invalidGrant(field: string): OAuthRefusal {
  return { error: 'invalid_grant', error_description: `Invalid "${field}" in request.` };
}
