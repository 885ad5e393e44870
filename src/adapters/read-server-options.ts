import { CommandryError } from '../common/errors/commandry-error.js';
import { READINESS_LIMITS, type ReadinessChecks } from './readiness.js';

/** The numeric options of a server, whole numbers: smallest, largest and default. */
const NUMBERS = {
  headersTimeoutMs: [100, 60_000, 5000],
  requestTimeoutMs: [100, 60_000, 10_000],
  connectionsCheckingIntervalMs: [10, 10_000, 1000],
  keepAliveTimeoutMs: [0, 600_000, 65_000],
  maxHeaderBytes: [2048, 65_536, 16_384],
  maxConnections: [1, 1_000_000, 20_000],
  servingMs: [0, 60_000, 5000],
  drainMs: [0, 900_000, 25_000],
  readinessTimeoutMs: READINESS_LIMITS.timeoutMs,
  readinessCacheMs: READINESS_LIMITS.cacheMs,
} as const;

type NumberName = keyof typeof NUMBERS;

/** Signals that can start a graceful shutdown. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const;
/** A signal that ends a process. */
export type EndSignal = (typeof SIGNALS)[number];

/** The options of the server of `commandry/node`. */
export interface ServerOptions {
  /** The path of interactions. Begins with a slash; the query of a request is ignored. Default `/interactions`. */
  readonly path?: string | undefined;
  /** The path of events over HTTP. Default: no such path. */
  readonly eventsPath?: string | undefined;
  /** Responds to GET with 200 as long as the process serves. Default: no such path. */
  readonly healthPath?: string | undefined;
  /**
   * Responds to GET with 200, and with 503 as soon as the server shuts down, or while one of `readinessChecks` fails.
   * Default: no such path.
   */
  readonly readinessPath?: string | undefined;
  /**
   * Checks by name of what the process needs to serve, such as Redis and the queue, for `readinessPath`. `healthPath` never
   * depends on them: to restart the process would not repair what it needs. Default: none.
   */
  readonly readinessChecks?: ReadinessChecks | undefined;
  /** How long a check may take before it has failed, in ms. 10 to 60,000; default 1,000. */
  readonly readinessTimeoutMs?: number | undefined;
  /** How long the result of the checks is used again, in ms. 0 to 60,000; default 1,000. */
  readonly readinessCacheMs?: number | undefined;
  /** How long the headers of a request may take, in ms. 100 to 60,000 and at most `requestTimeoutMs`; default 5,000. */
  readonly headersTimeoutMs?: number | undefined;
  /** How long a whole request may take to arrive, in ms. 100 to 60,000; default 10,000. */
  readonly requestTimeoutMs?: number | undefined;
  /** How often both are checked, in ms. 10 to 10,000; default 1,000. */
  readonly connectionsCheckingIntervalMs?: number | undefined;
  /**
   * How long a connection may be idle between requests, in ms. 0 to 600,000; default 65,000: longer than the 60 s of
   * the usual load balancer, so that this side never closes a connection in use.
   */
  readonly keepAliveTimeoutMs?: number | undefined;
  /** The maximum size of the headers of a request in bytes. 2,048 to 65,536; default 16,384. */
  readonly maxHeaderBytes?: number | undefined;
  /** The maximum number of connections; more are closed. 1 to 1,000,000; default 20,000. */
  readonly maxConnections?: number | undefined;
  /** How long to continue serving after readiness is off, in ms. 0 to 60,000; default 5,000. */
  readonly servingMs?: number | undefined;
  /** How long to wait for work in flight after that, in ms. 0 to 900,000; default 25,000. */
  readonly drainMs?: number | undefined;
  /**
   * Signals that shut the server down gracefully. Default: none, so that the process ends at once, as is Node's
   * default.
   */
  readonly endOn?: readonly EndSignal[] | undefined;
}

type Complete = Readonly<Record<NumberName, number>> & {
  readonly path: string;
  readonly eventsPath: string | undefined;
  readonly healthPath: string | undefined;
  readonly readinessPath: string | undefined;
  readonly readinessChecks: ReadinessChecks;
  readonly endOn: readonly EndSignal[];
};

const PATHS = ['path', 'eventsPath', 'healthPath', 'readinessPath'] as const;
const PATH = /^\/[!-"$->@-~]*$/;

/**
 * Fills in defaults.
 *
 * @throws CommandryError `SETTING_INVALID` naming every option that is wrong.
 */
export function readServerOptions(options: ServerOptions): Complete {
  const faults: string[] = [];
  const known = new Set<string>([...Object.keys(NUMBERS), ...PATHS, 'readinessChecks', 'endOn']);
  for (const name of Object.keys(options)) if (!known.has(name)) faults.push(`${name}: is not an option`);
  const numbers = readNumbers(options, faults);
  if (numbers.headersTimeoutMs > numbers.requestTimeoutMs)
    faults.push('headersTimeoutMs: must not be over requestTimeoutMs');
  const { path = '/interactions', eventsPath, healthPath, readinessPath, endOn = [] } = options;
  const { readinessChecks = {} } = options;
  const paths = { path, eventsPath, healthPath, readinessPath };
  const given = PATHS.filter((name) => paths[name] !== undefined);
  for (const name of given) {
    if (!PATH.test(String(paths[name])))
      faults.push(`${name}: must begin with / and have no ?, # or white space`);
  }
  if (new Set(given.map((name) => paths[name])).size < given.length)
    faults.push('path, eventsPath, healthPath and readinessPath: must differ');
  if (!Array.isArray(endOn) || !endOn.every((signal) => (SIGNALS as readonly unknown[]).includes(signal)))
    faults.push(`endOn: must be a list of ${SIGNALS.join(', ')}`);
  faults.push(...findCheckFaults(readinessChecks, readinessPath));
  if (faults.length > 0) {
    throw new CommandryError(
      'SETTING_INVALID',
      `createServer was given options it cannot use. ${faults.join('; ')}.`,
    );
  }
  return { ...numbers, ...paths, readinessChecks, endOn };
}

function findCheckFaults(checks: unknown, path: string | undefined): string[] {
  if (typeof checks !== 'object' || checks === null)
    return ['readinessChecks: must be functions by name, for example { redis: () => client.ping() }'];
  const names = Object.entries(checks).filter(([, check]) => typeof check !== 'function');
  if (path === undefined && Object.keys(checks).length > 0)
    return ['readinessChecks: need readinessPath, which says where they are told'];
  return names.map(([name]) => `readinessChecks.${name}: must be a function`);
}

function readNumbers(options: ServerOptions, faults: string[]): Record<NumberName, number> {
  const entries = Object.entries(NUMBERS).map(([name, [min, max, byDefault]]) => {
    const value = options[name as NumberName] ?? byDefault;
    if (!Number.isInteger(value) || value < min || value > max)
      faults.push(`${name}: must be a whole number from ${min} to ${max}`);
    return [name, value];
  });
  return Object.fromEntries(entries) as Record<NumberName, number>;
}
