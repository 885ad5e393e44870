/** One call to Discord, as it was made. */
export interface ServiceCall {
  readonly method: string;
  /** Without `/api/v10` and the token of the interaction. */
  readonly path: string;
  /** The message, of multipart calls that of `payload_json`. */
  readonly body: unknown;
  /** Files by their field, of multipart calls. */
  readonly files: Readonly<
    Record<string, { readonly name: string; readonly type: string; text(): Promise<string> }>
  >;
  readonly headers: Headers;
}

/** Discord's answer to a call: a status with a body, in `text` one that need not be JSON, or a failure of the network. */
export type ServiceAnswer =
  | { readonly status: number; readonly body?: unknown; readonly text?: string }
  | Error;

export interface FakeService {
  readonly fetch: typeof globalThis.fetch;
  readonly calls: ServiceCall[];
  /** The calls as text, for example `PATCH @original "hi"`. */
  readonly told: () => string[];
}

export const MESSAGE_ID = '700000000000000001';

/** Answers every call with a message, or as told: the first answer to the first call, and so on. */
export function fakeService(...answers: (ServiceAnswer | undefined)[]): FakeService {
  const calls: ServiceCall[] = [];
  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input as string);
    const files: Record<string, ServiceCall['files'][string]> = {};
    let body: unknown;
    if (init.body instanceof FormData) {
      for (const [field, value] of init.body.entries())
        if (typeof value === 'string') body = JSON.parse(value);
        else files[field] = value;
    } else if (typeof init.body === 'string') body = JSON.parse(init.body);
    const path = url.pathname.replace('/api/v10', '').replaceAll(/token-of-\d+/g, '{token}');
    const method = init.method ?? 'GET';
    const answer = answers[calls.length];
    calls.push({ method, path, body, files, headers: new Headers(init.headers) });
    await Promise.resolve();
    if (answer instanceof Error) throw answer;
    if (method === 'DELETE' && !answer) return new Response(null, { status: 204 });
    const {
      status,
      body: said,
      text,
    }: Exclude<ServiceAnswer, Error> = answer ?? {
      status: 200,
      body: path.endsWith('/callback') ? toCallbackAnswer(body) : toMessage(body),
    };
    const headers = { 'content-type': 'application/json' };
    const written = text ?? (said === undefined ? null : JSON.stringify(said));
    return new Response(written, { status, headers });
  };
  const told = () =>
    calls.map(({ method, path, body }) => {
      const target =
        /(?:messages\/(.+)|(callback))$/
          .exec(path)
          ?.slice(1)
          .find((part) => part) ?? 'new';
      const { content, data } = (body ?? {}) as { content?: unknown; data?: { content?: unknown } };
      const text = content ?? data?.content;
      return `${method} ${target}${text === undefined ? '' : ` ${JSON.stringify(text)}`}`;
    });
  return { fetch: fetch, calls, told };
}

/** What the callback endpoint returns with_response. */
export function toCallbackAnswer(callback: unknown): object {
  const { type, data } = callback as { readonly type: number; readonly data?: unknown };
  return { interaction: {}, resource: { type, message: toMessage(data) } };
}

export function toMessage(body: unknown): object {
  const author = { id: '100000000000000001', username: 'bot' };
  const { content = '', flags = 0 } = (body ?? {}) as { readonly content?: string; readonly flags?: number };
  return { id: MESSAGE_ID, channel_id: '400000000000000001', content, flags, author };
}
