import { BODY_LIMITS } from '../../bodies/body-limits.js';
import type { Service } from '../../emulator-modules.js';
import type { Incoming } from '../incoming.js';
import { parseJsonBody } from '../request-body.js';

/** A request to the control plane. */
export interface ControlCall extends Incoming {
  readonly service: Service;
  /** Returns a parameter of the path; empty if it has none of that name. */
  readonly param: (name: string) => string;
  /** Returns the JSON of the body. Throws a ControlError if there is none. */
  readonly readBody: () => Promise<unknown>;
  /** Does the same for a body that may hold files in base64, which may be as large as those files need. */
  readonly readBodyWithFiles: () => Promise<unknown>;
}

/** Returns the body of a 200, a {@link ControlResult}, or a response as it is. */
export type ControlHandler = (call: ControlCall) => object | Promise<object>;

/** A path of the control plane below `/control`, with `{names}` for its parameters, and its handlers by method. */
export type ControlRoute = readonly [path: string, endpoints: Readonly<Record<string, ControlHandler>>];

/** A response with a status other than 200. */
export class ControlResult {
  constructor(
    readonly status: number,
    /** Absent: no body. */
    readonly body?: object,
  ) {}
}

/** @param onBody - Told of the body when it has been read, before anything comes of it. */
export function toControlCall(
  service: Service,
  incoming: Incoming,
  params: Readonly<Partial<Record<string, string>>>,
  onBody: (body: unknown) => void = () => undefined,
): ControlCall {
  const read = async (maxBytes?: number) => {
    const body = await readBody(incoming, maxBytes);
    onBody(body);
    return body;
  };
  return {
    ...incoming,
    service,
    param: (name) => params[name] ?? '',
    readBody: () => read(),
    readBodyWithFiles: () => read(BODY_LIMITS.jsonWithFilesBytes),
  };
}

/** Matches the path of a request below `/control`. */
export function toControlPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/%]+)')}$`);
}

/**
 * @throws ControlError. Only `application/json` is read: a page of another origin cannot send that without a preflight.
 */
async function readBody(incoming: Incoming, maxBytes?: number): Promise<unknown> {
  const result = await parseJsonBody(incoming, maxBytes);
  switch (result.problem) {
    case undefined:
      return result.value;
    case 'TOO_LARGE':
      throw new ControlError(413, 'BODY_TOO_LARGE', 'The body is too large.');
    case 'NOT_JSON_TYPE':
      throw new ControlError(415, 'NOT_JSON', 'The Content-Type must be application/json.');
    case 'BAD_JSON':
      throw new ControlError(400, 'BAD_JSON', 'The body is not JSON.');
  }
}

/** An error response of the control plane. */
export class ControlError extends Error {
  readonly status: number;
  readonly code: string;
  /** Further fields of the body. */
  readonly details: object;

  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message);
    this.name = 'ControlError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
