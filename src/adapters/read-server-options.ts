import * as z from 'zod/mini';
import {
  END_SIGNALS,
  givenProblem,
  readGiven,
  whole,
  type EndSignal,
  type GivenProblem,
} from '../common/read-given.js';
import { READINESS_FIELDS, ReadinessChecks } from './readiness.js';

export type { EndSignal } from '../common/read-given.js';

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
    refuse('readinessChecks', 'must be left out without readinessPath, which says where they are told');
  return problems;
}

/**
 * Fills in defaults.
 *
 * @throws CommandryError `SETTING_INVALID` naming every option that is wrong.
 */
export function readServerOptions(options: ServerOptions): z.output<typeof Options> {
  return readGiven(Options, options, 'createServer', { findConflicts });
}
