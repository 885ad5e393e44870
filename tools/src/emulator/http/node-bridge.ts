import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { fromMessage, type Incoming } from './incoming.js';
import { isClosedConnection, type PlainResponse } from './responses.js';

/**
 * Serves requests of `node:http`.
 *
 * @param handle - Rejects with the error of a closed connection to close it without a response.
 */
export function serveWith(
  handle: (incoming: Incoming) => Promise<PlainResponse>,
): (message: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  return async (message, outgoing) => {
    try {
      await write(await handle(fromMessage(message)), outgoing);
    } catch (error) {
      message.socket.destroy();
      if (!isClosedConnection(error)) throw error;
    }
  };
}

async function write({ status, headers, body }: PlainResponse, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = status;
  for (const name in headers) outgoing.setHeader(name, headers[name] ?? '');
  if (body instanceof ReadableStream) {
    outgoing.flushHeaders();
    // It ends early with its reader.
    await pipeline(body, outgoing).catch(() => undefined);
    return;
  }
  // Sent as a whole, with its length.
  outgoing.end(body ?? undefined);
}
