import { type JsonErrorName, JsonErrors } from 'commandry/protocol';
import type { OAuthRefusal } from '../../../domain/authorization/oauth-refusal.js';

/** An error response of the API: its status and its JSON body. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
    super(JSON.stringify(body));
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** One of the numbered errors of Discord. */
export function toDiscordError(name: JsonErrorName, message?: string): ApiError {
  const { status, code, message: usual } = JsonErrors[name];
  return new ApiError(status, { message: message ?? usual, code });
}

/** An error without a number of its own: the status in words. */
export function toHttpError(
  status: number,
  words: string,
  headers: Readonly<Record<string, string>> = {},
): ApiError {
  return new ApiError(status, { message: `${status}: ${words}`, code: 0 }, headers);
}

/** Headers of every response of the token endpoints: it must not be cached. */
export const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } as const;

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
