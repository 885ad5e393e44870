import { isSnowflake } from 'commandry/protocol';
import type {
  RESTPostOAuth2AccessTokenResult,
  RESTPostOAuth2ClientCredentialsResult,
} from 'discord-api-types/v10';
import { readMediaType } from '../../bodies/media-type.js';
import { authenticateClient, type ClaimedClient } from '../../domain/authorization/client.js';
import { GRANTS } from '../../domain/authorization/grants.js';
import { missingField, type OAuthFields } from '../../domain/authorization/oauth-refusal.js';
import { revokeToken, TOKEN_LIFETIME_S } from '../../domain/authorization/tokens.js';
import { DomainError } from '../../domain/domain-error.js';
import { toFullGuild } from '../../domain/objects/wire-guild.js';
import type { Service } from '../../emulator-modules.js';
import type { StoredToken } from '../../storage/store-records.js';
import { Answer, openRoute, type BodyKind } from '../api/route.js';
import { ApiError, NO_STORE, toClientError, toOAuthError } from '../api/errors/api-error-response.js';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The form of a request to a token endpoint. Any other body is treated as an empty form. */
const form: BodyKind<OAuthFields> = {
  read: ({ header, readBody }) => {
    const isForm = readMediaType(header('content-type')) === FORM_TYPE;
    return isForm ? readBody([FORM_TYPE]) : Promise.resolve({});
  },
  judge: toForm,
  listUnread: () => [],
};

/** Routes on which applications get and revoke tokens. They authenticate in the request itself. */
export const tokenRoutes = [
  openRoute({
    method: 'POST',
    path: '/oauth2/token',
    body: form,
    handle: ({ service, header, body }) => {
      const type = body('grant_type') ?? 'None';
      const grant = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined;
      if (!grant) {
        throw toOAuthError({
          error: 'unsupported_grant_type',
          error_description: `Grant type ${type} is not supported`,
        });
      }
      const client = findClient(service, header('authorization'), body);
      const { token, guild } = withChallenge(client, () => grant(service, client, body));
      const installed = guild ? { guild: toFullGuild(guild, service.store.roles.group(guild.id)) } : {};
      return new Answer<RESTPostOAuth2AccessTokenResult | RESTPostOAuth2ClientCredentialsResult>(
        200,
        { ...toTokenAnswer(token), ...installed },
        NO_STORE,
      );
    },
  }),
  openRoute({
    method: 'POST',
    path: '/oauth2/token/revoke',
    body: form,
    // An already invalid token is not an error.
    handle: ({ service, header, body }) => {
      const client = findClient(service, header('authorization'), body);
      const { application } = withChallenge(client, () => authenticateClient(client));
      const token = body('token');
      if (token === undefined) throw toOAuthError(missingField('token'));
      revokeToken(service, application.id, token);
      return new Answer(200, {}, NO_STORE);
    },
  }),
];

/** A client that is refused gets a challenge if it used HTTP Basic. */
function withChallenge<T>({ withBasic }: PresentedClient, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const isRefused = error instanceof DomainError && error.broken.rule === 'CLIENT_REFUSED';
    throw isRefused ? toClientError(withBasic) : error;
  }
}

/** Returns the texts of a parsed body. */
export function toForm(value: unknown): OAuthFields {
  const fields = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  return (field) => {
    const text: unknown = fields.get(field);
    return typeof text === 'string' && text !== '' ? text : undefined;
  };
}

/** The token endpoint's response. */
interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token?: string;
  readonly scope: string;
}

export function toTokenAnswer({ accessToken, refreshToken, scopes }: StoredToken): TokenAnswer {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_S,
    ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
    scope: scopes.join(' '),
  };
}

/** An application's claimed identity, and how it was sent. */
interface PresentedClient extends ClaimedClient {
  readonly withBasic: boolean;
}

/**
 * Finds the application that sent a request, by HTTP Basic or by the fields `client_id` and `client_secret`. Its secret
 * is not checked yet.
 *
 * @throws ApiError 400 for an invalid id, 401 for a missing application and for two different ones.
 */
function findClient(
  { store }: Service,
  authorization: string | undefined,
  form: OAuthFields,
): PresentedClient {
  const basic = readBasic(authorization);
  const withBasic = basic !== undefined;
  const id = basic ? basic.id : form('client_id');
  if (id !== undefined && !isSnowflake(id)) {
    throw new ApiError(400, { client_id: [`Value ${JSON.stringify(id)} is not snowflake.`] }, NO_STORE);
  }
  const application = store.applications.get(id ?? '');
  const isContradicted = (form('client_id') ?? id) !== id;
  if (!application || isContradicted) throw toClientError(withBasic);
  return { application, secret: basic?.secret ?? form('client_secret'), withBasic };
}

function readBasic(authorization: string | undefined) {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const [id, secret] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  return { id: id === '' ? undefined : id, secret: secret === '' ? undefined : secret };
}
