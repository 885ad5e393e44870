import type { ControlErrorBody } from '../emulator/index.js';

/** A request that the emulator refused, or that did not reach it. */
export class ControlCallError extends Error {
  override readonly name = 'ControlCallError';

  constructor(
    message: string,
    /** That of the emulator, or the number of Discord. Undefined where the response has none. */
    readonly code: string | undefined,
    /** The emulator's message about it; empty if there is none. */
    readonly explanation: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Sends one request with JSON. The result is as the documentation of the route says; undefined without a body.
 *
 * @throws ControlCallError With method, address, status and the whole body.
 */
export type ControlCall = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

/**
 * @param baseUrl - What the paths are below, without a slash at its end.
 * @param fetch - Sends the requests.
 * @param more - Further headers.
 */
export function connectTo(
  baseUrl: string,
  fetch: (request: Request) => Promise<Response>,
  more: Readonly<Record<string, string>> = {},
): ControlCall {
  return async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const url = `${baseUrl}${path}`;
    const response = await send(fetch, url, {
      method,
      headers: { ...more, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw toError(`${method} ${url}: ${response.status}`, response.text);
    return parseJson(response.text) as Answer;
  };
}

/** Returns parsed JSON, undefined for an empty text, and any other text as it is. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

async function send(fetch: (request: Request) => Promise<Response>, url: string, init: RequestInit) {
  try {
    const response = await fetch(new Request(url, init));
    const { ok, status } = response;
    return { ok, status, text: await response.text() };
  } catch (cause) {
    const message = `${init.method ?? ''} ${url}: no response. Was Discord closed?`;
    throw new ControlCallError(message, undefined, '', { cause });
  }
}

function toError(request: string, text: string): ControlCallError {
  const body = parseJson(text);
  const { code, message = '' } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly code?: unknown;
  } & Partial<Omit<ControlErrorBody, 'code'>>;
  const known = typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
  return new ControlCallError(`${request} ${text}`, known, message);
}
