/** Statuses of responses without a body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Waits for the body too: `@discordjs/rest` only limits the time until a response begins, and a server that stops in
 * the middle of it would hold a call for minutes.
 */
export function withWholeBody(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, statusText, headers } = response;
    const body = await response.arrayBuffer();
    return new Response(WITHOUT_BODY.has(status) ? null : body, { status, statusText, headers });
  };
}
