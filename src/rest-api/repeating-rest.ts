import { REST, RequestMethod, type InternalRequest } from '@discordjs/rest';
import type { Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { isApiError } from '../rest/api-error.js';
import { withRealUrl } from '../rest/fetch/counted-by-guild.js';
import { retryTransientFailures } from '../rest/retry-transient-failures.js';
import { waitFor } from '../rest/timeouts.js';
import { toDiscordError } from '../rest/to-discord-error.js';

export interface RepeatingRestOptions {
  readonly token: string | undefined;
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** Paths with the token of an interaction or a webhook. */
const TOKEN_IN_PATH = /^\/(?:webhooks|interactions)\/\d+\/([^/?]+)/;

const NOT_FOUND = 404;

/**
 * Sends requests through a shared client, with its queues and rate limits, adding the bot's token, retries and our
 * errors.
 */
export class RepeatingRest extends REST {
  readonly #shared: REST;
  readonly #options: RepeatingRestOptions;

  constructor(shared: REST, options: RepeatingRestOptions) {
    // The shared client sends all requests, and sweeps its rate limits.
    super({ hashSweepInterval: 0, handlerSweepInterval: 0 });
    this.#shared = shared;
    this.#options = options;
  }

  /** @throws CommandryError, or the reason of the request's signal. */
  override async request(request: InternalRequest): Promise<unknown> {
    const { token, baseUrl, clock } = this.#options;
    const { signal, method } = request;
    const tokenInPath = TOKEN_IN_PATH.exec(request.fullRoute)?.[1];
    if (token === undefined && request.auth !== false)
      throw new CommandryError('TOKEN_MISSING', 'A call to Discord needs a token, and none is set.');
    try {
      return await retryTransientFailures(
        clock,
        async (attempt) => {
          try {
            return await waitFor(this.#shared.request(this.#authorized(request)), signal);
          } catch (error) {
            // The response to an earlier delete was lost.
            const isGone =
              method === RequestMethod.Delete &&
              attempt > 0 &&
              isApiError(error) &&
              error.status === NOT_FOUND;
            if (isGone) return undefined;
            throw error;
          }
        },
        { isIdempotent: isIdempotent(request), signal },
      );
    } catch (error) {
      signal?.throwIfAborted();
      const secrets = token === undefined ? [] : [token];
      throw toDiscordError(withRealUrl(error), baseUrl, { tokenInPath, secrets });
    }
  }

  /** As a header: the library forgets its own token after one 401. */
  #authorized(request: InternalRequest): InternalRequest {
    if (request.auth === false) return request;
    const { token = '' } = this.#options;
    return { ...request, auth: false, headers: { ...request.headers, authorization: `Bot ${token}` } };
  }
}

function isIdempotent({ method, body }: InternalRequest): boolean {
  if (method !== RequestMethod.Post) return true;
  const { nonce, enforce_nonce: isEnforced } = (body ?? {}) as {
    readonly nonce?: unknown;
    readonly enforce_nonce?: unknown;
  };
  return isEnforced === true && nonce !== undefined;
}
