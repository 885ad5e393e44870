import { isSnowflake } from 'commandry/protocol';
import { readMediaType } from '../../bodies/media-type.js';
import { authenticateClient, type ClaimedClient } from '../../domain/authorization/client.js';
import { GRANTS } from '../../domain/authorization/grants.js';
import {
  missingField,
  type OAuthFields,
  type OAuthRefusal,
} from '../../domain/authorization/oauth-refusal.js';
import { revokeToken, TOKEN_LIFETIME_S } from '../../domain/authorization/tokens.js';
import { DomainError } from '../../domain/domain-error.js';
import { toFullGuild } from '../../domain/objects/wire-guild.js';
import type { Service } from '../../emulator-modules.js';
import type { StoredToken } from '../../storage/store-records.js';
import type { ApiResponse, Call, OpenRoute } from '../api/api-route.js';
import { ApiError } from '../api/errors/api-error-response.js';

/** Routes on which applications get and revoke tokens. They authenticate in the request itself. */
export const tokenRoutes: readonly OpenRoute[] = [
  { isOpen: true, path: '/oauth2/token', endpoints: { POST: grant } },
  { isOpen: true, path: '/oauth2/token/revoke', endpoints: { POST: revoke } },
];

async function grant(call: Call): Promise<ApiResponse> {
  const { service } = call;
  const form = await readTokenForm(call);
  const type = form('grant_type') ?? 'None';
  const handle = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined;
  if (!handle) {
    throw toOAuthError({
      error: 'unsupported_grant_type',
      error_description: `Grant type ${type} is not supported`,
    });
  }
  const client = findClient(service, call.header('authorization'), form);
  const { token, guild } = withChallenge(client, () => handle(service, client, form));
  const installed = guild ? { guild: toFullGuild(guild, service.store.roles.group(guild.id)) } : {};
  return { status: 200, body: { ...toTokenAnswer(token), ...installed }, headers: NO_STORE };
}

/** Revokes a token. An already invalid one is not an error. */
async function revoke(call: Call): Promise<ApiResponse> {
  const form = await readTokenForm(call);
  const client = findClient(call.service, call.header('authorization'), form);
  const { application } = withChallenge(client, () => authenticateClient(client));
  const token = form('token');
  if (token === undefined) throw toOAuthError(missingField('token'));
  revokeToken(call.service, application.id, token);
  return { status: 200, body: {}, headers: NO_STORE };
}

/** A client that is refused gets a challenge if it used HTTP Basic. */
function withChallenge<T>({ withBasic }: PresentedClient, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const isRefused = error instanceof DomainError && error.broken.rule === 'CLIENT_REFUSED';
    throw isRefused ? toClientError(withBasic) : error;
  }
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Reads the form of a request to a token endpoint. Any other body is treated as an empty form. */
async function readTokenForm({ header, readBody }: Call): Promise<OAuthFields> {
  const type = readMediaType(header('content-type'));
  const value = type === FORM_TYPE ? await readBody([FORM_TYPE]) : {};
  return toForm(value);
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

/** Headers of every response of the token endpoints: it must not be cached. */
const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } as const;

/** Creates an error in the format of RFC 6749, status 400. */
export function toOAuthError(refusal: OAuthRefusal): ApiError {
  return new ApiError(400, refusal, NO_STORE);
}

/**
 * The error for an unknown or unauthenticated application: status 401.
 *
 * @param withBasic - True if it used HTTP Basic, and so receives a challenge.
 */
export function toClientError(withBasic: boolean): ApiError {
  const challenge = withBasic ? { 'WWW-Authenticate': 'Basic realm="oauth2"' } : {};
  return new ApiError(401, { error: 'invalid_client' }, { ...NO_STORE, ...challenge });
}
