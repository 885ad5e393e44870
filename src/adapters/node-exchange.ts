import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CommandryError } from '../common/errors/commandry-error.js';
import type {
  IncomingRequest,
  OutgoingResponse,
  Receive,
  RequestHead,
} from '../interactions/receive/ports.js';
import { bodyTooLarge } from './receivers.js';

/** A request of `node:http`, with the fields that routers and body parsers set. */
type NodeMessage = IncomingMessage & {
  readonly originalUrl?: string;
  readonly body?: unknown;
  readonly rawBody?: unknown;
};

export interface NodeHost {
  readonly maxBodyBytes: number;
  /** Whether the app is shutting down: responses then close the connection. */
  readonly isEnding: () => boolean;
}

/** Returns the path as sent, without the query. Frameworks strip the mount path from `url`. */
export function pathOf({ originalUrl, url = '' }: NodeMessage): string {
  const sent = originalUrl ?? url;
  const query = sent.indexOf('?');
  return query === -1 ? sent : sent.slice(0, query);
}

/** @param waits - Whether the client waits for `100 Continue` before it sends the body. */
export function answerNodeRequest(
  receive: Receive,
  request: IncomingMessage,
  response: ServerResponse,
  host: NodeHost,
  waits = false,
): void {
  const exchange = new NodeExchange(request, response, host, waits);
  if (receive.open) exchange.open(receive.open);
  else exchange.give(receive(exchange.asPlain()));
}

/** A request and its response. The response is written as soon as it is known. */
class NodeExchange implements RequestHead {
  readonly method: string;
  readonly #request: NodeMessage;
  readonly #response: ServerResponse;
  readonly #host: NodeHost;
  readonly #waits: boolean;
  /** The body so far; usually one chunk. */
  #first: Buffer | undefined;
  #chunks: Buffer[] | undefined;
  #received = 0;
  #isRead = false;

  constructor(request: IncomingMessage, response: ServerResponse, host: NodeHost, waits: boolean) {
    this.method = request.method ?? '';
    this.#request = request;
    this.#response = response;
    this.#host = host;
    this.#waits = waits;
  }

  readonly give = (answer: OutgoingResponse | Promise<OutgoingResponse>): void => {
    if (answer instanceof Promise) void answer.then(this.give);
    else writeAnswer(this.#request, this.#response, answer, this.#host.isEnding());
  };

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  path(): string {
    return pathOf(this.#request);
  }

  /** A plain copy of the request, for wrappers of receivers. */
  asPlain(): IncomingRequest {
    return {
      method: this.method,
      header: (name) => this.header(name),
      path: () => this.path(),
      body: () =>
        new Promise((resolve, reject) => {
          this.#read({ answer: resolve, fail: reject });
        }),
    };
  }

  open(open: NonNullable<Receive['open']>): void {
    const opened = open(this);
    // Keeps the AsyncLocalStorage of middleware before this one, which events of the socket would lose.
    const context = new AsyncResource('CommandryRequest', { requireManualDestroy: true });
    // Next tick: the parser may still hand over a body that came with the headers, which decides whether the connection
    // stays open.
    if ('status' in opened) process.nextTick(this.give, opened);
    else
      this.#read({
        answer: (body) => {
          this.give(context.runInAsyncScope(opened.answer, opened, body));
        },
        fail: (error) => {
          process.nextTick(this.give, context.runInAsyncScope(opened.fail, opened, error));
        },
      });
  }

  /**
   * Calls back once, with the body, or with `BODY_TOO_LARGE`, `BODY_ALREADY_READ` or `BODY_UNREADABLE`. Synchronous if
   * something has kept the bytes.
   */
  #read(reader: BodyReader): void {
    const request = this.#request;
    const { maxBodyBytes } = this.#host;
    const kept = keptBytes(request);
    if (kept) {
      if (kept.byteLength > maxBodyBytes) reader.fail(bodyTooLarge(maxBodyBytes));
      else reader.answer(kept);
      return;
    }
    if (request.readableDidRead || request.readableEnded) {
      reader.fail(alreadyRead(request));
      return;
    }
    if (this.#waits) this.#response.writeContinue();
    // The listeners stay: removing them costs more, and without an error listener a late error would crash the process.
    const unreadable = (cause?: unknown): void => {
      if (!this.#isRead)
        this.#fail(reader, new CommandryError('BODY_UNREADABLE', 'The body is incomplete.', { cause }));
    };
    request.on('error', unreadable);
    if (request.destroyed) unreadable();
    else if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes)
      this.#fail(reader, bodyTooLarge(maxBodyBytes));
    else
      request
        .on('data', (chunk: Buffer) => {
          if (this.#isRead) return;
          this.#received += chunk.byteLength;
          if (this.#received > maxBodyBytes) this.#fail(reader, bodyTooLarge(maxBodyBytes));
          else if (this.#first) (this.#chunks ??= [this.#first]).push(chunk);
          else this.#first = chunk;
        })
        .on('end', () => {
          if (this.#isRead) return;
          this.#isRead = true;
          reader.answer(
            this.#chunks ? Buffer.concat(this.#chunks, this.#received) : (this.#first ?? Buffer.alloc(0)),
          );
        })
        .on('close', unreadable);
  }

  #fail(reader: BodyReader, error: CommandryError): void {
    this.#isRead = true;
    this.#request.pause();
    reader.fail(error);
  }
}

/** See {@link OpenedRequest}. */
interface BodyReader {
  answer(body: Uint8Array): void;
  fail(error: CommandryError): void;
}

/** Returns the bytes that `express.raw()` or a `verify` hook has kept. */
function keptBytes({ rawBody, body }: NodeMessage): Uint8Array | undefined {
  if (rawBody instanceof Uint8Array) return rawBody;
  return body instanceof Uint8Array ? body : undefined;
}

function alreadyRead({ body }: NodeMessage): CommandryError {
  return new CommandryError(
    'BODY_ALREADY_READ',
    `Another parser${body === undefined ? '' : ' (express.json() or the like)'} has read the body before the interactions middleware, so its signature can no longer be checked.`,
  );
}

/** Writes a response, with `Connection: close` if the connection cannot be reused. */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: OutgoingResponse,
  isEnding: boolean,
): void {
  // Something else has responded, for example a timeout.
  if (response.headersSent || response.destroyed) return;
  // An unread body would block the connection.
  if (isEnding || !(request.complete || hasArrived(request))) response.setHeader('connection', 'close');
  // A response without content has no length either.
  response.writeHead(
    status,
    status === 204 ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
  );
  response.end(body);
}

/** Whether an unread body has arrived in full, usually together with the headers. Node then discards it. */
function hasArrived({ readableFlowing, readableLength, headers }: IncomingMessage): boolean {
  return readableFlowing === null && readableLength === Number(headers['content-length']);
}
