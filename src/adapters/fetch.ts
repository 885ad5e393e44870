import { CommandryError } from '../errors.js';
import type { Receiver } from '../interactions/ports.js';
import { bodyTooLarge } from './body-too-large.js';
import { findWaitUntil } from './wait-until.js';

/**
 * Answers a standard Request with a standard Response. What the host passes beside the Request is passed on: where it has
 * `waitUntil`, or is Hono's context, the host is kept alive for work that goes on after the answer.
 */
export type FetchHandler = (request: Request, ...host: readonly unknown[]) => Promise<Response>;

/**
 * Answers interactions wherever Request and Response are spoken: Hono, Next.js route handlers, Deno, Bun, workers.
 *
 * @example
 * export const POST = toFetchHandler(app);
 * @example
 * const handle = toFetchHandler(app);
 * hono.post('/interactions', (c) => handle(c.req.raw, c));
 */
export function toFetchHandler({ receive, maxBodyBytes }: Receiver): FetchHandler {
  return async (request, ...host) => {
    const answer = await receive({
      method: request.method,
      header: (name) => request.headers.get(name) ?? undefined,
      body: () => readBody(request, maxBodyBytes),
      waitUntil: findWaitUntil(host),
    });
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  };
}

async function readBody(request: Request, maxBodyBytes: number): Promise<Uint8Array> {
  if (request.bodyUsed) {
    throw new CommandryError(
      'BODY_ALREADY_READ',
      'Something else has read the body of the Request before toFetchHandler, so its signature can no longer be checked.',
    );
  }
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
  const chunks: Uint8Array[] = [];
  let received = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      received += chunk.byteLength;
      if (received > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof CommandryError) throw cause;
    throw new CommandryError('BODY_UNREADABLE', 'The body is incomplete.', { cause });
  }
  return Buffer.concat(chunks, received);
}
