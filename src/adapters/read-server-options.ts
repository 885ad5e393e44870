import { CommandryError } from '../common/errors/commandry-error.js';

/** Whole numbers that a server can be given: smallest, largest and default. */
const NUMBERS = {
  headersTimeoutMs: [100, 60_000, 5000],
  requestTimeoutMs: [100, 60_000, 10_000],
  connectionsCheckingIntervalMs: [10, 10_000, 1000],
  keepAliveTimeoutMs: [0, 600_000, 65_000],
  maxHeaderBytes: [2048, 65_536, 16_384],
  maxConnections: [1, 1_000_000, 20_000],
  servingMs: [0, 60_000, 5000],
  drainMs: [0, 900_000, 25_000],
} as const;

type NumberName = keyof typeof NUMBERS;

/** Signals that can end a process in good order. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const;
export type EndSignal = (typeof SIGNALS)[number];

/** What can be set on the server of `commandry/node`. */
export interface ServerOptions {
  /** Where interactions are delivered. Begins with a solidus; a query of a request is left out. Default `/interactions`. */
  readonly path?: string | undefined;
  /** Answers GET with 200 as long as the process serves. Default: no such path. */
  readonly healthPath?: string | undefined;
  /** Answers GET with 200, and with 503 from the moment that the server is to end. Default: no such path. */
  readonly readinessPath?: string | undefined;
  /** How long the headers of a request may take, in ms. 100 to 60,000 and at most `requestTimeoutMs`; default 5,000. */
  readonly headersTimeoutMs?: number | undefined;
  /** How long a whole request may take to arrive, in ms. 100 to 60,000; default 10,000. */
  readonly requestTimeoutMs?: number | undefined;
  /** How often both are looked at, in ms. 10 to 10,000; default 1,000. */
  readonly connectionsCheckingIntervalMs?: number | undefined;
  /**
   * How long a connection may lie idle between requests, in ms. 0 to 600,000; default 65,000: longer than the 60 s of the
   * usual balancer, so that it is never this side that closes a connection in use.
   */
  readonly keepAliveTimeoutMs?: number | undefined;
  /** The most bytes that the headers of a request may have. 2,048 to 65,536; default 16,384. */
  readonly maxHeaderBytes?: number | undefined;
  /** The most connections at a time; more are closed. 1 to 1,000,000; default 20,000. */
  readonly maxConnections?: number | undefined;
  /** How long to go on serving after the end has been announced, in ms. 0 to 60,000; default 5,000. */
  readonly servingMs?: number | undefined;
  /** How long work in flight is waited for after that, in ms. 0 to 900,000; default 25,000. */
  readonly drainMs?: number | undefined;
  /** Signals that end the server in good order. Default: none, so that the process ends at once as Node has it. */
  readonly endOn?: readonly EndSignal[] | undefined;
}

type Complete = Readonly<Record<NumberName, number>> & {
  readonly path: string;
  readonly healthPath: string | undefined;
  readonly readinessPath: string | undefined;
  readonly endOn: readonly EndSignal[];
};

const PATHS = ['path', 'healthPath', 'readinessPath'] as const;
const PATH = /^\/[!-"$->@-~]*$/;

/**
 * Fills in defaults.
 *
 * @throws CommandryError `SETTING_INVALID` naming every option that is wrong.
 */
export function readServerOptions(options: ServerOptions): Complete {
  const faults: string[] = [];
  const known = new Set<string>([...Object.keys(NUMBERS), ...PATHS, 'endOn']);
  for (const name of Object.keys(options))
    if (!known.has(name)) faults.push(`${name}: there is no such option`);
  const numbers = readNumbers(options, faults);
  if (numbers.headersTimeoutMs > numbers.requestTimeoutMs)
    faults.push('headersTimeoutMs: must not be over requestTimeoutMs');
  const { path = '/interactions', healthPath, readinessPath, endOn = [] } = options;
  const paths = { path, healthPath, readinessPath };
  const given = PATHS.filter((name) => paths[name] !== undefined);
  for (const name of given) {
    if (!PATH.test(String(paths[name])))
      faults.push(`${name}: must begin with / and have no ?, # or white space`);
  }
  if (new Set(given.map((name) => paths[name])).size < given.length)
    faults.push('path, healthPath and readinessPath: must differ');
  if (!Array.isArray(endOn) || !endOn.every((signal) => (SIGNALS as readonly unknown[]).includes(signal)))
    faults.push(`endOn: must be a list of ${SIGNALS.join(', ')}`);
  if (faults.length > 0) {
    throw new CommandryError(
      'SETTING_INVALID',
      `createServer was given options it cannot use. ${faults.join('; ')}.`,
    );
  }
  return { ...numbers, ...paths, endOn };
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
