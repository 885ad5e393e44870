import { waitFor } from '../rest/timeouts.js';
import type { AccessToken } from './access-token.js';
import { isTransient } from './token-endpoint.js';

/** Options of `keep`. */
export interface KeepOptions {
  /**
   * Stores a new token, for example in a database: the old refresh token is then invalid. If it fails, `get` rejects
   * with its error, and each further call of `get` retries it.
   */
  readonly save?: ((token: AccessToken) => void | Promise<void>) | undefined;
}

/** The token of one user, renewed before it expires. */
export interface TokenKeeper {
  /** The newest token, which may have expired. */
  readonly current: AccessToken;
  /**
   * Returns a valid token. Concurrent callers share one renewal. While renewals fail transiently, returns the old token
   * until it expires.
   *
   * @throws CommandryError `REFRESH_TOKEN_MISSING`, or what `refresh` rejects with.
   */
  get(options?: { readonly signal?: AbortSignal | undefined }): Promise<AccessToken>;
}

/** A token that is renewed before it expires. */
export interface RenewedToken {
  readonly current: AccessToken | undefined;
  readonly get: (signal?: AbortSignal) => Promise<AccessToken>;
  /** Never returns this token again. */
  readonly forget: () => void;
}

/**
 * Holds a token, and renews it with one request for all callers. Failures are not cached: the next caller retries, and
 * gets the old token while it is valid, unless Discord has refused the renewal.
 *
 * @param renewBeforeMs - How long before expiry it is renewed; at most a tenth of its lifetime.
 * @param renew - Requests a token from Discord. Returns the old one if there is none newer.
 */
export function createRenewedToken(
  renewBeforeMs: number,
  renew: (old: AccessToken | undefined) => Promise<AccessToken>,
  first?: AccessToken,
  save?: KeepOptions['save'],
): RenewedToken {
  const toMarginMs = (token: AccessToken) => Math.min(renewBeforeMs, token.remainingMs() / 10);
  let current = first;
  let marginMs = first ? toMarginMs(first) : 0;
  let isSaved = true;
  let renewal: Promise<AccessToken> | undefined;

  async function renewAndSave(): Promise<AccessToken> {
    let token = current;
    if (isSaved || !token) {
      token = await renew(current);
      if (token === current) return token;
      current = token;
      marginMs = toMarginMs(token);
      isSaved = false;
    }
    await save?.(token);
    isSaved = true;
    return token;
  }

  return {
    get current() {
      return current;
    },
    get: async (signal) => {
      signal?.throwIfAborted();
      if (isSaved && current && current.remainingMs() > marginMs) return current;
      renewal ??= renewAndSave().finally(() => (renewal = undefined));
      try {
        return await waitFor(renewal, signal);
      } catch (error) {
        if (isSaved && current && !current.isExpired && isTransient(error)) return current;
        throw error;
      }
    },
    forget: () => {
      current = undefined;
    },
  };
}
