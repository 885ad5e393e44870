import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OutgoingResponse } from '../interactions/receive/ports.js';

/**
 * Writes an answer to Node's response, and asks for the end of the connection where it cannot be used any more.
 *
 * @param isEnding - Whether the process is about to end, so that the client should send nothing more on this connection.
 */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: OutgoingResponse,
  isEnding: boolean,
): void {
  // Somebody else has answered, for example a timeout in front: nothing can be written any more.
  if (response.headersSent || response.destroyed) return;
  // The rest of a body that nobody read would block the connection.
  if (isEnding || !(request.complete || isHere(request))) response.setHeader('connection', 'close');
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/**
 * Whether a body that nobody asked for has arrived in full, as most do together with their headers. Node drops it then, and
 * nothing of it is left on the connection.
 */
function isHere({ readableFlowing, readableLength, headers }: IncomingMessage): boolean {
  return readableFlowing === null && readableLength === Number(headers['content-length']);
}
