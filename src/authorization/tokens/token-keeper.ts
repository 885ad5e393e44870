import { CommandryError } from '../../common/errors/commandry-error.js';
import type { AccessToken } from './access-token.js';
import { isTransient } from './refusal.js';
import { toMarginMs } from './renewal.js';
import { SingleFlight } from './single-flight.js';
import { waitFor } from '../../rest/timeouts.js';

/** The options of a keeper. */
export interface KeepOptions {
  /**
   * Stores a new token, for example in a database: the old refresh token is invalid by then. Until it succeeds, `get`
   * rejects with what it throws, and calls it again each time.
   */
  readonly save?: ((token: AccessToken) => void | Promise<void>) | undefined;
}

/** The token of one user, renewed before it ends. */
export interface TokenKeeper {
  /** The newest token, which may have expired. */
  readonly current: AccessToken;
  /**
   * Returns a valid token. Concurrent callers share one renewal. While a renewal fails for a transient reason, returns
   * the old token as long as it is valid.
   *
   * @throws CommandryError `REFRESH_TOKEN_MISSING`, or what `refresh` rejects with.
   */
  get(options?: { readonly signal?: AbortSignal | undefined }): Promise<AccessToken>;
}

/** @param refresh - Returns a new token for an old one. */
export function createTokenKeeper(
  token: AccessToken,
  renewBeforeMs: number,
  refresh: (token: AccessToken) => Promise<AccessToken>,
  { save }: KeepOptions,
): TokenKeeper {
  const flights = new SingleFlight<AccessToken>();
  let current = token;
  let marginMs = toMarginMs(token, renewBeforeMs);
  let isSaved = true;

  async function renew(): Promise<AccessToken> {
    if (isSaved) {
      current = await refresh(current);
      marginMs = toMarginMs(current, renewBeforeMs);
      isSaved = false;
    }
    await save?.(current);
    isSaved = true;
    return current;
  }

  return {
    get current() {
      return current;
    },
    get: async ({ signal } = {}) => {
      signal?.throwIfAborted();
      if (isSaved && current.remainingMs() > marginMs) return current;
      if (isSaved && current.refreshToken === undefined) return unlessExpired(current);
      try {
        return await waitFor(flights.run('', renew), signal);
      } catch (error) {
        if (isSaved && isTransient(error) && !current.isExpired) return current;
        throw error;
      }
    },
  };
}

/** @throws CommandryError `REFRESH_TOKEN_MISSING` */
function unlessExpired(token: AccessToken): AccessToken {
  if (!token.isExpired) return token;
  throw new CommandryError(
    'REFRESH_TOKEN_MISSING',
    'The token has expired, and it came without a refresh token.',
  );
}
