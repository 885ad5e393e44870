import { CliError } from '../output/cli-error.js';

/** An error response of the control plane. Its code is that of the control plane or of Discord. */
export class ControlRefusal extends CliError {
  constructor(
    message: string,
    code: string,
    /** The HTTP status. */
    readonly status: number,
    /** The whole response body. */
    readonly body: unknown,
  ) {
    super(message, { reportedCode: code });
    this.name = 'ControlRefusal';
  }
}

/** The control plane of a running emulator. */
export interface ControlClient {
  /** The emulator's address, without a trailing slash. */
  readonly baseUrl: string;
  /**
   * Sends one request below `/control`. The response is as the control plane's documentation says.
   *
   * @throws ControlRefusal when it is rejected; CliError when no emulator responds.
   */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Opens a stream of events below `/control`, open when this resolves. */
  events(path: string, signal: AbortSignal): Promise<AsyncIterable<unknown>>;
}

/** @param baseUrl - Of an emulator, as it prints it when it starts. */
export function connectControl(baseUrl: string, fetch: typeof globalThis.fetch): ControlClient {
  const root = baseUrl.replace(/\/+$/, '');
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetch(`${root}/control${path}`, { redirect: 'error', ...init });
    } catch (cause) {
      throw new CliError(
        `No emulator answers at ${root}. Start one with "commandry dev" or "commandry emulator", or pass its address with --emulator.${describeReason(cause)}`,
        { cause },
      );
    }
  };
  return {
    baseUrl: root,
    async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = { 'content-type': 'application/json' };
      const response = await send(path, { method, ...(body === undefined ? {} : { headers }), ...json });
      const answer = await readJson(root, response);
      if (!response.ok) throw toRefusal(root, response.status, answer);
      return answer as Answer;
    },
    async events(path, signal) {
      const response = await send(path, { signal });
      if (!response.ok || !response.body)
        throw toRefusal(root, response.status, await readJson(root, response));
      const reader = response.body.getReader();
      // Node may have collected the signal of a request that is answered: then only this closes the connection, and
      // lets the process end.
      const close = () => void reader.cancel().catch(() => undefined);
      if (signal.aborted) close();
      else signal.addEventListener('abort', close, { once: true });
      return readEvents(reader);
    },
  };
}

/** Describes why there was no response, unless simply nothing listens there. */
function describeReason(error: unknown): string {
  const { cause, code, message } = error as Partial<NodeJS.ErrnoException>;
  if (cause !== undefined) return describeReason(cause);
  return code === 'ECONNREFUSED' ? '' : ` What went wrong: ${code ?? message ?? String(error)}.`;
}

async function readJson(root: string, response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw notAnEmulator(root);
  }
}

function toRefusal(root: string, status: number, body: unknown): CliError {
  const { message, code } = (body ?? {}) as { readonly message?: unknown; readonly code?: unknown };
  const isCode = typeof code === 'string' || typeof code === 'number';
  // 0 is what the API of Discord returns for an unknown path.
  if (typeof message !== 'string' || !isCode || code === 0) return notAnEmulator(root);
  return new ControlRefusal(message, String(code), status, body);
}

function notAnEmulator(root: string): CliError {
  return new CliError(
    `The server at ${root} is not an emulator. Pass the address that "commandry dev" prints, without a path.`,
  );
}

/** Reads Server-Sent Events whose data is JSON in one line, as the emulator writes them. */
async function* readEvents(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) yield JSON.parse(data) as unknown;
    }
  }
}
