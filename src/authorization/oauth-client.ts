import * as z from 'zod/mini';
import { systemClock, type Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import {
  aClock,
  aFunction,
  givenInvalid,
  givenProblem,
  readGiven,
  refuseUnknown,
  whole,
  withFunctions,
  type SettingNames,
} from '../common/read-given.js';
import { isBotToken } from '../protocol/oauth/bot-token.js';
import { isGrantedToClients, isOAuthScope } from '../protocol/oauth/oauth-scope.js';
import { isCodeVerifier } from '../protocol/oauth/pkce.js';
import { Snowflake } from '../protocol/snowflake.js';
import { BaseUrl } from '../rest/base-url.js';
import { waitFor } from '../rest/timeouts.js';
import { readStoredToken, readTokenAnswer, type AccessToken, type StoredToken } from './access-token.js';
import {
  authorizeFor,
  createAuthorizationCodeVerifier,
  RedirectUri,
  Scopes,
  type AuthorizationArgs,
  type AuthorizationCodeVerifier,
  type AuthorizationRequest,
  type RandomBytes,
} from './authorize-page.js';
import {
  createRenewedToken,
  type KeepOptions,
  type RenewedToken,
  type TokenKeeper,
} from './renewed-token.js';
import { callEndpoint } from './token-endpoint.js';

const TOKEN_PATH = '/api/v10/oauth2/token';
const REVOKE_PATH = '/api/v10/oauth2/token/revoke';

/** The settings of `createOAuthClient`. */
export interface OAuthClientOptions {
  /** The id of the application. */
  readonly clientId: Snowflake;
  /** The client secret of the application, which is not its bot token. A public client has none. */
  readonly clientSecret?: string | undefined;
  /** The address of Discord, without `/api`. Default `https://discord.com`. */
  readonly baseUrl?: string | undefined;
  /** The timeout of one request, in milliseconds: 100 to 120,000, default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** The deadline of a call with all retries and waits, in milliseconds: 100 to 600,000, default 30,000. */
  readonly deadlineMs?: number | undefined;
  /**
   * How long before expiry a token is renewed, in milliseconds: 0 to 86,400,000, default 300,000. At most a tenth of
   * its lifetime.
   */
  readonly renewBeforeMs?: number | undefined;
  /** Default: the runtime's. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Default: the clock of the machine. */
  readonly clock?: Clock | undefined;
  /** The source of states and code verifiers. Default: the secure random bytes of the runtime. */
  readonly randomBytes?: RandomBytes | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call. A request shared with other callers continues. */
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

  /** Begins an authorization: `authorize` with the client's `clientId`, `baseUrl` and `randomBytes` as defaults. */
  authorize(args: AuthorizationArgs): AuthorizationRequest;

  /**
   * Creates a PKCE code verifier for one authorization. Pass its `challenge` to `authorize`, and the verifier to
   * `exchangeCode`.
   */
  createAuthorizationCodeVerifier(): AuthorizationCodeVerifier;

  /**
   * Returns a token of the application itself, cached, and renewed before it expires. Callers that want the same scopes
   * at the same time share one request.
   *
   * @throws CommandryError `CLIENT_SECRET_MISSING`; `SETTING_INVALID` for scopes that client credentials do not
   *   give.
   */
  clientCredentials(scopes: string | readonly string[], options?: CallOptions): Promise<AccessToken>;

  /** Evicts a token that Discord refused from the cache of `clientCredentials`. The next caller gets a new one. */
  forget(token: AccessToken | string): void;

  /**
   * Exchanges a code for a token of the user. Retried only if it was certainly not executed.
   *
   * @throws CommandryError `SETTING_INVALID` before anything is sent; `OAUTH_INVALID_GRANT` for a code that is
   *   used, too old or another application's; `CODE_EXCHANGE_UNCERTAIN` if no response came and it may be used up.
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

  /** Holds the token of a user, and renews it on request when it is about to expire. */
  keep(token: AccessToken, options?: KeepOptions): TokenKeeper;

  /**
   * Restores a token that was stored with `reveal()`.
   *
   * @throws CommandryError `SETTING_INVALID` naming the invalid fields, without their values.
   */
  restore(stored: StoredToken): AccessToken;
}

/**
 * Creates a client for the tokens of one application.
 *
 * @throws CommandryError `SETTING_INVALID`
 */
export function createOAuthClient(options: OAuthClientOptions): OAuthClient {
  const settings = readGiven(Settings, options, 'createOAuthClient');
  const { clientId, clientSecret, baseUrl, clock, randomBytes, renewBeforeMs } = settings;
  const client = { client_id: clientId, client_secret: clientSecret };
  const clientTokens = new Map<string, RenewedToken>();
  const refreshes = new Map<string, Promise<AccessToken>>();

  async function request({
    askedScopes,
    oldRefreshToken,
    toError,
    ...call
  }: TokenRequest): Promise<AccessToken> {
    const form = { ...call, path: TOKEN_PATH, fields: { ...call.fields, ...client } } as const;
    const { text, sentAtMs } = await callEndpoint(settings, form, toError);
    return readTokenAnswer(text, {
      baseUrl,
      path: TOKEN_PATH,
      clock,
      sentAtMs,
      askedScopes,
      oldRefreshToken,
    });
  }

  const requestForClient = (scopes: readonly string[]) =>
    request({
      fields: { grant_type: 'client_credentials', scope: scopes.join(' ') },
      isRepeatable: true,
      askedScopes: scopes,
    });

  // If it was executed and the response was lost, the old refresh token is invalid and the new one unknown: nothing is
  // lost by trying again.
  const requestRefresh = (refreshToken: string, scopes: readonly string[]) =>
    request({
      fields: { grant_type: 'refresh_token', refresh_token: refreshToken },
      isRepeatable: true,
      askedScopes: scopes,
      oldRefreshToken: refreshToken,
      toError: (error, mayBeDone) => (mayBeDone ? withLostAnswer(error) : error),
    });

  async function refresh(token: AccessToken | string, options: CallOptions = {}): Promise<AccessToken> {
    refuseUnknown('client.refresh', options, CALL_OPTIONS);
    const { signal } = options;
    signal?.throwIfAborted();
    const [text, scopes] = typeof token === 'string' ? [token, []] : [token.refreshToken, token.scopes];
    if (text === undefined || text === '')
      throw new CommandryError('REFRESH_TOKEN_MISSING', 'The token came without a refresh token.');
    const running = refreshes.get(text) ?? requestRefresh(text, scopes).finally(() => refreshes.delete(text));
    refreshes.set(text, running);
    return waitFor(running, signal);
  }

  function forget(token: AccessToken | string): void {
    const text = typeof token === 'string' ? token : token.accessToken;
    for (const held of clientTokens.values()) if (held.current?.accessToken === text) held.forget();
  }

  return {
    clientId,
    authorize: (args) => authorizeFor(args, { clientId, baseUrl, randomBytes }),
    createAuthorizationCodeVerifier: () => createAuthorizationCodeVerifier(randomBytes),
    clientCredentials: async (scopes, options = {}) => {
      refuseUnknown('client.clientCredentials', options, CALL_OPTIONS);
      const { signal } = options;
      signal?.throwIfAborted();
      const wanted = readClientScopes(scopes);
      if (clientSecret === undefined) {
        throw new CommandryError(
          'CLIENT_SECRET_MISSING',
          'Client credentials are the client id and its secret.',
        );
      }
      const key = [...wanted].sort().join(' ');
      const held = clientTokens.get(key) ?? createRenewedToken(renewBeforeMs, () => requestForClient(wanted));
      clientTokens.set(key, held);
      return held.get(signal);
    },
    forget,
    exchangeCode: async (exchange) => {
      const read = readExchange(exchange, clientSecret !== undefined);
      const { code, redirectUri: redirect_uri, verifier, signal } = read;
      const code_verifier = typeof verifier === 'object' ? verifier.verifier : verifier;
      return request({
        fields: { grant_type: 'authorization_code', code, redirect_uri, code_verifier },
        isRepeatable: false,
        askedScopes: [],
        signal,
        toError: (error, mayBeDone) => (mayBeDone ? toUncertain(error) : error),
      });
    },
    refresh,
    revoke: async (token, options = {}) => {
      refuseUnknown('client.revoke', options, { hint: true, signal: true });
      const { hint, signal } = options;
      signal?.throwIfAborted();
      const isText = typeof token === 'string';
      const text = isText ? token : (token.refreshToken ?? token.accessToken);
      if (text === '')
        throw givenInvalid('client.revoke', [givenProblem(['token'], 'must be a token, or its text', text)]);
      // Must not be returned while it is being revoked.
      forget(token);
      const kind = isText || token.refreshToken === undefined ? 'access_token' : 'refresh_token';
      const fields = { token: text, token_type_hint: isText ? hint : kind, ...client };
      await callEndpoint(settings, { path: REVOKE_PATH, fields, isRepeatable: true, signal });
    },
    keep: (token, options = {}) => {
      const { save } = readGiven(Keep, options, 'client.keep');
      const renew = (old = token) => (old.refreshToken === undefined ? unlessExpired(old) : refresh(old));
      const held = createRenewedToken(renewBeforeMs, renew, token, save);
      return {
        get current() {
          return held.current ?? token;
        },
        get: async (callOptions = {}) => {
          refuseUnknown('keeper.get', callOptions, CALL_OPTIONS);
          return held.get(callOptions.signal);
        },
      };
    },
    restore: (stored) => readStoredToken(stored, clock),
  };
}

/** A form for the token endpoint, without client authentication. */
interface TokenRequest {
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly isRepeatable: boolean;
  readonly askedScopes: readonly string[];
  readonly oldRefreshToken?: string;
  readonly signal?: AbortSignal | undefined;
  readonly toError?: (error: CommandryError, mayBeDone: boolean) => CommandryError;
}

/** @throws CommandryError `REFRESH_TOKEN_MISSING` */
function unlessExpired(token: AccessToken): Promise<AccessToken> {
  if (!token.isExpired) return Promise.resolve(token);
  const what = 'The token has expired, and it came without a refresh token.';
  return Promise.reject(new CommandryError('REFRESH_TOKEN_MISSING', what));
}

function toUncertain(cause: CommandryError): CommandryError {
  const what = 'The code was sent, but no response came.';
  return new CommandryError('CODE_EXCHANGE_UNCERTAIN', what, { cause });
}

/** An earlier attempt may have used up the refresh token. */
function withLostAnswer(error: CommandryError): CommandryError {
  if (error.code !== 'OAUTH_INVALID_GRANT' || !error.discord) return error;
  return new CommandryError(
    'OAUTH_INVALID_GRANT',
    'The refresh token was sent before without getting a response, and is now refused: the new token was lost on the way.',
    { cause: error, discord: error.discord },
  );
}

const ClientScopes = z.strictObject({
  scopes: Scopes.check(
    z.superRefine((scopes, context) => {
      const odd = scopes.find((scope) => isOAuthScope(scope) && !isGrantedToClients(scope));
      if (odd === undefined) return;
      const message = `have ${odd}, which only a user can grant: see authorize`;
      context.addIssue({ code: 'custom', message });
    }),
  ),
});

/** @throws CommandryError `SETTING_INVALID` */
function readClientScopes(scopes: unknown): readonly string[] {
  return readGiven(ClientScopes, { scopes }, 'client.clientCredentials').scopes;
}

const isVerifier = (value: unknown): boolean => {
  const text = typeof value === 'object' ? (value as AuthorizationCodeVerifier | null)?.verifier : value;
  return typeof text === 'string' && isCodeVerifier(text);
};

const Exchange = z.strictObject({
  code: z.custom<string>(
    (value) => typeof value === 'string' && value !== '',
    'is missing: readCallback returns it',
  ),
  redirectUri: z.optional(RedirectUri),
  verifier: z.optional(
    z.custom<AuthorizationCodeVerifier | string>(
      isVerifier,
      'must be 43 to 128 letters, digits and -._~, as createAuthorizationCodeVerifier() makes it',
    ),
  ),
  signal: z.optional(withFunctions<AbortSignal>('throwIfAborted')),
});

/** @throws CommandryError `SETTING_INVALID`, naming everything that is invalid, without its value. */
function readExchange(exchange: CodeExchange, hasSecret: boolean): z.output<typeof Exchange> {
  return readGiven(Exchange, exchange, 'client.exchangeCode', {
    findConflicts: ({ verifier }) =>
      verifier !== undefined || hasSecret
        ? []
        : [givenProblem(['verifier'], 'is missing: a client without a secret needs it', verifier)],
  });
}

const CALL_OPTIONS: SettingNames<CallOptions> = { signal: true };

const Keep = z.strictObject({ save: z.optional(aFunction<NonNullable<KeepOptions['save']>>()) });

const Settings = z.strictObject({
  clientId: Snowflake,
  clientSecret: z.optional(
    z.string().check(
      z.minLength(1, 'must not be empty: leave it out for a public client'),
      z.refine((text) => text.trim() === text, 'must be without white space around it'),
      z.refine((text) => !isBotToken(text), 'looks like the bot token, which is another secret'),
    ),
  ),
  baseUrl: BaseUrl,
  timeoutMs: z._default(whole(100, 120_000), 10_000),
  deadlineMs: z._default(whole(100, 600_000), 30_000),
  renewBeforeMs: z._default(whole(0, 86_400_000), 300_000),
  fetch: z._default(aFunction<typeof globalThis.fetch>(), () => globalThis.fetch),
  clock: z._default(aClock(), () => systemClock),
  randomBytes: z.optional(aFunction<RandomBytes>()),
});
