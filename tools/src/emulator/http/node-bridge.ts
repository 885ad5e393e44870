import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EVENT_STREAM } from './control/event-stream.js';
import { isClosedConnection } from './responses.js';

/**
 * Serves requests of `node:http` with a function from `Request` to `Response`.
 *
 * @param handle - Rejects with the error of a closed connection to close it without a response.
 */
export function serveWith(
  baseUrl: string,
  handle: (request: Request) => Promise<Response>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    try {
      await write(await handle(toRequest(baseUrl, incoming)), outgoing);
    } catch (error) {
      incoming.socket.destroy();
      if (!isClosedConnection(error)) throw error;
    }
  };
}

function toRequest(baseUrl: string, incoming: IncomingMessage): Request {
  const { method: sent = 'GET', url = '/', headers } = incoming;
  // A Request cannot have these methods. No route has them either, nor the one in their place.
  const method = ['TRACE', 'TRACK', 'CONNECT'].includes(sent) ? 'OPTIONS' : sent;
  const hasBody =
    method !== 'GET' &&
    method !== 'HEAD' &&
    (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
  return new Request(baseUrl + url, {
    method,
    headers: headers as Record<string, string>,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  });
}

async function write(response: Response, outgoing: ServerResponse): Promise<void> {
  const { status, headers, body } = response;
  outgoing.statusCode = status;
  outgoing.setHeaders(headers);
  if (body && headers.get('content-type') === EVENT_STREAM) {
    outgoing.flushHeaders();
    // It ends early with its reader.
    await pipeline(body, outgoing).catch(() => undefined);
    return;
  }
  // Sent as a whole, with its length.
  outgoing.end(body ? Buffer.from(await response.arrayBuffer()) : undefined);
}
