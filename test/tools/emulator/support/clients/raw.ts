import { connect } from 'node:net';

/** Sends bytes as they are and gives everything that comes back until the connection ends. */
export function sendRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end(bytes);
    });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Refused bytes may be answered while some of them are still on their way.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
  });
}

/** The status of a raw answer, or undefined when there was none. */
export function readStatus(answer: string): number | undefined {
  const digits = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The JSON after the headers of a raw answer. */
export function readRawBody(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as unknown;
}
