import { CommandryError } from '../../common/errors/commandry-error.js';
import type { AccessToken } from './access-token.js';
import type { OAuthClientSettings } from '../oauth-client-settings.js';
import { readTokenAnswer } from './token-answer.js';
import { callEndpoint, type EndpointCall, type EndpointOutcome } from './token-endpoint.js';

const TOKEN_PATH = '/api/v10/oauth2/token';
const REVOKE_PATH = '/api/v10/oauth2/token/revoke';

/** The token requests of an application, each sent as often as it is called. */
export interface TokenRequests {
  readonly clientCredentials: (scopes: readonly string[]) => Promise<AccessToken>;
  readonly exchangeCode: (exchange: {
    readonly code: string;
    readonly redirectUri: string | undefined;
    readonly verifier: string | undefined;
    readonly signal: AbortSignal | undefined;
  }) => Promise<AccessToken>;
  readonly refresh: (refreshToken: string, scopes: readonly string[]) => Promise<AccessToken>;
  readonly revoke: (
    token: string,
    hint: string | undefined,
    signal: AbortSignal | undefined,
  ) => Promise<void>;
}

/** A request for a token. */
interface Asked extends Omit<EndpointCall, 'path'> {
  readonly askedScopes: readonly string[];
  readonly oldRefreshToken?: string;
}

export function createTokenRequests(settings: OAuthClientSettings): TokenRequests {
  const { baseUrl, clock, clientId, clientSecret } = settings;
  const client = {
    client_id: clientId,
    ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
  };

  const call = (sent: EndpointCall): Promise<EndpointOutcome> =>
    callEndpoint(settings, { ...sent, fields: { ...sent.fields, ...client } });

  async function ask(
    { askedScopes, oldRefreshToken, ...sent }: Asked,
    toError: (failed: Extract<EndpointOutcome, { readonly failure: object }>) => CommandryError,
  ): Promise<AccessToken> {
    const outcome = await call({ ...sent, path: TOKEN_PATH });
    if (outcome.failure) throw toError(outcome);
    const { text, sentAtMs } = outcome;
    return readTokenAnswer(text, {
      baseUrl,
      path: TOKEN_PATH,
      clock,
      sentAtMs,
      askedScopes,
      oldRefreshToken,
    });
  }

  return {
    clientCredentials: (scopes) => {
      const fields = { grant_type: 'client_credentials', scope: scopes.join(' ') };
      return ask({ fields, isRepeatable: true, askedScopes: scopes }, ({ failure }) => failure.error);
    },
    exchangeCode: ({ code, redirectUri, verifier, signal }) => {
      const fields = {
        grant_type: 'authorization_code',
        code,
        ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
        ...(verifier === undefined ? {} : { code_verifier: verifier }),
      };
      const asked = { fields, isRepeatable: false, askedScopes: [], signal };
      return ask(asked, ({ failure, mayBeDone }) => (mayBeDone ? toUncertain(failure.error) : failure.error));
    },
    // If it was executed and the response was lost, the old refresh token is invalid and the new one unknown: nothing
    // is lost by trying again.
    refresh: (refreshToken, scopes) => {
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const asked = { fields, isRepeatable: true, askedScopes: scopes, oldRefreshToken: refreshToken };
      return ask(asked, ({ failure, mayBeDone }) =>
        mayBeDone ? withLostAnswer(failure.error) : failure.error,
      );
    },
    revoke: async (token, hint, signal) => {
      const fields = { token, ...(hint === undefined ? {} : { token_type_hint: hint }) };
      const { failure } = await call({ path: REVOKE_PATH, fields, isRepeatable: true, signal });
      if (failure) throw failure.error;
    },
  };
}

function toUncertain(cause: CommandryError): CommandryError {
  return new CommandryError('CODE_EXCHANGE_UNCERTAIN', 'The code was sent, but no response came.', {
    cause,
  });
}

/** An attempt before the refused one may have used up the refresh token. */
function withLostAnswer(error: CommandryError): CommandryError {
  if (error.code !== 'OAUTH_INVALID_GRANT' || !error.discord) return error;
  return new CommandryError(
    'OAUTH_INVALID_GRANT',
    'The refresh token was sent before without getting a response, and is now refused: the new token was lost on the way.',
    { cause: error, discord: error.discord },
  );
}
