import type { IncomingMessage } from 'node:http';
import { CommandryError } from '../errors.js';
import { bodyTooLarge } from './body-too-large.js';

/**
 * Reads a request body as bytes and stops at the limit: first by the announced length, then by counting.
 *
 * @throws CommandryError `BODY_TOO_LARGE`, or `BODY_UNREADABLE` when the connection ends early.
 */
export function readNodeBody(request: IncomingMessage, maxBodyBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const tooLarge = (): void => {
      stop();
      request.pause();
      reject(bodyTooLarge(maxBodyBytes));
    };
    const unreadable = (cause?: unknown): void => {
      stop();
      reject(new CommandryError('BODY_UNREADABLE', 'The body is incomplete.', { cause }));
    };
    const chunks: Buffer[] = [];
    let received = 0;
    const onData = (chunk: Buffer): void => {
      received += chunk.byteLength;
      if (received > maxBodyBytes) tooLarge();
      else chunks.push(chunk);
    };
    const onEnd = (): void => {
      stop();
      resolve(Buffer.concat(chunks, received));
    };
    const stop = (): void => {
      request.off('data', onData).off('end', onEnd).off('error', unreadable).off('close', unreadable);
      // A late error must not reach a stream without a listener: it would end the process.
      request.on('error', () => undefined);
    };
    if (request.destroyed) {
      unreadable();
      return;
    }
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
      tooLarge();
      return;
    }
    request.on('data', onData).on('end', onEnd).on('error', unreadable).on('close', unreadable);
  });
}
