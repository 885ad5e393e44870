export type { AccessToken, StoredToken } from './access-token.js';
export { AuthorizationArgs } from './authorization-args.js';
export type { AuthorizationArgsInit, GivenIntegrationType } from './authorization-args.js';
export type { AuthorizationRequest, AuthorizeOptions } from './authorization-request.js';
export { readCallback } from './callback.js';
export type {
  AuthorizationCallback,
  AuthorizationGranted,
  AuthorizationRefused,
  CallbackExpectation,
} from './callback.js';
export { createAuthorizationCodeVerifier } from './code-verifier.js';
export type { AuthorizationCodeChallenge, AuthorizationCodeVerifier } from './code-verifier.js';
export { createInstallLink } from './install-link.js';
export type { InstallLinkOptions } from './install-link.js';
export type { GivenPermissions, InstallOptions } from './install-options.js';
export { createOAuthClient } from './oauth-client.js';
export type { CallOptions, CodeExchange, OAuthClient } from './oauth-client.js';
export type { OAuthClientOptions, RandomBytes } from './oauth-client-settings.js';
export type { KeepOptions, TokenKeeper } from './token-keeper.js';
export { IntegrationType } from '../protocol/commands/context.js';
export {
  DEFAULT_COMMUNICATION_SCOPES,
  DEFAULT_PRESENCE_SCOPES,
  expandScopes,
  OAUTH_SCOPES,
} from '../protocol/oauth/oauth-scope.js';
export type { OAuthScope } from '../protocol/oauth/oauth-scope.js';
