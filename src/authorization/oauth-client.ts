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
import { waitFor } from './tokens/token-timeouts.js';

/** What every call takes. */
export interface CallOptions {
  /** Gives the call up. A request that others wait for too goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** A code and what it was asked for with. */
export interface CodeExchange extends CallOptions {
  /** From `readCallback`. */
  readonly code: string;
  /** The one of the request, to the letter. */
  readonly redirectUri: string;
  /** Where the request had a challenge: what `createAuthorizationCodeVerifier` gave, or its `verifier`. */
  readonly verifier?: AuthorizationCodeVerifier | string | undefined;
}

/**
 * An application that asks the service for tokens. Every method that asks rejects with a `CommandryError`: its code
 * begins with `OAUTH_` where the service gives a reason, and with `SERVICE_` where it cannot be reached or does not do
 * its work. What may pass is tried again where that is safe, until `deadlineMs`. No error holds a secret.
 */
export interface OAuthClient {
  readonly clientId: string;

  /** Begins an authorization as this application: {@link AuthorizationArgs.authorize}. */
  authorize(args: AuthorizationArgs, options?: AuthorizeOptions): AuthorizationRequest;

  /** A code verifier for one authorization. Its `challenge` is for the arguments, the whole for `exchangeCode`. */
  createAuthorizationCodeVerifier(): AuthorizationCodeVerifier;

  /**
   * A token of the application itself, from memory while it is good, and renewed before it ends. Callers who want the
   * same scopes at the same time share one request.
   *
   * @throws CommandryError `CLIENT_SECRET_MISSING`; `TOKEN_REQUEST_INVALID` for scopes that this way does not give.
   */
  clientCredentials(scopes: string | readonly string[], options?: CallOptions): Promise<AccessToken>;

  /**
   * Gives a token out no more that `clientCredentials` would: one that the service has refused. The next who asks
   * gets a new one.
   */
  forget(token: AccessToken | string): void;

  /**
   * A token of the user, for a code. The request is sent once: it is repeated only if it surely was not carried out.
   *
   * @throws CommandryError `TOKEN_REQUEST_INVALID` before anything is sent; `OAUTH_INVALID_GRANT` for a code that is
   *   used, too old or another application's; `CODE_EXCHANGE_UNCERTAIN` if no answer came and it may be used up.
   */
  exchangeCode(exchange: CodeExchange): Promise<AccessToken>;

  /**
   * A new token for the refresh token of an old one, which ends. If the service gives no new refresh token, the new
   * token has the old one. Callers with the same refresh token at the same time share one request.
   *
   * @throws CommandryError `REFRESH_TOKEN_MISSING`; `OAUTH_INVALID_GRANT` if it was used or revoked.
   */
  refresh(token: AccessToken | string, options?: CallOptions): Promise<AccessToken>;

  /**
   * Ends a token, and with it the other of its pair. To end one that has ended is no error. Of an `AccessToken` with a
   * refresh token, that is the one which is sent.
   *
   * @param options.hint - What kind of token a text is. The service finds it without, too.
   */
  revoke(
    token: AccessToken | string,
    options?: CallOptions & { readonly hint?: 'access_token' | 'refresh_token' | undefined },
  ): Promise<void>;

  /** Holds the token of a user and renews it when it is asked for and about to end. */
  keep(token: AccessToken, options?: KeepOptions): TokenKeeper;

  /**
   * A token that was stored with `reveal()`.
   *
   * @throws CommandryError `TOKEN_REQUEST_INVALID` naming the fields that are wrong, without their values.
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
      // Nobody shall be given it while it ends.
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
    odd === undefined ? read.fault : `have ${odd}, which only a user grants: see AuthorizationArgs`;
  if (read.value !== undefined && fault === undefined) return read.value;
  throw new CommandryError('TOKEN_REQUEST_INVALID', `clientCredentials: scopes ${fault ?? ''}.`);
}

/** @throws CommandryError `TOKEN_REQUEST_INVALID`, naming everything that is wrong, without its value. */
function readExchange({ code, redirectUri, verifier }: CodeExchange, hasSecret: boolean): string | undefined {
  const text = verifier instanceof AuthorizationCodeVerifier ? verifier.verifier : verifier;
  const redirectFault = findRedirectFault(redirectUri);
  const faults: readonly (readonly [boolean, string])[] = [
    [typeof code !== 'string' || code === '', 'code is missing: it is in what readCallback gives'],
    [redirectFault !== undefined, `redirectUri ${redirectFault ?? ''}: it is that of the request`],
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
