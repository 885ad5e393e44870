import { isCommandryError } from 'commandry/tooling/kit';
import { KitError } from './kit-error.js';
import type { KitCredentials, KitService, WireObject } from '../service/kit-service.js';

/** A call of the bot to Discord, beside the replies to interactions. */
export interface RestCall {
  /** The HTTP method in capitals. */
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
  /** The HTTP status. Default 200. */
  readonly status?: number | undefined;
  /** The body, as JSON. Default: none. */
  readonly body?: WireObject | readonly unknown[] | undefined;
  /** For example `{ 'retry-after': '5' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The calls of the bot to Discord. By default a small world answers them that remembers what was sent. */
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
   * For clients of your own that take a `fetch`. What they send to `https://discord.com` arrives in the kit, from its bot,
   * whatever bot token they have.
   */
  readonly fetch: typeof globalThis.fetch;
  /** The same for the client of the ecosystem: `new REST({ makeRequest: kit.rest.makeRequest })`. */
  readonly makeRequest: (url: string, init: object) => Promise<Response>;
}

const LIVE = 'https://discord.com';

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Who hears of calls. */
interface Notes {
  /** For the transcript. */
  readonly note: (text: string) => void;
  /** A call that nothing answers. */
  readonly noteMissing: (error: Error) => void;
}

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
  readonly #notes: Notes;
  /** Where the calls with the token of an interaction begin. */
  readonly #replies: readonly string[];
  readonly #credentials: KitCredentials;

  constructor({ credentials, fetch }: Pick<KitService, 'credentials' | 'fetch'>, notes: Notes) {
    this.#fetch = fetch;
    this.#notes = notes;
    this.#credentials = credentials;
    this.#replies = ['/interactions/', `/webhooks/${credentials.applicationId}/`];
  }

  on(route: string, answer: Route['answer']): void {
    const [, method = '', path = ''] = /^([A-Z]+) (\/(?!api\/).*)$/.exec(route) ?? [];
    if (!METHODS.includes(method)) {
      throw new KitError(
        'MISUSED',
        `"${route}" is no route: write a method and a path without /api, for example "GET /guilds/:guild/members/:user".`,
      );
    }
    this.#routes.unshift({ method, parts: path.split('/'), answer });
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const url = new URL(input instanceof Request ? input.url : input);
    const { index, call } = this.#read(url, { method: request?.method, headers: request?.headers, ...init });
    const given = await this.#answer(call);
    const isLive = url.origin === LIVE;
    const ask = (): Promise<Response> => (isLive ? this.#call(url, request, init) : this.#fetch(input, init));
    const response = given ?? (await ask().catch((error: unknown) => this.#refuse(error)));
    const { status } = response;
    if (index !== undefined) this.calls[index] = { ...call, status };
    this.#notes.note(`  the bot calls ${call.method} ${withoutToken(call.path)} → ${status}`);
    return response;
  };

  /** A route that the kit lacks fails the test, also where the bot catches errors. */
  #refuse(error: unknown): never {
    if (isCommandryError(error) && error.code === 'KIT_ROUTE_MISSING') this.#notes.noteMissing(error);
    throw error;
  }

  /** Calls the kit's service for a client that knows the address of the live one, and a token for that. */
  #call(url: URL, request?: Request, init?: RequestInit): Promise<Response> {
    const { baseUrl, token } = this.#credentials;
    const address = `${baseUrl}${url.pathname}${url.search}`;
    const headers = new Headers(init?.headers ?? request?.headers);
    if (headers.get('authorization')?.startsWith('Bot ')) headers.set('authorization', `Bot ${token}`);
    return this.#fetch(request ? new Request(address, request) : address, { ...init, headers });
  }

  #read(
    url: URL,
    init: Pick<RequestInit, 'body'> & {
      readonly method: string | undefined;
      readonly headers: ConstructorParameters<typeof Headers>[0];
    },
  ) {
    const call: RestCall = {
      method: init.method ?? 'GET',
      path: decodeURI(url.pathname)
        .replaceAll('%40', '@')
        .replace(/^\/api(\/v\d+)?/, ''),
      query: Object.fromEntries(url.searchParams),
      ...readBody(init.body),
      reason: readReason(new Headers(init.headers)),
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
      const { status = 200, body, headers = {} } = given;
      return body === undefined
        ? new Response(null, { status, headers })
        : Response.json(body, { status, headers });
    }
    return undefined;
  }
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
