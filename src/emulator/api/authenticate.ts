import { isSnowflake } from '../../model/snowflake.js';
import type { Application, Store } from '../store.js';
import { toHttpError, toServiceError } from './api-error.js';
import { toFormError } from './form-errors.js';

/**
 * The application of a path, if the caller may act for it.
 *
 * @throws ApiError 401 for no or an unknown token, 400 for what is no id, 404 for an unknown application, 403 for
 * another application's token.
 */
export function authenticate(
  store: Store,
  authorization: string | undefined,
  applicationId: string,
): Application {
  const token = /^Bot +(\S+)$/.exec(authorization ?? '')?.[1];
  const caller = [...store.applications.values()].find((application) => application.token === token);
  if (!caller) throw toHttpError(401, 'Unauthorized');
  const application = store.applications.get(readId(applicationId, 'application_id'));
  if (!application) throw toServiceError('UNKNOWN_APPLICATION');
  if (application !== caller) throw toServiceError('NOT_AUTHORIZED_ON_APPLICATION');
  return application;
}

/** @throws ApiError 400 if the text is no snowflake. */
export function readId(text: string, field: string): string {
  if (isSnowflake(text)) return text;
  throw toFormError([{ code: 'NOT_A_SNOWFLAKE', path: [field], found: JSON.stringify(text) }]);
}
