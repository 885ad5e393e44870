import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OutgoingResponse } from '../interactions/receive/ports.js';

/**
 * Writes a response to Node's `ServerResponse`, with `Connection: close` if the connection cannot be reused.
 *
 * @param isEnding - Whether the app is shutting down, so that the client should send nothing more on this connection.
 */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: OutgoingResponse,
  isEnding: boolean,
): void {
  // Something else has responded, for example a timeout: nothing can be written any more.
  if (response.headersSent || response.destroyed) return;
  // The unread rest of a body would block the connection.
  if (isEnding || !(request.complete || hasArrived(request))) response.setHeader('connection', 'close');
  // A response without content has no length either.
  const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length });
  response.end(body);
}

/**
 * Whether an unread body has arrived in full, as most do together with their headers. Node then discards it, and
 * nothing is left on the connection.
 */
function hasArrived({ readableFlowing, readableLength, headers }: IncomingMessage): boolean {
  return readableFlowing === null && readableLength === Number(headers['content-length']);
}
