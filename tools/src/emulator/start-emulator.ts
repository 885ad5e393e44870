import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCore, type Core, type CorePorts } from './core.js';
import { EmulatorError } from './emulator-error.js';
import type { EmulatorEvent } from './domain/emulator-events.js';
import { readOptions, type EmulatorOptions } from './emulator-options.js';
import type { ControlSummary } from './http/control/control-results.js';
import { summarize } from './http/control/summary.js';
import { createUpgradeHandler } from './gateway/upgrade.js';
import { createGuard, createServerApp } from './http-server.js';
import { openStore } from './storage/open-store.js';

const HOST = '127.0.0.1';
const KEEP_ALIVE_MS = 65_000;

/** An application as `createApp` takes it: `createApp({ commands, ...emulator.credentials() })`. */
export interface EmulatorCredentials {
  /** The id of the application. */
  readonly applicationId: string;
  /** 64 hex digits. */
  readonly publicKey: string;
  /** The bot token, valid only in this emulator. */
  readonly token: string;
  /** The address of the emulator. */
  readonly baseUrl: string;
}

/** A running emulator. */
export interface Emulator {
  /** `http://127.0.0.1:PORT`. The API is below it, at `/api/v10`. */
  readonly baseUrl: string;
  /** `http://127.0.0.1:PORT/control`. */
  readonly controlUrl: string;
  /** The port that it listens on. */
  readonly port: number;
  /** True if it continues from a saved state. Then the given world is not used. */
  readonly isRestored: boolean;
  /**
   * Returns what a bot of the emulator is created with.
   *
   * @param applicationId - Default: the first application of the world.
   * @throws EmulatorError `UNKNOWN_APPLICATION`.
   */
  readonly credentials: (applicationId?: string) => EmulatorCredentials;
  /** Returns what is in the world, as `GET /control` does. */
  readonly summary: () => ControlSummary;
  /** Listens to everything that happens from now on. Returns a function that stops listening. */
  readonly subscribe: (listener: (event: EmulatorEvent) => void) => () => void;
  /** The number of changes to the saved data. An equal number means no change in between. */
  readonly revision: () => number;
  /**
   * Closes every connection and frees the port and the state. Without a state, all data is lost. May be called again.
   *
   * @throws EmulatorError `STATE_NOT_WRITTEN` if the last changes could not be saved. Everything is closed and freed
   * then, too.
   */
  stop(): Promise<void>;
}

/**
 * Starts an emulator of Discord on a port of this machine.
 *
 * @throws EmulatorError `PRODUCTION`, `BAD_OPTIONS`, `BAD_WORLD`, `PORT_BUSY`, `CANNOT_LISTEN`, or with a state
 * `STATE_BUSY`, `STATE_DAMAGED`, `STATE_UNUSABLE`, `STATE_NOT_WRITTEN` or `STATE_ENGINE_MISSING`.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  return (await serveCore(options)).emulator;
}

/**
 * Starts an emulator, for whoever reads its tables besides.
 *
 * @param ports - See {@link CorePorts}.
 * @throws EmulatorError As {@link startEmulator}.
 */
export async function serveCore(
  options: EmulatorOptions,
  ports: Pick<CorePorts, 'isLive' | 'openInEditor' | 'hideSecrets' | 'tests'> = {},
): Promise<{ readonly emulator: Emulator; readonly core: Core }> {
  refuseProduction();
  const settings = readOptions(options);
  const opened = await openStore(settings);
  const { journal, isRestored, close: closeState } = opened;
  const server = createServer();
  // Node closes idle connections after 5 s, and a client that sends at that moment sees a reset.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const port = await listen(server, settings.port).catch(async (error: unknown) => {
    await closeState();
    throw error;
  });
  const baseUrl = `http://${HOST}:${port}`;
  const core = createCore(settings, opened, { baseUrl, ...ports });
  const { service } = core;
  server.on('request', createServerApp(service));
  server.on('upgrade', createUpgradeHandler(service, createGuard(service)));
  let stopped: Promise<void> | undefined;
  const emulator: Emulator = {
    baseUrl,
    controlUrl: `${baseUrl}/control`,
    port,
    isRestored,
    credentials: (applicationId) => credentialsIn(summarize(service), applicationId),
    summary: () => summarize(service),
    subscribe: (listener) => service.events.subscribe(listener),
    revision: () => journal.revision,
    stop() {
      core.stop();
      stopped ??= close(server).then(closeState);
      return stopped;
    },
  };
  return { emulator, core };
}

function credentialsIn(
  { base_url: baseUrl, applications }: ControlSummary,
  applicationId?: string,
): EmulatorCredentials {
  const found =
    applicationId === undefined ? applications[0] : applications.find(({ id }) => id === applicationId);
  if (found) return { applicationId: found.id, publicKey: found.public_key, token: found.token, baseUrl };
  const wanted = applicationId === undefined ? 'no application' : `no application ${applicationId}`;
  const ids = applications.map(({ id }) => id).join(', ') || 'none';
  throw new EmulatorError('UNKNOWN_APPLICATION', `The world has ${wanted}. Its applications: ${ids}.`);
}

/** Refuses to start in production: an emulator lets anybody on the machine act as any bot and any user. */
function refuseProduction(): void {
  if (process.env['NODE_ENV'] !== 'production') return;
  throw new EmulatorError(
    'PRODUCTION',
    'The emulator does not run with NODE_ENV=production: it is for development and tests, and lets anybody on this machine act as any bot and any user. Unset NODE_ENV or give it another value.',
  );
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(toListenError(port, cause));
    });
    server.listen(port, HOST, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function toListenError(port: number, cause: NodeJS.ErrnoException): EmulatorError {
  if (cause.code === 'EADDRINUSE') {
    const message = `Port ${port} of ${HOST} is in use. Stop what listens there, choose another port, or leave port out.`;
    return new EmulatorError('PORT_BUSY', message, { cause });
  }
  return new EmulatorError('CANNOT_LISTEN', `Cannot listen on port ${port} of ${HOST}: ${cause.message}`, {
    cause,
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
