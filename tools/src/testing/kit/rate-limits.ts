import { pause } from 'commandry/tooling/kit';
import type { Clock } from 'commandry';

/** The headers by which a client knows how long to wait. */
const WAITING = /^(?:retry-after|x-ratelimit-.*)$/;

/**
 * Lets a client of `@discordjs/rest` wait for rate limits on the kit's clock: it has its own timers, so it gets its 429
 * when the time has passed, as one after which it may ask again at once.
 *
 * @param longestMs - A longer limit is passed on as it is, for a client that rejects then.
 */
export function waitOnClock(
  fetch: typeof globalThis.fetch,
  clock: Clock,
  longestMs = Infinity,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const pauseMs = Number(response.headers.get('retry-after')) * 1000;
    if (response.status !== 429 || !(pauseMs > 0 && pauseMs <= longestMs)) return response;
    await pause(clock, pauseMs, init?.signal ?? undefined);
    const kept = [...response.headers].filter(([name]) => !WAITING.test(name));
    return new Response(response.body, { status: response.status, headers: kept });
  };
}
