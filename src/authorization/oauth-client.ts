import { CommandryError } from '../common/errors/commandry-error.js';
import { isGrantedToClients, isOAuthScope } from '../protocol/oauth/oauth-scope.js';
import { isCodeVerifier } from '../protocol/oauth/pkce.js';
import { AccessToken, type StoredToken } from './tokens/access-token.js';
import { readScopes } from './request/args-fields.js';
import type { AuthorizationArgs } from './request/authorization-args.js';
import {
  findRedirectFault,
  type AuthorizationRequest,
  type AuthorizeOptions,
} from './request/authorization-request.js';
import { ClientTokens } from './tokens/client-tokens.js';
import { AuthorizationCodeVerifier, createAuthorizationCodeVerifier } from './request/code-verifier.js';
import { readOAuthClientSettings, type OAuthClientOptions } from './oauth-client-settings.js';
import { readStoredToken } from './tokens/stored-token.js';
import { createTokenKeeper, type KeepOptions, type TokenKeeper } from './tokens/token-keeper.js';
import { createTokenRequests } from './tokens/token-requests.js';
import { SingleFlight } from './tokens/single-flight.js';
import { waitFor } from '../rest/timeouts.js';

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call. A request that others wait for too continues. */
  readonly signal?: AbortSignal | undefined;
}

/** A code and the request it belongs to. */
export interface CodeExchange extends CallOptions {
  /** From `readCallback`, or of an Activity from its page. */
  readonly code: string;
  /** The redirect URI of the request, unchanged. Left out for the code of an Activity, which has none. */
  readonly redirectUri?: string | undefined;
  /** If the request had a challenge: the result of `createAuthorizationCodeVerifier`, or its `verifier`. */
  readonly verifier?: AuthorizationCodeVerifier | string | undefined;
}

/**
 * Requests tokens for an application. Every method that sends a request rejects with a `CommandryError`: its code
 * begins with `OAUTH_` if Discord gives a reason, and with `DISCORD_` if it cannot be reached or fails. Transient
 * failures are retried where that is safe, until `deadlineMs`. No error holds a secret.
 */
export interface OAuthClient {
  readonly clientId: string;

  /** Begins an authorization as this application: {@link AuthorizationArgs.authorize}. */
  authorize(args: AuthorizationArgs, options?: AuthorizeOptions): AuthorizationRequest;

  /**
   * Makes a code verifier for one authorization. Its `challenge` is for the arguments, the verifier itself for
   * `exchangeCode`.
   */
  createAuthorizationCodeVerifier(): AuthorizationCodeVerifier;

  /**
   * Returns a token of the application itself, cached while it is valid and renewed before it ends. Callers that want
   * the same scopes at the same time share one request.
   *
   * @throws CommandryError `CLIENT_SECRET_MISSING`; `TOKEN_REQUEST_INVALID` for scopes that client credentials do not
   * give.
   */
  clientCredentials(scopes: string | readonly string[], options?: CallOptions): Promise<AccessToken>;

  /**
   * Removes a token from the cache of `clientCredentials`: one that Discord has refused. The next caller gets a new
   * one.
   */
  forget(token: AccessToken | string): void;

  /**
   * Returns a token of the user, for a code. The request is sent once: it is repeated only if it was certainly not
   * executed.
   *
   * @throws CommandryError `TOKEN_REQUEST_INVALID` before anything is sent; `OAUTH_INVALID_GRANT` for a code that is
   * used, too old or another application's; `CODE_EXCHANGE_UNCERTAIN` if no response came and it may be used up.
   */
  exchangeCode(exchange: CodeExchange): Promise<AccessToken>;

  /**
   * Returns a new token for the refresh token of an old one, which becomes invalid. If Discord gives no new refresh
   * token, the new token keeps the old one. Callers with the same refresh token at the same time share one request.
   *
   * @throws CommandryError `REFRESH_TOKEN_MISSING`; `OAUTH_INVALID_GRANT` if it was used or revoked.
   */
  refresh(token: AccessToken | string, options?: CallOptions): Promise<AccessToken>;

  /**
   * Revokes a token, and with it the other of its pair. Revoking an expired one is no error. For an `AccessToken` with
   * a refresh token, the refresh token is sent.
   *
   * @param options.hint - The type of a token given as text. Discord finds it without the hint, too.
   */
  revoke(
    token: AccessToken | string,
    options?: CallOptions & { readonly hint?: 'access_token' | 'refresh_token' | undefined },
  ): Promise<void>;

  /** Holds the token of a user and renews it when it is requested and about to expire. */
  keep(token: AccessToken, options?: KeepOptions): TokenKeeper;

  /**
   * Restores a token that was stored with `reveal()`.
   *
   * @throws CommandryError `TOKEN_REQUEST_INVALID` naming the invalid fields, without their values.
   */
  restore(stored: StoredToken): AccessToken;
}

