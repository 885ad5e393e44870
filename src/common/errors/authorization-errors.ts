/** Tokens, and asking users for authorization. */
export const AUTHORIZATION_ERRORS = {
  // An authorization or a request for a token is invalid. Found before anything is sent.
  AUTHORIZATION_ARGS_INVALID: 'Correct the arguments.',
  INSTALL_LINK_INVALID: 'Correct the parts of the link.',
  TOKEN_REQUEST_INVALID: 'Correct what was passed.',
  CLIENT_SECRET_MISSING:
    'Pass clientSecret to createOAuthClient: it is on the "OAuth2" page of the developer portal.',
  REFRESH_TOKEN_MISSING:
    'Ask the user again, or call clientCredentials() again: only codes are exchanged for refresh tokens.',
  // A user returned from the authorize page with invalid parameters.
  CALLBACK_MALFORMED: 'Do not use a code from this address. Send the user to the authorize page again.',
  CALLBACK_STATE_MISMATCH:
    'Do not use a code from this address: somebody else may have made it. Send the user to the authorize page again, and keep the state with the session until then.',
  // Discord gave no token. The first six are the codes of RFC 6749.
  OAUTH_INVALID_REQUEST:
    'See what Discord said. The redirect URI and the code verifier must be those with which the code was requested.',
  OAUTH_INVALID_CLIENT:
    'Check clientId and clientSecret against the "OAuth2" page of the developer portal: resetting a secret invalidates the old one. Without a secret, the application must be a public client there.',
  OAUTH_INVALID_GRANT:
    'Ask the user again. A code is valid once and for minutes, a refresh token until it is used or revoked, and both only for their own application.',
  OAUTH_UNAUTHORIZED_CLIENT: 'Allow this grant on the "OAuth2" page of the developer portal, or use another.',
  OAUTH_UNSUPPORTED_GRANT_TYPE: 'Check baseUrl: the server there does not know this grant.',
  OAUTH_INVALID_SCOPE:
    'Ask for scopes that Discord has and this grant gives. With client credentials, the application of a team gets only identify and applications.commands.update.',
  OAUTH_REFUSED: 'See what Discord said.',
  CODE_EXCHANGE_UNCERTAIN:
    'Send the user to the authorize page again: the code may be used up, and is not sent a second time.',
} as const;
