import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import * as zlib from 'node:zlib';
import { constants, deflateRawSync, deflateSync, type Deflate } from 'node:zlib';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Service } from '../emulator-modules.js';
import type { Link } from './bot-gateway.js';

/** A client may hear nothing that comes together with the answer to its upgrade: seyfert 5 loses it. */
const HELLO_DELAY_MS = 25;
/** How long a client may take to answer a close. Some do not answer, and notice only that the connection ends. */
const CLOSE_DELAY_MS = 250;
/** More than any client may send: the gateway closes with its own code first. */
const MOST_BYTES = 1_048_576;
/** Smaller ones gain nothing. */
const LEAST_COMPRESSED_BYTES = 1_024;

const PATHS = new Set(['/', '/gateway', '/gateway/']);

/**
 * Takes connections to the gateway from requests for an upgrade.
 *
 * @param findRefusal - Says why a request with these headers is refused; undefined if it is not.
 */
export function createUpgradeHandler(
  service: Service,
  findRefusal: (headers: IncomingHttpHeaders) => string | undefined,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MOST_BYTES });
  service.stopping.addEventListener('abort', () => {
    for (const socket of server.clients) {
      socket.close(1001, 'The emulator stops.');
      socket.terminate();
    }
  });
  return (request, socket, head) => {
    socket.on('error', () => undefined);
    const refusal = findRefusal(request.headers);
    if (refusal !== undefined) {
      refuseUpgrade(socket, 403, refusal);
      return;
    }
    const [path = '', ...query] = (request.url ?? '/').split('?');
    if (!PATHS.has(path)) {
      refuseUpgrade(socket, 404, `No gateway at ${path}: it is at /.`);
      return;
    }
    const searchParams = new URLSearchParams(query.join('?'));
    server.handleUpgrade(request, socket, head, (webSocket) => {
      carry(service, webSocket, searchParams);
    });
  };
}

/** Answers a request for an upgrade with an error. */
function refuseUpgrade(socket: Duplex, status: 403 | 404, message: string): void {
  const text = status === 403 ? 'Forbidden' : 'Not Found';
  const body = JSON.stringify({ message, code: 0 });
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function carry({ gateway }: Service, socket: WebSocket, query: URLSearchParams): void {
  const writer = createWriter(socket, query.get('compress'));
  const link: Link = {
    ...writer,
    close(code, reason) {
      writer.whenSent(() => {
        socket.close(code, reason);
        setTimeout(() => {
          socket.terminate();
        }, CLOSE_DELAY_MS).unref();
      });
    },
    drop: () => {
      socket.terminate();
    },
    ping: () => {
      if (socket.readyState === socket.OPEN) socket.ping();
    },
  };
  const connection = gateway.connect(query, link);
  socket.on('message', (data: Buffer, isBinary) => {
    connection.receive(isBinary ? data : data.toString());
  });
  // What is wrong with the socket also closes it.
  socket.on('error', () => undefined);
  socket.on('pong', () => {
    connection.ponged();
  });
  socket.on('close', (code) => {
    connection.closed(code);
  });
  setTimeout(() => {
    connection.open();
  }, HELLO_DELAY_MS).unref();
}

interface Writer extends Pick<Link, 'send' | 'compressPayloads'> {
  /** Calls back when everything has left that was sent so far. */
  readonly whenSent: (run: () => void) => void;
}

const atOnce: Writer['whenSent'] = (run) => {
  run();
};

function createWriter(socket: WebSocket, compress: string | null): Writer {
  if (compress === 'zlib-stream') return createZlibWriter(socket);
  if (compress === 'zstd-stream' && ZSTD.createZstdCompress) {
    return createZstdWriter(socket, ZSTD.createZstdCompress());
  }
  let isCompressing = false;
  return {
    send(frame) {
      if (isCompressing && frame.length >= LEAST_COMPRESSED_BYTES) socket.send(deflateSync(frame));
      else socket.send(frame);
    },
    compressPayloads() {
      isCompressing = true;
    },
    whenSent: atOnce,
  };
}

/**
 * One zlib stream for the whole connection, of which each message is a part that ends with a flush. The parts do not refer
 * to each other, so none has to wait for the one before.
 */
function createZlibWriter(socket: WebSocket): Writer {
  const flushed = { finishFlush: constants.Z_SYNC_FLUSH };
  let hasBegun = false;
  return {
    send(frame) {
      // The first begins with the header of the stream.
      socket.send(hasBegun ? deflateRawSync(frame, flushed) : deflateSync(frame, flushed));
      hasBegun = true;
    },
    compressPayloads: () => undefined,
    whenSent: atOnce,
  };
}

/** What Node has of zstd from 22.15 and 23.8 on. */
const ZSTD = zlib as {
  readonly createZstdCompress?: () => Deflate;
  readonly constants: { readonly ZSTD_e_flush?: number };
};

/** One zstd frame that goes on for the whole connection, flushed after each message, one after the other. */
function createZstdWriter(socket: WebSocket, stream: Deflate): Writer {
  let parts: Buffer[] = [];
  let last = Promise.resolve();
  stream.on('data', (part: Buffer) => parts.push(part));
  // It was closed with its connection, with something still in it.
  stream.on('error', () => undefined);
  socket.on('close', () => {
    stream.close();
  });
  const compress = (frame: string) =>
    new Promise<void>((resolve) => {
      stream.write(frame);
      stream.flush(ZSTD.constants.ZSTD_e_flush, () => {
        socket.send(Buffer.concat(parts));
        parts = [];
        resolve();
      });
    });
  return {
    send(frame) {
      last = last.then(() => (socket.readyState === socket.OPEN ? compress(frame) : undefined));
    },
    compressPayloads: () => undefined,
    whenSent(run) {
      void last.then(run);
    },
  };
}
