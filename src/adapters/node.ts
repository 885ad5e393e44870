import * as z from 'zod/mini';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { CommandryError } from '../common/errors/commandry-error.js';
import {
  milliseconds,
  readGiven,
  END_SIGNALS,
  givenProblem,
  whole,
  type EndSignal,
  type GivenProblem,
} from '../common/read-given.js';
import type { ClosingReceiver, Receiver, SettledWork } from '../interactions/receive/ports.js';
import { eventsOnly } from './receivers.js';
import { answerNodeRequest, pathOf, writeAnswer } from './node-exchange.js';
import { createReadiness, type ReadinessResponse, READINESS_FIELDS, ReadinessChecks } from './readiness.js';

export type { EndSignal } from '../common/read-given.js';
export { createReadiness } from './readiness.js';
export type { ReadinessApp, ReadinessChecks, ReadinessOptions, ReadinessResponse } from './readiness.js';

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

/** The options of the server of `commandry/node`. */
export interface ServerOptions {
  /** The path of interactions. Begins with a slash; the query of a request is ignored. Default `/interactions`. */
  readonly path?: string | undefined;
  /** The path of events over HTTP. Default: no such path. */
  readonly eventsPath?: string | undefined;
  /** Liveness: responds to GET with 200 as long as the process serves. Default: no such path. */
  readonly healthPath?: string | undefined;
  /**
   * Readiness: responds to GET with 200, or with 503 while one of `readinessChecks` fails and once the server shuts
   * down. Default: no such path.
   */
  readonly readinessPath?: string | undefined;
  /**
   * Named checks of what the process needs to serve, such as Redis and the queue, for `readinessPath`. `healthPath`
   * ignores them: a restart would not repair a dependency. Default: none.
   */
  readonly readinessChecks?: ReadinessChecks | undefined;
  /** The timeout of a check, in ms. 10 to 60,000; default 1,000. */
  readonly readinessTimeoutMs?: number | undefined;
  /** How long results of checks are cached, in ms. 0 to 60,000; default 1,000. */
  readonly readinessCacheMs?: number | undefined;
  /** How long the headers of a request may take, in ms. 100 to 60,000 and at most `requestTimeoutMs`; default 5,000. */
  readonly headersTimeoutMs?: number | undefined;
  /** How long a whole request may take to arrive, in ms. 100 to 60,000; default 10,000. */
  readonly requestTimeoutMs?: number | undefined;
  /** How often both timeouts are checked, in ms. 10 to 10,000; default 1,000. */
  readonly connectionsCheckingIntervalMs?: number | undefined;
  /**
   * How long a connection may be idle between requests, in ms. 0 to 600,000; default 65,000: longer than the 60 s of
   * most load balancers, so that this side never closes a connection in use.
   */
  readonly keepAliveTimeoutMs?: number | undefined;
  /** The maximum size of the headers of a request in bytes. 2,048 to 65,536; default 16,384. */
  readonly maxHeaderBytes?: number | undefined;
  /** The maximum number of connections; more are closed. 1 to 1,000,000; default 20,000. */
  readonly maxConnections?: number | undefined;
  /** How long to continue serving after readiness is off, in ms. 0 to 60,000; default 5,000. */
  readonly servingMs?: number | undefined;
  /** How long to drain work in flight after that, in ms. 0 to 900,000; default 25,000. */
  readonly drainMs?: number | undefined;
  /** Signals that shut the server down gracefully. Default: none; the process ends at once, as is Node's default. */
  readonly endOn?: readonly EndSignal[] | undefined;
}

const INTERACTIONS_PATH = '/interactions';
const HEADERS_TIMEOUT_MS = 5000;
const REQUEST_TIMEOUT_MS = 10_000;

const PATHS = ['path', 'eventsPath', 'healthPath', 'readinessPath'] as const;

const aPath = z
  .string()
  .check(z.regex(/^\/[!-"$->@-~]*$/, 'must begin with / and have no ?, # or white space'));

const Options = z.strictObject({
  path: z._default(aPath, INTERACTIONS_PATH),
  eventsPath: z.optional(aPath),
  healthPath: z.optional(aPath),
  readinessPath: z.optional(aPath),
  readinessChecks: z._default(ReadinessChecks, {}),
  readinessTimeoutMs: READINESS_FIELDS.timeoutMs,
  readinessCacheMs: READINESS_FIELDS.cacheMs,
  headersTimeoutMs: z._default(whole(100, 60_000), HEADERS_TIMEOUT_MS),
  requestTimeoutMs: z._default(whole(100, 60_000), REQUEST_TIMEOUT_MS),
  connectionsCheckingIntervalMs: z._default(whole(10, 10_000), 1000),
  keepAliveTimeoutMs: z._default(whole(0, 600_000), 65_000),
  maxHeaderBytes: z._default(whole(2048, 65_536), 16_384),
  maxConnections: z._default(whole(1, 1_000_000), 20_000),
  servingMs: z._default(whole(0, 60_000), 5000),
  drainMs: z._default(whole(0, 900_000), 25_000),
  endOn: z._default(z.array(z.enum(END_SIGNALS)), []),
});

function findConflicts(given: Readonly<Record<string, unknown>>): readonly GivenProblem[] {
  const problems: GivenProblem[] = [];
  const refuse = (name: string, must: string): void => {
    problems.push(givenProblem([name], must, given[name]));
  };
  const { headersTimeoutMs = HEADERS_TIMEOUT_MS, requestTimeoutMs = REQUEST_TIMEOUT_MS } = given;
  const { readinessPath, readinessChecks } = given;
  if (
    typeof headersTimeoutMs === 'number' &&
    typeof requestTimeoutMs === 'number' &&
    headersTimeoutMs > requestTimeoutMs
  )
    refuse('headersTimeoutMs', 'must be at most requestTimeoutMs');
  const names = new Map<unknown, string>();
  for (const name of PATHS) {
    const path = given[name] ?? (name === 'path' ? INTERACTIONS_PATH : undefined);
    const same = names.get(path);
    if (typeof path === 'string' && same !== undefined) refuse(name, `must be another path than ${same}`);
    else names.set(path, name);
  }
  const hasChecks =
    typeof readinessChecks === 'object' &&
    readinessChecks !== null &&
    Object.keys(readinessChecks).length > 0;
  if (readinessPath === undefined && hasChecks)
    refuse('readinessChecks', 'must be left out without readinessPath, where their results are shown');
  return problems;
}

/**
 * Fills in defaults.
 *
 * @throws CommandryError `SETTING_INVALID` naming every option that is wrong.
 */
function readServerOptions(options: ServerOptions): z.output<typeof Options> {
  return readGiven(Options, options, 'createServer', { findConflicts });
}
