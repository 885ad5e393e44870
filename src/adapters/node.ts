import * as z from 'zod/mini';
import { milliseconds, readGiven } from '../common/read-given.js';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { CommandryError } from '../common/errors/commandry-error.js';
import type { ClosingReceiver, Receiver, SettledWork } from '../interactions/receive/ports.js';
import { eventsOnly } from './events-only.js';
import { answerNodeRequest, pathOf, writeAnswer } from './node-exchange.js';
import { createReadiness, type ReadinessResponse } from './readiness.js';
import { readServerOptions, type ServerOptions } from './read-server-options.js';

export { createReadiness } from './readiness.js';
export type { ReadinessApp, ReadinessChecks, ReadinessOptions, ReadinessResponse } from './readiness.js';
export type { EndSignal, ServerOptions } from './read-server-options.js';

/** Overrides the shutdown settings of the server. */
export interface CloseOptions {
  /** How long to continue serving, in ms. */
  readonly servingMs?: number;
  /** How long to drain work in flight after that, in ms. */
  readonly drainMs?: number;
}

const CloseOptions = z.strictObject({
  servingMs: z.optional(milliseconds()),
  drainMs: z.optional(milliseconds()),
});

/** A server of `node:http` for the interactions of one app. */
export interface InteractionsServer {
  /** The underlying server of Node. */
  readonly http: Server;
  /**
   * Starts the app, then listens.
   *
   * @param port - 0 for any free port.
   * @param host - Default: all addresses.
   * @throws CommandryError `PORT_IN_USE` or `CANNOT_LISTEN`, or the error of `onStart`.
   */
  listen(port: number, host?: string): Promise<AddressInfo>;
  /**
   * Shuts down gracefully, without losing an interaction: readiness turns off and responses have `Connection: close` at
   * once; serving continues for `servingMs`; then no connections are accepted, and work in flight is drained for
   * `drainMs`, after which it gets its final reply. A second call waits for the same shutdown.
   */
  close(options?: CloseOptions): Promise<SettledWork>;
}

/**
 * Creates an HTTP server for interactions, with limits on everything that a client controls.
 *
 * @example await createServer(app, { endOn: ['SIGTERM'] }).listen(3000);
 * @throws CommandryError `SETTING_INVALID`, or `EVENT_HANDLERS_MISSING` for `eventsPath` and an app that handles no
 *   events.
 */
