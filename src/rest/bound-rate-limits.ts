import { CommandryError } from '../common/errors/commandry-error.js';

/** So often in a row, and no more: whoever has waited as told ten times is not let through by an eleventh. */
const MOST_IN_A_ROW = 10;

/**
 * `@discordjs/rest` waits for a rate limit and calls again for as long as it is told to wait. Here it ends, whatever the
 * service says.
 *
 * @throws CommandryError `RATE_LIMIT_TOO_LONG`, from what it returns.
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
    const message = `The service refused a call ${MOST_IN_A_ROW} times in a row as one too many, although it was made as late as was asked for.`;
    throw new CommandryError('RATE_LIMIT_TOO_LONG', message, {
      service: { status: 429, code: undefined, message },
    });
  };
}
