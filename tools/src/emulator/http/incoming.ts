import type { IncomingMessage } from 'node:http';
import { parse, type ParsedUrlQuery } from 'node:querystring';

/** A request, read as far as every route needs it. */
export interface Incoming {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** With the query. */
  readonly target: string;
  readonly query: ParsedUrlQuery;
  /** Returns a header; undefined if it was not sent. */
  readonly header: (name: string) => string | undefined;
  readonly hasBody: boolean;
  /**
   * Reads the body. May be called once.
   *
   * @returns Undefined if it has more bytes.
   * @throws If it does not arrive whole.
   */
  readonly readBytes: (maxBytes: number) => Promise<Uint8Array | undefined>;
}

/** Reads a `Request`. */
export function fromRequest({ method, url, headers, body }: Request): Incoming {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('#', start);
  return {
    method,
    ...toTarget(url.slice(start, end === -1 ? undefined : end)),
    header: (name) => headers.get(name) ?? undefined,
    hasBody: body !== null,
    readBytes: (maxBytes) => collect(body ?? [], maxBytes),
  };
}

/** Reads a request of `node:http`, whose body costs a fifth of that of a `Request`. */
export function fromMessage(message: IncomingMessage): Incoming {
  const { method = 'GET', url = '/', headers } = message;
  return {
    method,
    ...toTarget(url),
    header: (name) => headers[name]?.toString(),
    hasBody: headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0,
    readBytes: (maxBytes) => collectMessage(message, maxBytes),
  };
}

function toTarget(target: string): Pick<Incoming, 'target' | 'path' | 'query'> {
  const mark = target.indexOf('?');
  if (mark === -1) return { target, path: target, query: {} };
  return { target, path: target.slice(0, mark), query: parse(target.slice(mark + 1)) };
}

async function collect(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const closedEarly = () => new Error('The connection was closed.');

function collectMessage(message: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (bytes: Uint8Array | undefined) => {
      message.removeAllListeners('data');
      resolve(bytes);
    };
    if (Number(message.headers['content-length'] ?? 0) > maxBytes) {
      end(undefined);
      return;
    }
    // It tells no more that it has closed.
    if (message.destroyed) {
      reject(closedEarly());
      return;
    }
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // What still comes is dropped, and the connection stays for the response.
      if (size > maxBytes) end(undefined);
      else chunks.push(chunk);
    });
    message.on('end', () => {
      end(Buffer.concat(chunks));
    });
    message.on('error', reject);
    message.on('close', () => {
      reject(closedEarly());
    });
  });
}

/** The parameters of a path. */
export type Params = Readonly<Partial<Record<string, string>>>;

/**
 * Returns the first route whose pattern matches a path, with the parameters of the path.
 *
 * @throws URIError if a percent sign in a parameter encodes nothing.
 */
export function matchRoute<Route>(
  routes: readonly { readonly route: Route; readonly pattern: RegExp }[],
  path: string,
): { readonly route: Route; readonly params: Params } | undefined {
  for (const { route, pattern } of routes) {
    const found = pattern.exec(path);
    if (!found) continue;
    const groups = Object.entries(found.groups ?? {});
    return {
      route,
      params: Object.fromEntries(groups.map(([name, text]) => [name, decodeURIComponent(text)])),
    };
  }
  return undefined;
}

/** Returns the handler of a method; HEAD has that of GET. */
export function findHandler<Handler>(
  endpoints: Readonly<Partial<Record<string, Handler>>>,
  sent: string,
): { readonly method: string; readonly handler: Handler | undefined } {
  const method = sent === 'HEAD' ? 'GET' : sent;
  return { method, handler: Object.hasOwn(endpoints, method) ? endpoints[method] : undefined };
}
