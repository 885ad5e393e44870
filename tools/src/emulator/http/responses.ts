/** A response, before it is one of `fetch` or of `node:http`. */
export class PlainResponse {
  constructor(
    readonly status: number,
    readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  toResponse(): Response {
    const { status, headers } = this;
    // Bytes of files are not in shared memory; the types of browsers require saying so.
    return new Response(this.body as string | null, { status, headers });
  }
}

/** Returns an answer with JSON, or without a body. */
export function toJsonResponse(
  status: number,
  body: object | undefined,
  headers: Readonly<Record<string, string>> = {},
): PlainResponse {
  if (body === undefined) return new PlainResponse(status, null, headers);
  // Without a charset: some clients compare the whole header.
  return new PlainResponse(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
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
