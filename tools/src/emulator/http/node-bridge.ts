import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { EVENT_STREAM } from './control/event-stream.js';
import { fromMessage, type Incoming } from './incoming.js';
import { isClosedConnection } from './responses.js';

/**
 * Serves requests of `node:http`.
 *
 * @param handle - Rejects with the error of a closed connection to close it without a response.
 */
export function serveWith(
  handle: (incoming: Incoming) => Promise<Response>,
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
