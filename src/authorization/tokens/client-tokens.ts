import type { AccessToken } from './access-token.js';
import { isTransient } from './refusal.js';
import { SingleFlight } from './single-flight.js';
import { toMarginMs } from './renewal.js';
import { waitFor } from '../../rest/timeouts.js';

interface Held {
  readonly token: AccessToken;
  /** How much of its life is left when it is renewed, in milliseconds. */
  readonly marginMs: number;
}

/**
 * The tokens of client credentials, one for each set of scopes. They are renewed before they expire, by one request for
 * all callers. Failures are not cached: the next caller tries again, and gets the old token while it is valid, unless
 * Discord has refused to give a new one.
 */
export class ClientTokens {
  readonly #held = new Map<string, Held>();
  readonly #flights = new SingleFlight<AccessToken>();
  readonly #renewBeforeMs: number;
  readonly #request: (scopes: readonly string[]) => Promise<AccessToken>;

  /** @param request - Requests a token from Discord. */
  constructor(renewBeforeMs: number, request: (scopes: readonly string[]) => Promise<AccessToken>) {
    this.#renewBeforeMs = renewBeforeMs;
    this.#request = request;
  }

  async get(scopes: readonly string[], signal: AbortSignal | undefined): Promise<AccessToken> {
    const key = [...scopes].sort().join(' ');
    const held = this.#held.get(key);
    if (held && held.token.remainingMs() > held.marginMs) return held.token;
    try {
      return await waitFor(
        this.#flights.run(key, () => this.#renew(key, scopes)),
        signal,
      );
    } catch (error) {
      const isStillGood = held !== undefined && this.#held.get(key) === held && !held.token.isExpired;
      if (isStillGood && isTransient(error)) return held.token;
      throw error;
    }
  }

  /** Removes a token from the cache, known by its text. */
  forget(accessToken: string): void {
    for (const [key, { token }] of this.#held) if (token.accessToken === accessToken) this.#held.delete(key);
  }

  async #renew(key: string, scopes: readonly string[]): Promise<AccessToken> {
    const token = await this.#request(scopes);
    this.#held.set(key, { token, marginMs: toMarginMs(token, this.#renewBeforeMs) });
    return token;
  }
}
