import type { IncomingRequest } from '../../interactions/receive/ports.js';

/** A request whose body was read. It keeps what else the request knows, getters included. */
export class WatchedRequest implements IncomingRequest {
  readonly method: string;
  readonly header: IncomingRequest['header'];
  readonly endsWithResponse: boolean | undefined;
  readonly body: () => Promise<Uint8Array>;
  readonly waitUntil: (work: Promise<unknown>) => void;

  constructor(request: IncomingRequest, body: Uint8Array, waitUntil: (work: Promise<unknown>) => void) {
    this.method = request.method;
    this.header = (name) => request.header(name);
    this.endsWithResponse = request.endsWithResponse;
    this.body = () => Promise.resolve(body);
    this.waitUntil = waitUntil;
  }
}

export function parseBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}

export function textIn(interaction: unknown, field: 'id' | 'token'): string | undefined {
  const value = (interaction as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return typeof value === 'string' ? value : undefined;
}

/** The id of the user who caused an interaction. */
export function userIn(interaction: unknown): string | undefined {
  const { user, member } = (interaction ?? {}) as {
    readonly user?: unknown;
    readonly member?: { readonly user?: unknown };
  };
  return textIn(user ?? member?.user, 'id');
}
