import { CommandryError } from '../../common/errors/commandry-error.js';
import type { AccessToken } from './access-token.js';
import { isPassing } from './refusal.js';
import { toMarginMs } from './renewal.js';
import { SingleFlight } from './single-flight.js';
import { waitFor } from './token-timeouts.js';

/** What a keeper is made with. */
export interface KeepOptions {
  /**
   * Keeps a new token, for example in a database: the old refresh token is dead by then. Until it succeeds, `get`
   * rejects with what it throws, and calls it again each time.
   */
  readonly save?: ((token: AccessToken) => void | Promise<void>) | undefined;
}

/** The token of one user, renewed before it ends. */
export interface TokenKeeper {
  /** The newest token, which may have ended. */
  readonly current: AccessToken;
  /**
   * A token that is good. Callers at the same time share one renewal. While a renewal fails for a reason that passes,
   * the old token is given as long as it is good.
   *
   * @throws CommandryError `REFRESH_TOKEN_MISSING`, or what `refresh` rejects with.
   */
  get(options?: { readonly signal?: AbortSignal | undefined }): Promise<AccessToken>;
}

/** @param refresh - Gets a new token for an old one. */
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
        if (isSaved && isPassing(error) && !current.isExpired) return current;
        throw error;
      }
    },
  };
}

/** @throws CommandryError `REFRESH_TOKEN_MISSING` */
function unlessExpired(token: AccessToken): AccessToken {
  if (!token.isExpired) return token;
  throw new CommandryError('REFRESH_TOKEN_MISSING', 'The token has ended and came without a refresh token.');
}