export function createServer(app: ClosingReceiver, options: ServerOptions = {}): InteractionsServer {
  const settings = readServerOptions(options);
  const events = settings.eventsPath === undefined ? undefined : eventsOnly(app);
  const checkReadiness = createReadiness(app, settings.readinessChecks, {
    timeoutMs: settings.readinessTimeoutMs,
    cacheMs: settings.readinessCacheMs,
  });
  let end: Promise<SettledWork> | undefined;
  const isEnding = (): boolean => end !== undefined || app.isEnding === true;
  const readiness = async (request: IncomingMessage): Promise<ReadinessResponse> => {
    const response = isReading(request) && !isEnding() ? await checkReadiness() : READY;
    return isEnding() ? { status: 503, body: { status: 'ending' } } : response;
  };

  const answer = (request: IncomingMessage, response: ServerResponse, waits: boolean): void => {
    const receive = ({ receive, maxBodyBytes }: Receiver): void => {
      answerNodeRequest(receive, request, response, { maxBodyBytes, isEnding }, waits);
    };
    const path = pathOf(request);
    if (events && path === settings.eventsPath) {
      receive(events);
      return;
    }
    switch (path) {
      case settings.path:
        receive(app);
        break;
      case settings.healthPath:
        writeState(request, response, 200, { status: 'ok' });
        break;
      case settings.readinessPath:
        void readiness(request).then(({ status, body }) => {
          writeState(request, response, status, body);
        });
        break;
      default:
        writeJson(request, response, 404, { error: 'NOT_FOUND', message: 'There is nothing here.' });
    }
  };
  const writeState = (request: IncomingMessage, response: ServerResponse, status: number, body: object) => {
    if (isReading(request)) writeJson(request, response, status, body);
    else writeJson(request, response, 405, body, { allow: 'GET, HEAD' });
  };
  const writeJson = (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    body: object,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', ...more };
    writeAnswer(request, response, { status, headers, body: JSON.stringify(body) }, isEnding());
  };

  const http = createHttpServer(
    {
      headersTimeout: settings.headersTimeoutMs,
      requestTimeout: settings.requestTimeoutMs,
      connectionsCheckingInterval: settings.connectionsCheckingIntervalMs,
      keepAliveTimeout: settings.keepAliveTimeoutMs,
      maxHeaderSize: settings.maxHeaderBytes,
      noDelay: true,
    },
    (request, response) => {
      answer(request, response, false);
    },
  );
  http.maxConnections = settings.maxConnections;
  const connections = new Set<Socket>();
  http.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // A client that sends `Expect: 100-continue` gets the go-ahead only after its headers were checked.
  http.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response, true);
  });

  const endOnSignal = (): void => {
    void close();
  };
  const forgetSignals = (): void => {
    for (const signal of settings.endOn) process.off(signal, endOnSignal);
  };
  const close = async (given: CloseOptions = {}): Promise<SettledWork> => {
    const options = readGiven(CloseOptions, given, 'server.close');
    const { servingMs = settings.servingMs, drainMs = settings.drainMs } = options;
    end ??= shutDown(app, http, connections, { servingMs, drainMs }).finally(forgetSignals);
    return end;
  };

  return {
    http,
    listen: async (port, host) => {
      await app.start?.();
      await new Promise<void>((resolve, reject) => {
        const fail = (error: Error): void => {
          reject(toListenError(error, port, host));
        };
        http.once('error', fail);
        http.listen(port, host, () => {
          http.off('error', fail);
          resolve();
        });
      });
      for (const signal of settings.endOn) process.on(signal, endOnSignal);
      return http.address() as AddressInfo;
    },
    close,
  };
}

const READY: ReadinessResponse = { status: 200, body: { status: 'ok' } };

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Returns the error for a failed listen, with Node's error as the cause. */
function toListenError(cause: Error, port: number, host: string | undefined): CommandryError {
  const { code } = cause as NodeJS.ErrnoException;
  const where = `Port ${port}${host === undefined ? '' : ` of ${host}`}`;
  if (code === 'EADDRINUSE')
    return new CommandryError('PORT_IN_USE', `${where} is in use (${code}).`, { cause });
  return new CommandryError('CANNOT_LISTEN', `${where} cannot be listened on: ${cause.message}.`, { cause });
}

async function shutDown(
  app: ClosingReceiver,
  http: Server,
  connections: ReadonlySet<Socket>,
  { servingMs, drainMs }: Required<CloseOptions>,
): Promise<SettledWork> {
  if (!http.listening) return app.close({ drainMs });
  // Meanwhile load balancers see the failing readiness check, and clients leave their connections.
  await setTimeout(servingMs);
  const drainsUntilMs = performance.now() + drainMs;
  const leftMs = (): number => Math.max(0, drainsUntilMs - performance.now());
  const closed = new Promise((resolve) => http.close(resolve));
  const closedWithin = (ms: number): Promise<unknown> =>
    Promise.race([closed, setTimeout(ms, undefined, { ref: false })]);
  http.closeIdleConnections();
  // Node treats a connection that never sent anything as in use, and stops enforcing timeouts while closing.
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  const settled = await app.close({ drainMs });
  // Lets requests that are still arriving become work in flight.
  await closedWithin(leftMs());
  const late = await app.close({ drainMs: leftMs() });
  // Lets the last responses be sent.
  await closedWithin(LAST_RESPONSES_MS);
  http.closeAllConnections();
  return { givenUp: settled.givenUp + late.givenUp };
}

/** How long sending the last responses may take, in milliseconds. */
const LAST_RESPONSES_MS = 1000;
