import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { BODY_LIMITS } from '../bodies/body-limits.js';
import { isMultipartType } from '../bodies/media-type.js';
import { failure, LATE, type FailureReason } from '../domain/interactions/delivery-failure.js';

/** The largest response that is read, compressed or not, unless it has files. */
const MAX_ANSWER_BYTES = 1_048_576;

/** The request. `url` is http or https. */
export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HttpResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As text; for a form with files, only its size. */
  readonly body: string;
  readonly bytes: Buffer;
}

export type PostResult =
  | { readonly answer: HttpResponse; readonly failure?: never }
  | { readonly failure: FailureReason; readonly answer?: never };

type Packed =
  | { readonly response: IncomingMessage; readonly bytes: Buffer; readonly failure?: never }
  | { readonly failure: FailureReason };

const unpack = promisify(gunzip);

/** Sends one POST: no retry, no redirect, and nothing after the signal aborts. Never rejects. */
export type Post = (outgoing: OutgoingRequest, signal: AbortSignal) => Promise<PostResult>;

/** Posts over HTTP. */
export const post: Post = async (outgoing, signal) => {
  const packed = await exchange(outgoing, signal);
  if (packed.failure) return { failure: packed.failure };
  const { response, bytes } = packed;
  const isPacked = response.headers['content-encoding']?.toLowerCase() === 'gzip';
  const contentType = response.headers['content-type'];
  const maxBytes = findMaxBytes(contentType);
  try {
    const plain = isPacked ? await unpack(bytes, { maxOutputLength: maxBytes }) : bytes;
    const body = isMultipartType(contentType) ? `(a form of ${plain.length} bytes)` : plain.toString('utf8');
    const headers = toHeaders(response);
    return { answer: { status: response.statusCode ?? 0, headers, body, bytes: plain } };
  } catch (error) {
    return failure('BAD_ENCODING', `The response is not gzip of at most ${maxBytes} bytes: ${String(error)}`);
  }
};

function toHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function findMaxBytes(contentType: string | undefined): number {
  return isMultipartType(contentType) ? BODY_LIMITS.multipartBytes : MAX_ANSWER_BYTES;
}

function exchange({ url, headers, body }: OutgoingRequest, signal: AbortSignal): Promise<Packed> {
  return new Promise((resolve) => {
    const fail = (error: Error | undefined) => {
      if (signal.aborted) resolve({ failure: LATE });
      else resolve(failure('UNREACHABLE', error?.message ?? 'The connection was closed early.'));
    };
    let hasResponse = false;
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const request = send(url, { method: 'POST', headers, agent: false, signal }, (response) => {
      hasResponse = true;
      const maxBytes = findMaxBytes(response.headers['content-type']);
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= maxBytes) chunks.push(chunk);
        else {
          resolve(failure('ANSWER_TOO_LARGE', `The response has more than ${maxBytes} bytes.`));
          response.destroy();
        }
      });
      response.on('end', () => {
        resolve({ response, bytes: Buffer.concat(chunks) });
      });
      response.on('error', fail);
      response.on('close', () => {
        fail(undefined);
      });
    });
    request.on('error', fail);
    // Once there is a response, its own events decide how the exchange ended: it may be read after the connection
    // closes.
    request.on('close', () => {
      if (!hasResponse) fail(undefined);
    });
    request.end(body);
  });
}
