import type { KitCredentials, WireObject } from '../service/kit-service.js';
import { KitError } from './kit-error.js';

/** A call of the bot to the service, beside the replies to interactions. */
export interface RestCall {
  readonly method: string;
  /** Below `/api/v10`, without its query: `/channels/1234/messages`. */
  readonly path: string;
  /** By name. */
  readonly query: Readonly<Record<string, string>>;
  /** The body as parsed JSON; undefined without one. */
  readonly body: unknown;
  /** The names of the files that were sent. */
  readonly files: readonly string[];
  /** The reason for the audit log. */
  readonly reason: string | undefined;
  /** The status of the response; undefined while there is none. */
  readonly status: number | undefined;
}

/** How a test answers a call: with a status (default 200) and a body, which is sent as JSON. */
export interface RestAnswer {
  readonly status?: number | undefined;
  readonly body?: WireObject | readonly unknown[] | undefined;
}

/** The calls of the bot to the service. By default a small world answers them that remembers what was sent. */
export interface KitRest {
  /** Oldest first, replies to interactions left out. */
  readonly calls: readonly RestCall[];
  /**
   * Answers calls from now on. Of several that fit, the last one counts.
   *
   * @param route - A method and a path, in which `:name` stands for one part: `GET /guilds/:guild/members/:user`.
   * @param answer - Returns the answer, or undefined to let the kit's world answer.
   */
  on(
    route: string,
    answer: (call: RestCall) => RestAnswer | undefined | Promise<RestAnswer | undefined>,
  ): void;
  /**
   * For clients of your own: `new REST({ makeRequest: kit.rest.fetch })`. Calls to `https://discord.com` go to the kit's
   * service instead, as the bot, whatever bot token the client has; calls elsewhere are refused with KitError `MISUSED`.
   */
  readonly fetch: KitFetch;
}

/** Fits `fetch`, and what libraries take in its place, whose own types differ from it in details of `init`. */
export type KitFetch = (address: string | URL | Request, init?: object) => Promise<Response>;

interface Route {
  readonly method: string;
  readonly parts: readonly string[];
  readonly answer: (call: RestCall) => RestAnswer | undefined | Promise<RestAnswer | undefined>;
}

/** Hears of the calls of the bot, and lets a test answer them. */
export class RestCalls {
  readonly calls: RestCall[] = [];
  readonly #routes: Route[] = [];
  readonly #fetch: typeof globalThis.fetch;
  readonly #note: (text: string) => void;
  /** Where the calls with the token of an interaction begin. */
  readonly #replies: readonly string[];

  constructor(applicationId: string, fetch: typeof globalThis.fetch, note: (text: string) => void) {
    this.#fetch = fetch;
    this.#note = note;
    this.#replies = ['/interactions/', `/webhooks/${applicationId}/`];
  }

  on(route: string, answer: Route['answer']): void {
    const [method = '', path = ''] = route.split(' ');
    this.#routes.unshift({ method, parts: path.split('/'), answer });
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const { index, call } = this.#read(input, init);
    const given = await this.#answer(call);
    const response = given ?? (await this.#fetch(input, init));
    const { status } = response;
    if (index !== undefined) this.calls[index] = { ...call, status };
    this.#note(`  the bot calls ${call.method} ${withoutToken(call.path)} → ${status}`);
    return response;
  };

  #read(input: Parameters<typeof fetch>[0], init: RequestInit = {}) {
    const request = typeof input === 'object' && 'url' in input ? input : undefined;
    const url = new URL(addressOf(input));
    const call: RestCall = {
      method: init.method ?? request?.method ?? 'GET',
      path: url.pathname.replace(/^\/api(\/v\d+)?/, ''),
      query: Object.fromEntries(url.searchParams),
      ...readBody(init.body),
      reason: readReason(new Headers(init.headers ?? request?.headers)),
      status: undefined,
    };
    if (this.#replies.some((start) => call.path.startsWith(start))) return { index: undefined, call };
    this.calls.push(call);
    return { index: this.calls.length - 1, call };
  }

  async #answer(call: RestCall): Promise<Response | undefined> {
    for (const { method, parts, answer } of this.#routes) {
      if (method !== call.method || !fits(parts, call.path.split('/'))) continue;
      const given = await answer(call);
      if (!given) continue;
      const { status = 200, body } = given;
      return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
    }
    return undefined;
  }
}

const DISCORD = 'https://discord.com';

/** Makes a `fetch` for clients that know the service by its public address, and the bot by any token. */
export function toClientFetch(
  fetch: typeof globalThis.fetch,
  { baseUrl, token }: Pick<KitCredentials, 'baseUrl' | 'token'>,
): KitFetch {
  return async (address, init: RequestInit = {}) => {
    const request = address instanceof Request ? address : undefined;
    const url = new URL(addressOf(address));
    if (url.origin !== DISCORD && url.origin !== baseUrl)
      throw new KitError('MISUSED', `kit.rest.fetch calls ${DISCORD} alone, and was given ${url.href}.`);
    const headers = new Headers(init.headers ?? request?.headers);
    if (headers.get('authorization')?.startsWith('Bot ')) headers.set('authorization', `Bot ${token}`);
    const own = `${baseUrl}${url.pathname}${url.search}`;
    return fetch(request ? new Request(own, request) : own, { ...init, headers });
  };
}

function addressOf(input: string | URL | Request): string {
  if (typeof input === 'string') return input;
  return 'url' in input ? input.url : input.href;
}

function fits(parts: readonly string[], given: readonly string[]): boolean {
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

function withoutToken(path: string): string {
  return path.replace(/^(\/(?:interactions|webhooks)\/\d+\/)[^/]+/, '$1…');
}

function readReason(headers: Headers): string | undefined {
  const reason = headers.get('x-audit-log-reason');
  return reason === null ? undefined : decodeURIComponent(reason);
}

function readBody(body: RequestInit['body']): Pick<RestCall, 'body' | 'files'> {
  if (typeof body === 'string') return { body: parse(body), files: [] };
  if (!(body instanceof FormData)) return { body: undefined, files: [] };
  const json = body.get('payload_json');
  const files = [...body.values()].flatMap((value) => (typeof value === 'string' ? [] : [value.name]));
  return { body: typeof json === 'string' ? parse(json) : undefined, files };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
