/** Returns a response with JSON, or without a body. */
export function toJsonResponse(
  status: number,
  body: object | undefined,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (body === undefined) return new Response(null, { status, headers });
  // Without a charset: some clients compare the whole header.
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** The error of `fetch` where a connection was closed without a response. The HTTP server closes it, too. */
export function closedConnection(): TypeError {
  const cause = Object.assign(new Error('The connection was closed without a response.'), { code: CLOSED });
  return new TypeError('fetch failed', { cause });
}

export function isClosedConnection(error: unknown): boolean {
  return error instanceof TypeError && (error.cause as NodeJS.ErrnoException | undefined)?.code === CLOSED;
}

/** The code that `fetch` of Node gives. */
const CLOSED = 'UND_ERR_SOCKET';
