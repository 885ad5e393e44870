import { CommandryError } from '../common/errors/commandry-error.js';
import type { IncomingRequest, Receiver } from '../interactions/receive/ports.js';
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
    const { status, headers, body } = await receive(new FetchRequest(request, host, maxBodyBytes));
    return new Response(body, { status, headers });
  };
}

/** Asks the Request and the host only for what is wanted: much of what they have is made when it is looked at. */
class FetchRequest implements IncomingRequest {
  readonly #request: Request;
  readonly #host: readonly unknown[];
  readonly #maxBodyBytes: number;

  constructor(request: Request, host: readonly unknown[], maxBodyBytes: number) {
    this.#request = request;
    this.#host = host;
    this.#maxBodyBytes = maxBodyBytes;
  }

  get method(): string {
    return this.#request.method;
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  body(): Promise<Uint8Array> {
    return readBody(this.#request, this.#maxBodyBytes);
  }

  get waitUntil(): IncomingRequest['waitUntil'] {
    return findWaitUntil(this.#host);
  }
}

async function readBody(request: Request, maxBodyBytes: number): Promise<Uint8Array> {
  if (request.bodyUsed) {
    throw new CommandryError(
      'BODY_ALREADY_READ',
      'Something else has read the body of the Request before toFetchHandler, so its signature can no longer be checked.',
    );
  }
  const announced = announcedLength(request.headers);
  if (announced !== undefined && announced > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
  try {
    return announced === undefined
      ? await readCounted(request, maxBodyBytes)
      : await readAnnounced(request, maxBodyBytes);
  } catch (cause) {
    if (cause instanceof CommandryError) throw cause;
    throw new CommandryError('BODY_UNREADABLE', 'The body is incomplete.', { cause });
  }
}

/**
 * The length that the body was framed with, so that the host takes no more from the connection. Undefined where there is
 * none, or where another framing stands beside it, which goes before it.
 */
function announcedLength(headers: Headers): number | undefined {
  const length = headers.get('content-length');
  if (length === null || !DIGITS.test(length) || headers.has('transfer-encoding')) return undefined;
  return Number(length);
}

const DIGITS = /^[0-9]+$/;

/** Takes the body in one go. Hosts have it at hand, and many make a stream only where one is asked for. */
async function readAnnounced(request: Request, maxBodyBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  // A Request that was made by hand may have more than it says.
  if (bytes.byteLength > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
  return bytes;
}

async function readCounted(request: Request, maxBodyBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    received += chunk.byteLength;
    if (received > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, received);
}
