import type { IncomingHttpHeaders } from 'node:http';
import { isSnowflake } from 'commandry/protocol';
import { ApiError } from '../api/errors/api-error-response.js';
import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';
import type { Form } from './read-form.js';
import { NO_STORE, toClientError } from './oauth-error.js';

/** An application that requests tokens. */
export interface Client {
  readonly application: Application;
  /** True if it has shown its secret. If not, it is a public client. */
  readonly hasProof: boolean;
}

/** The application's claimed identity. */
export interface ClaimedClient {
  readonly application: Application;
  /** Undefined if it sent none. */
  readonly secret: string | undefined;
  readonly withBasic: boolean;
}

/**
 * Finds the application that sent a request, by HTTP Basic or by the fields `client_id` and `client_secret`. Its secret
 * is not checked yet.
 *
 * @throws ApiError 400 for an invalid id, 401 for a missing application and for two different ones.
 */
export function findClient(
  { store }: Service,
  { authorization }: IncomingHttpHeaders,
  form: Form,
): ClaimedClient {
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

/** @throws ApiError 401 for a wrong secret, and for a missing one unless the application is a public client. */
export function authenticateClient({ application, secret, withBasic }: ClaimedClient): Client {
  if (secret === undefined ? !application.publicClient : secret !== application.clientSecret) {
    throw toClientError(withBasic);
  }
  return { application, hasProof: secret !== undefined };
}

function readBasic(authorization: string | undefined) {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const [id, secret] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  return { id: id === '' ? undefined : id, secret: secret === '' ? undefined : secret };
}
