import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createDeflate, constants, type Deflate } from 'node:zlib';
import { WebSocketServer, type WebSocket } from 'ws';
import { toCallbackAnswer, toMessage } from './fake-service.js';

interface Frame {
  readonly op: number;
  readonly d: Readonly<Record<string, unknown>> | number | boolean | null;
}

/** One connection of a client. */
export interface StubConnection {
  /** What the client sent, heartbeats left out. */
  readonly frames: Frame[];
  readonly query: URLSearchParams;
  /** The close code of the client; undefined while it is open. */
  closedWith: number | undefined;
  control(op: number, d: unknown): void;
  close(code: number): void;
  /** Ends it without a close frame. */
  drop(): void;
}

/** A gateway, and the calls that go with it, that does what a test says: also what no service does. */
export interface StubGateway {
  readonly fetch: typeof globalThis.fetch;
  readonly stop: () => void;
  readonly connections: StubConnection[];
  /** The callbacks that were posted. */
  readonly callbacks: { readonly id: string; readonly body: unknown }[];
  /** Sends an event on the last connection. Those sent while there is none are sent when it resumes. */
  dispatch(t: string, d: unknown): void;
}

export interface StubOptions {
  /** The code with which IDENTIFY is answered. Default: READY. */
  readonly refuseWith?: number;
  readonly remaining?: number;
  readonly shards?: number;
  /** Answers the other calls. Default: with a message. */
  readonly service?: typeof globalThis.fetch;
}

/** The application is granted every privileged intent. */
const EVERY_FLAG = (1 << 20) - 1;

export async function startStubGateway({
  refuseWith,
  remaining = 1000,
  shards = 1,
  service = (url, init) =>
    Promise.resolve(
      Response.json(
        new Request(url).url.endsWith('/applications/@me')
          ? { flags: EVERY_FLAG }
          : toMessage(typeof init?.body === 'string' ? JSON.parse(init.body) : {}),
      ),
    ),
}: StubOptions = {}): Promise<StubGateway> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `ws://127.0.0.1:${port}`;
  const connections: (StubConnection & { readonly send: (frame: string) => void; isReady: boolean })[] = [];
  const callbacks: StubGateway['callbacks'] = [];
  const sent: string[] = [];

  const next = (t: string, d: unknown): string => {
    const frame = JSON.stringify({ op: 0, d, s: sent.length + 1, t });
    sent.push(frame);
    return frame;
  };
  server.on('connection', (socket, request) => {
    const query = new URL(request.url ?? '/', 'http://stub').searchParams;
    const send = createSend(socket, query.get('compress') === 'zlib-stream');
    const connection = {
      frames: [] as Frame[],
      query,
      closedWith: undefined as number | undefined,
      isReady: false,
      send,
      control: (op: number, d: unknown) => {
        send(JSON.stringify({ op, d, s: null, t: null }));
      },
      close: (code: number) => {
        connection.isReady = false;
        socket.close(code);
      },
      drop: () => {
        connection.isReady = false;
        socket.terminate();
      },
    };
    connections.push(connection);
    socket.on('close', (code) => {
      connection.isReady = false;
      connection.closedWith ??= code;
    });
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame;
      if (frame.op === 1) {
        connection.control(11, null);
        return;
      }
      connection.frames.push(frame);
      if (frame.op === 2 && refuseWith !== undefined) connection.close(refuseWith);
      else if (frame.op === 2) {
        if (shards === 1) sent.length = 0;
        send(next('READY', toReady(url)));
        connection.isReady = true;
      } else if (frame.op === 6) {
        const { seq } = frame.d as { readonly seq: number };
        for (const missed of sent.slice(seq)) send(missed);
        send(next('RESUMED', {}));
        connection.isReady = true;
      }
    });
    connection.control(10, { heartbeat_interval: 45_000 });
  });

  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const path = new URL(input as string).pathname;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    await Promise.resolve();
    if (path.endsWith('/gateway/bot')) {
      const session_start_limit = { total: 1000, remaining, reset_after: 60_000, max_concurrency: 16 };
      return Response.json({ url, shards, session_start_limit });
    }
    const [, id] = /interactions\/(\d+)\/.*\/callback$/.exec(path) ?? [];
    if (id === undefined) return service(input as string, init);
    callbacks.push({ id, body });
    return Response.json(toCallbackAnswer(body));
  };
  return {
    fetch,
    stop: () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
    connections,
    callbacks,
    dispatch: (t, d) => {
      const frame = next(t, d);
      const last = connections.at(-1);
      if (last?.isReady) last.send(frame);
    },
  };
}

/** Compressed or not: one context for each connection. */
function createSend(socket: WebSocket, isCompressed: boolean): (frame: string) => void {
  if (!isCompressed)
    return (frame) => {
      socket.send(frame);
    };
  const deflate: Deflate = createDeflate({ flush: constants.Z_SYNC_FLUSH });
  let parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  let last = Promise.resolve();
  return (frame) => {
    last = last.then(
      () =>
        new Promise((resolve) => {
          deflate.write(frame);
          deflate.flush(constants.Z_SYNC_FLUSH, () => {
            socket.send(Buffer.concat(parts));
            parts = [];
            resolve();
          });
        }),
    );
  };
}

/** As far as clients of this repository need it. */
function toReady(resume_gateway_url: string): object {
  const user = { id: '100000000000000001', username: 'bot', discriminator: '0', avatar: null, bot: true };
  const application = { id: user.id, flags: 0 };
  return { v: 10, session_id: 'session', resume_gateway_url, user, application, guilds: [] };
}
