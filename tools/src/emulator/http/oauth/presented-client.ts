import { isSnowflake } from 'commandry/protocol';
import { ApiError } from '../api/errors/api-error-response.js';
import type { ClaimedClient } from '../../domain/authorization/client.js';
import type { OAuthFields } from '../../domain/authorization/oauth-refusal.js';
import type { Service } from '../../emulator-modules.js';
import { NO_STORE, toClientError } from './oauth-error.js';

/** An application's claimed identity, and how it was sent. */
export interface PresentedClient extends ClaimedClient {
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
