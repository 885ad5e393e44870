import { CommandryError } from '../../common/errors/commandry-error.js';

/** The most rate limits in a row to wait for. */
const MOST_IN_A_ROW = 10;

/**
 * Bounds the waiting for rate limits: `@discordjs/rest` waits and retries for as long as Discord asks.
 *
 * @throws CommandryError `RATE_LIMIT_TOO_LONG`, from the returned function.
 */
export function boundRateLimits(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const inARow = new Map<string, number>();
  return async (input, init) => {
    const response = await fetch(input, init);
    const call = `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : String(input)}`;
    const count = response.status === 429 ? (inARow.get(call) ?? 0) + 1 : 0;
    if (count === 0 || count >= MOST_IN_A_ROW) inARow.delete(call);
    else inARow.set(call, count);
    if (count < MOST_IN_A_ROW) return response;
    const message = `Discord rate limited a call ${MOST_IN_A_ROW} times in a row, although each attempt came after the requested pause.`;
    throw new CommandryError('RATE_LIMIT_TOO_LONG', message, {
      discord: { status: 429, code: undefined, message },
    });
  };
}
