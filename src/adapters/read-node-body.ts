import type { IncomingMessage } from 'node:http';
import { CommandryError } from '../common/errors/commandry-error.js';
import { bodyTooLarge } from './body-too-large.js';

/**
 * Reads a request body as bytes and stops at the limit: first by the announced length, then by counting.
 *
 * @throws CommandryError `BODY_TOO_LARGE`, or `BODY_UNREADABLE` when the connection ends early.
 */
export function readNodeBody(request: IncomingMessage, maxBodyBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    let isOver = false;
    const tooLarge = (): void => {
      isOver = true;
      request.off('data', onData).pause();
      reject(bodyTooLarge(maxBodyBytes));
    };
    // The listeners stay: removing them costs each request more than keeping them, and without an error listener a late
    // error would end the process.
    const unreadable = (cause?: unknown): void => {
      if (isOver) return;
      isOver = true;
      request.off('data', onData);
      reject(new CommandryError('BODY_UNREADABLE', 'The body is incomplete.', { cause }));
    };
    const onData = (chunk: Buffer): void => {
      received += chunk.byteLength;
      if (received > maxBodyBytes) tooLarge();
      else chunks.push(chunk);
    };
    const onEnd = (): void => {
      if (isOver) return;
      isOver = true;
      const [first] = chunks;
      resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks, received));
    };
    request.on('error', unreadable);
    if (request.destroyed) unreadable();
    else if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) tooLarge();
    else request.on('data', onData).on('end', onEnd).on('close', unreadable);
  });
}
