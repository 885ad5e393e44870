/** Statuses of answers that have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Answers when the body is there, too: `@discordjs/rest` watches the time until an answer begins, and somebody who stops
 * in the middle of it would hold a call for minutes.
 */
export function withWholeBody(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, statusText, headers } = response;
    const body = await response.arrayBuffer();
    return new Response(WITHOUT_BODY.has(status) ? null : body, { status, statusText, headers });
  };
}
