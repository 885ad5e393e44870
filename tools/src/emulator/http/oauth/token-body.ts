import { TOKEN_LIFETIME_S } from '../../domain/authorization/tokens.js';
import type { StoredToken } from '../../storage/store-records.js';

/** The token endpoint's response. */
export interface TokenAnswer {
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
