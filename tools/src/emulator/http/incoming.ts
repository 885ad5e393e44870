import { parse, type ParsedUrlQuery } from 'node:querystring';

/** A request, read as far as every route needs it. */
export interface Incoming {
  readonly request: Request;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** With the query. */
  readonly target: string;
  readonly query: ParsedUrlQuery;
  /** Returns a header; undefined if it was not sent. */
  readonly header: (name: string) => string | undefined;
}

export function toIncoming(request: Request): Incoming {
  const { method, url, headers } = request;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('#', start);
  const target = url.slice(start, end === -1 ? undefined : end);
  const mark = target.indexOf('?');
  return {
    request,
    method,
    path: mark === -1 ? target : target.slice(0, mark),
    target,
    query: mark === -1 ? {} : parse(target.slice(mark + 1)),
    header: (name) => headers.get(name) ?? undefined,
  };
}

/**
 * Returns the parameters of a path; undefined if the pattern does not match it.
 *
 * @throws URIError if a percent sign in a parameter encodes nothing.
 */
export function matchPath(
  pattern: RegExp,
  path: string,
): Readonly<Partial<Record<string, string>>> | undefined {
  const found = pattern.exec(path);
  if (!found?.groups) return found ? {} : undefined;
  return Object.fromEntries(
    Object.entries(found.groups).map(([name, text]) => [name, decodeURIComponent(text)]),
  );
}
