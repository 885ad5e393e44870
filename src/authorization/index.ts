export type { AccessToken, StoredToken } from './access-token.js';
export {
  authorize,
  createAuthorizationCodeVerifier,
  createInstallLink,
  readCallback,
} from './authorize-page.js';
export type {
  AuthorizationArgs,
  AuthorizationCallback,
  AuthorizationCodeChallenge,
  AuthorizationCodeVerifier,
  AuthorizationGranted,
  AuthorizationRefused,
  AuthorizationRequest,
  CallbackExpectation,
  GivenIntegrationType,
  GivenPermissions,
  InstallLinkOptions,
  InstallOptions,
  RandomBytes,
} from './authorize-page.js';
export { createOAuthClient } from './oauth-client.js';
export type { CallOptions, CodeExchange, OAuthClient, OAuthClientOptions } from './oauth-client.js';
export type { KeepOptions, TokenKeeper } from './renewed-token.js';
export { IntegrationType } from '../protocol/commands/command-type.js';
export {
  DEFAULT_COMMUNICATION_SCOPES,
  DEFAULT_PRESENCE_SCOPES,
  expandScopes,
  OAUTH_SCOPES,
} from '../protocol/oauth/oauth-scope.js';
export type { OAuthScope } from '../protocol/oauth/oauth-scope.js';
