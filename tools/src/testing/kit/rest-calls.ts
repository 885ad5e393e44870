import { nearestName } from 'commandry/protocol';
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

/** The calls of the bot to Discord. Those that a test does not answer are carried out in the kit's world. */
export interface KitRest {
  /** Oldest first, replies to interactions left out. */
  readonly calls: readonly RestCall[];
  /**
   * Answers calls from now on. Of several that fit, the last one counts. A call that fits none but nearly does says so in the
   * transcript.
   *
   * @param route - A method and a path, in which `:name` stands for one part: `GET /guilds/:guild/members/:user`.
   * @param answer - Returns the answer, or undefined to let the kit's world answer.
   * @throws KitError `MISUSED` for a route that no call can have.
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
  readonly text: string;
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
    const [, method = '', path = ''] = /^(?:([^\s/]+)\s+)?(.*)$/.exec(route) ?? [];
    const problem = findRouteProblem(route, method, path);
    if (problem !== undefined) {
      const example = 'for example "GET /guilds/:guild/members/:user"';
      throw new KitError(
        'KIT_MISUSED',
        `kit.rest.on() takes a method and a path, ${example}, and was given ${JSON.stringify(route)}: ${problem}`,
      );
    }
    if (typeof answer !== 'function')
      throw new KitError(
        'KIT_MISUSED',
        `kit.rest.on('${route}') takes a function that returns the answer, for example () => ({ status: 204 }).`,
      );
    this.#routes.unshift({ text: route, method, parts: path.split('/'), answer });
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const url = new URL(input instanceof Request ? input.url : input);
    const { index, call } = this.#read(url, { method: request?.method, headers: request?.headers, ...init });
    const given = await this.#answer(call);
    const isLive = url.origin === LIVE;
    const ask = (): Promise<Response> => (isLive ? this.#call(url, request, init) : this.#fetch(input, init));
    const near = given ? '' : this.#describeNear(call);
    const response = given ?? (await ask().catch((error: unknown) => this.#refuse(error, near)));
    const { status } = response;
    if (index !== undefined) this.calls[index] = { ...call, status };
    this.#notes.note(`  the bot calls ${call.method} ${withoutToken(call.path)} → ${status}${near}`);
    return response;
  };

  /** A route that the kit lacks fails the test, also where the bot catches errors. */
  #refuse(error: unknown, near: string): never {
    if (isCommandryError(error) && error.code === 'KIT_ROUTE_MISSING') {
      if (near !== '') error.message += near;
      this.#notes.noteMissing(error);
    }
    throw error;
  }

  /** Names the routes of the test that a call misses by little: somebody may have misspelt them. */
  #describeNear({ method, path }: RestCall): string {
    const given = path.split('/');
    return this.#routes
      .filter((route) => isNear(route, method, given))
      .map(({ text }) => ` (kit.rest.on('${text}') does not fit it)`)
      .join('');
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

/** Whether a call differs in its method alone, or in one part that looks alike. */
function isNear({ method, parts }: Route, called: string, given: readonly string[]): boolean {
  if (parts.length !== given.length) return false;
  const wrong = parts.flatMap((part, index) => {
    const found = given[index] ?? '';
    return part.startsWith(':') || part === found ? [] : [[part, found] as const];
  });
  const [first, ...more] = wrong;
  if (!first) return method !== called;
  const [part, found] = first;
  const isOtherId = /^\d+$/.test(part) && /^\d+$/.test(found);
  return method === called && more.length === 0 && (isOtherId || nearestName(found, [part]) !== undefined);
}

/** Says why no call can have a route; undefined if one can. */
function findRouteProblem(route: unknown, method: string, path: string): string | undefined {
  if (typeof route !== 'string') return 'it is no text.';
  if (method === '') return `the method is missing. It is one of ${METHODS.join(', ')}.`;
  if (!METHODS.includes(method)) {
    const meant = nearestName(method.toUpperCase(), METHODS);
    return `"${method}" is none of ${METHODS.join(', ')}.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`;
  }
  if (/^(?:https?:\/\/[^/]+|\/?api(?=\/)|\/?v\d+(?=\/))/.test(path)) return 'the path begins after /api/v10.';
  if (!path.startsWith('/')) return `the path begins with a slash: "${method} /${path}".`;
  if (path.includes('?')) return 'a route has no query. Read call.query in the answer.';
  const [braces] = /\{[^}]*\}/.exec(path) ?? [];
  const name = braces === undefined ? undefined : (/\w+/.exec(braces)?.[0] ?? 'id');
  return name === undefined ? undefined : `a part that varies is written :${name}, not ${braces}.`;
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
