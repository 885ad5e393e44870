export type { AccessToken, StoredToken } from './tokens/access-token.js';
export { AuthorizationArgs } from './request/authorization-args.js';
export type { AuthorizationArgsInit, GivenIntegrationType } from './request/authorization-args.js';
export type { AuthorizationRequest, AuthorizeOptions } from './request/authorization-request.js';
export { readCallback } from './request/authorization-callback.js';
export type {
  AuthorizationCallback,
  AuthorizationGranted,
  AuthorizationRefused,
  CallbackExpectation,
} from './request/authorization-callback.js';
export { createAuthorizationCodeVerifier } from './request/code-verifier.js';
export type { AuthorizationCodeChallenge, AuthorizationCodeVerifier } from './request/code-verifier.js';
export { createInstallLink } from './install/install-link.js';
export type { InstallLinkOptions } from './install/install-link.js';
export type { GivenPermissions, InstallOptions } from './install/install-options.js';
export { createOAuthClient } from './oauth-client.js';
export type { CallOptions, CodeExchange, OAuthClient } from './oauth-client.js';
export type { OAuthClientOptions, RandomBytes } from './oauth-client-settings.js';
export type { KeepOptions, TokenKeeper } from './tokens/token-keeper.js';
export { IntegrationType } from '../protocol/commands/context.js';
export {
  DEFAULT_COMMUNICATION_SCOPES,
  DEFAULT_PRESENCE_SCOPES,
  expandScopes,
  OAUTH_SCOPES,
} from '../protocol/oauth/oauth-scope.js';
export type { OAuthScope } from '../protocol/oauth/oauth-scope.js';