/**
 * Makes a client for the tokens of one application.
 *
 * @throws CommandryError `SETTING_INVALID`
 */
export function createOAuthClient(options: OAuthClientOptions): OAuthClient {
  const settings = readOAuthClientSettings(options);
  const { clientId, clientSecret, baseUrl, clock, randomBytes, renewBeforeMs } = settings;
  const requests = createTokenRequests(settings);
  const clientTokens = new ClientTokens(renewBeforeMs, requests.clientCredentials);
  const refreshes = new SingleFlight<AccessToken>();

  async function refresh(token: AccessToken | string, { signal }: CallOptions = {}): Promise<AccessToken> {
    signal?.throwIfAborted();
    const text = typeof token === 'string' ? token : token.refreshToken;
    if (text === undefined || text === '') {
      throw new CommandryError('REFRESH_TOKEN_MISSING', 'The token came without a refresh token.');
    }
    const scopes = typeof token === 'string' ? [] : token.scopes;
    return waitFor(
      refreshes.run(text, () => requests.refresh(text, scopes)),
      signal,
    );
  }

  return {
    clientId,
    authorize: (args, more = {}) =>
      args.authorize({
        ...more,
        clientId,
        baseUrl: more.baseUrl ?? baseUrl,
        randomBytes: more.randomBytes ?? randomBytes,
      }),
    createAuthorizationCodeVerifier: () => createAuthorizationCodeVerifier(randomBytes),
    clientCredentials: async (scopes, { signal } = {}) => {
      signal?.throwIfAborted();
      const wanted = readClientScopes(scopes);
      if (clientSecret === undefined) {
        throw new CommandryError(
          'CLIENT_SECRET_MISSING',
          'Client credentials are the client id and its secret.',
        );
      }
      return clientTokens.get(wanted, signal);
    },
    forget: (token) => {
      clientTokens.forget(typeof token === 'string' ? token : token.accessToken);
    },
    exchangeCode: async (exchange) => {
      const { code, redirectUri, signal } = exchange;
      const verifier = readExchange(exchange, clientSecret !== undefined);
      return requests.exchangeCode({ code, redirectUri, verifier, signal });
    },
    refresh,
    revoke: async (token, { hint, signal } = {}) => {
      signal?.throwIfAborted();
      const isText = typeof token === 'string';
      const text = isText ? token : (token.refreshToken ?? token.accessToken);
      if (text === '') throw new CommandryError('TOKEN_REQUEST_INVALID', 'revoke was given an empty text.');
      // Nobody may be given it while it is being revoked.
      clientTokens.forget(isText ? token : token.accessToken);
      const kind = isText || token.refreshToken === undefined ? 'access_token' : 'refresh_token';
      await requests.revoke(text, isText ? hint : kind, signal);
    },
    keep: (token, keepOptions = {}) => createTokenKeeper(token, renewBeforeMs, refresh, keepOptions),
    restore: (stored) => new AccessToken(readStoredToken(stored, clock), clock),
  };
}

/** @throws CommandryError `TOKEN_REQUEST_INVALID` */
function readClientScopes(given: unknown): readonly string[] {
  const read = readScopes(given);
  const odd = read.value?.find((scope) => isOAuthScope(scope) && !isGrantedToClients(scope));
  const fault =
    odd === undefined ? read.fault : `have ${odd}, which only a user can grant: see AuthorizationArgs`;
  if (read.value !== undefined && fault === undefined) return read.value;
  throw new CommandryError('TOKEN_REQUEST_INVALID', `clientCredentials: scopes ${fault ?? ''}.`);
}

/** @throws CommandryError `TOKEN_REQUEST_INVALID`, naming everything that is invalid, without its value. */
function readExchange({ code, redirectUri, verifier }: CodeExchange, hasSecret: boolean): string | undefined {
  const text = verifier instanceof AuthorizationCodeVerifier ? verifier.verifier : verifier;
  const redirectFault = redirectUri === undefined ? undefined : findRedirectFault(redirectUri);
  const faults: readonly (readonly [boolean, string])[] = [
    [typeof code !== 'string' || code === '', 'code is missing: readCallback returns it'],
    [redirectFault !== undefined, `redirectUri ${redirectFault ?? ''}: pass that of the request`],
    [
      text !== undefined && (typeof text !== 'string' || !isCodeVerifier(text)),
      'verifier must be 43 to 128 letters, digits and -._~, as createAuthorizationCodeVerifier() makes it',
    ],
    [text === undefined && !hasSecret, 'verifier is missing: a client without a secret needs it'],
  ];
  const found = faults.filter(([exists]) => exists).map(([, fault]) => fault);
  if (found.length === 0) return text;
  throw new CommandryError('TOKEN_REQUEST_INVALID', `exchangeCode: ${found.join('; ')}.`);
}
