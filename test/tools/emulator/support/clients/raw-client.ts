import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const END_OF_HEAD = '\r\n\r\n';

/**
 * Sends requests byte for byte, one after the other, over one connection for as long as it lives. Of a stream of events the
 * head is read alone.
 */
export class RawClient {
  #socket: Socket | undefined;
  #received = '';
  #wake: (() => void) | undefined;

  constructor(private readonly port: number) {
    onTestFinished(() => {
      this.#socket?.destroy();
    });
  }

  /** The answer to a request; undefined if the connection was closed without one. */
  async send(bytes: Uint8Array, method: string): Promise<RawAnswer | undefined> {
    const socket = this.#open();
    socket.write(bytes);
    for (;;) {
      const answer = this.#take(method);
      if (answer) {
        if (answer.headers.get('connection') === 'close' || isStream(answer)) this.#close(socket);
        return answer;
      }
      if (socket.destroyed) return undefined;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #open(): Socket {
    const open = this.#socket;
    if (open && !open.destroyed && !open.readableEnded) return open;
    const socket = connect(this.port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    this.#socket = socket;
    this.#received = '';
    socket.on('data', (text: string) => {
      if (socket === this.#socket) this.#received += text;
      this.#wake?.();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.#wake?.());
    return socket;
  }

  #close(socket: Socket): void {
    this.#socket = undefined;
    socket.destroy();
  }

  /** Takes the first complete answer from what was received, leaving out those that only say to go on. */
  #take(method: string): RawAnswer | undefined {
    const end = this.#received.indexOf(END_OF_HEAD);
    if (end < 0) return undefined;
    const { status, headers } = readHead(this.#received.slice(0, end));
    const begin = end + END_OF_HEAD.length;
    if (status < 200) {
      this.#received = this.#received.slice(begin);
      return this.#take(method);
    }
    const isEmpty = method === 'HEAD' || status === 204 || status === 304 || isStream({ headers });
    if (!isEmpty && headers.get('transfer-encoding') === 'chunked')
      return this.#takeChunks(status, headers, begin);
    const length = isEmpty ? 0 : Number(headers.get('content-length') ?? 0);
    if (this.#received.length < begin + length) return undefined;
    const body = this.#received.slice(begin, begin + length);
    this.#received = this.#received.slice(begin + length);
    return { status, headers, body: toText(body) };
  }

  #takeChunks(status: number, headers: RawAnswer['headers'], begin: number): RawAnswer | undefined {
    let body = '';
    for (let at = begin; ;) {
      const endOfSize = this.#received.indexOf('\r\n', at);
      const size = Number.parseInt(this.#received.slice(at, endOfSize), 16);
      const next = endOfSize + 2 + size + 2;
      if (endOfSize < 0 || this.#received.length < next) return undefined;
      if (size === 0) {
        this.#received = this.#received.slice(next);
        return { status, headers, body: toText(body) };
      }
      body += this.#received.slice(endOfSize + 2, endOfSize + 2 + size);
      at = next;
    }
  }
}

function toText(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8');
}

function readHead(head: string) {
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers };
}

function isStream({ headers }: Pick<RawAnswer, 'headers'>): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}
