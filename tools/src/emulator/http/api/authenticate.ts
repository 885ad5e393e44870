import { isSnowflake, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';
import { toHttpError } from './errors/api-error-response.js';
import { toFormError } from './errors/form-errors.js';

/** The caller of a request: a bot, or an application on behalf of a user. */
export type Caller =
  | { readonly kind: 'bot'; readonly application: Application }
  | {
      readonly kind: 'bearer';
      readonly application: Application;
      readonly userId: Snowflake;
      readonly scopes: readonly string[];
      readonly accessToken: string;
    };

/** @throws ApiError 401 for a missing, unknown or expired token. */
export function authenticate({ store, clock }: Service, authorization: string | undefined): Caller {
  const [, scheme, token = ''] = /^(Bot|Bearer) +(\S+)$/.exec(authorization ?? '') ?? [];
  if (scheme === 'Bot') {
    for (const application of store.applications.values()) {
      if (application.token === token) return { kind: 'bot', application };
    }
  }
  if (scheme === 'Bearer') {
    const stored = store.tokens.get(token);
    const application = store.applications.get(stored?.applicationId ?? '');
    if (stored && application && stored.expiresAtMs > clock.now()) {
      const { userId, scopes, accessToken } = stored;
      return { kind: 'bearer', application, userId, scopes, accessToken };
    }
  }
  throw toHttpError(401, 'Unauthorized');
}

/** Returns the key of a caller for the rate limits. */
export function callerKey(caller: Caller): string {
  return caller.kind === 'bot' ? `bot ${caller.application.id}` : `bearer ${caller.accessToken}`;
}

/** @throws ApiError 400 if the text is not a snowflake. */
export function readId(text: string, field: string): Snowflake {
  if (isSnowflake(text)) return text;
  throw toFormError([{ code: 'NOT_A_SNOWFLAKE', path: [field], found: JSON.stringify(text) }]);
}
