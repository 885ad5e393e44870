import { CommandryError } from 'commandry';
import type { KitService } from './service/kit-service.js';
import {
  post as postOverHttp,
  type OutgoingRequest,
  type Post,
  type PostResult,
} from '../emulator/delivery/post.js';
import { saveEndpoint } from '../emulator/delivery/keep-endpoint.js';
import { failure, LATE } from '../emulator/domain/interactions/delivery-failure.js';
import { findApplication } from '../emulator/domain/world/find-records.js';
import { createCore } from '../emulator/core.js';
import { readOptions, type EmulatorOptions } from '../emulator/emulator-options.js';
import type { Service } from '../emulator/emulator-modules.js';
import { openMemoryStore } from '../emulator/storage/open-store.js';
import type { ControlCall } from './control-calls.js';
import { hostReceiver } from './receiver-host.js';

type ConnectedApp = Parameters<KitService['connect']>[0];
type Receiver = Parameters<KitService['connect']>[1];

/** A receiver that Discord can reach. */
export interface Reachable {
  /** Posts a signed body to it. */
  post(body: Uint8Array, headers: Readonly<Record<string, string>>): ReturnType<KitService['send']>;
  close(): Promise<void>;
}

/** How a kit, its app and its Discord reach each other. */
export interface Transport {
  /** Where Discord is, without a slash at its end. */
  readonly baseUrl: string;
  /** Sends a request to Discord. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Discord itself: its tables, what happens, and every change of a table. */
  readonly service: Service;
  /** Registers the commands of an app, and delivers interactions to it from now on. */
  connect(app: ConnectedApp, receiver: Receiver, calls: TransportCalls): Promise<Reachable>;
  /** Makes a receiver of events reachable. */
  reach(receiver: Receiver): Promise<Reachable>;
  close(): Promise<void>;
}

interface TransportCalls {
  readonly applicationId: string;
  readonly control: ControlCall;
  /** Registers the commands of an app without its token. */
  readonly register: (app: ConnectedApp) => Promise<void>;
}

/** Nothing answers there: whoever calls it has not used the `fetch` of the kit. */
const NOWHERE = 'https://discord.invalid';
const ENDPOINT = `${NOWHERE}/interactions`;

/**
 * Opens a Discord in this process that is reached by function calls.
 *
 * @param isSigned - False: interactions are handed to `app.dispatch`, unsigned, which is faster.
 * @param isRecording - Whether what users do is recorded. Default false.
 * @throws EmulatorError `BAD_OPTIONS` or `BAD_WORLD`.
 */
export function openInProcess(options: EmulatorOptions, isSigned: boolean, isRecording = false): Transport {
  const settings = readOptions(options);
  let send: ((request: OutgoingRequest) => Promise<PostResult>) | undefined;
  const post: Post = async (request, signal) => {
    // Of an application beside the one of the test.
    if (request.url !== ENDPOINT) return postOverHttp(request, signal);
    if (!send) return failure('UNREACHABLE', 'No app is connected to this Discord yet.');
    return whileAwaited(send(request), signal);
  };
  const core = createCore(settings, openMemoryStore(settings), {
    baseUrl: NOWHERE,
    post,
    isSigning: isSigned,
    isRecording,
  });
  const { service } = core;
  return {
    baseUrl: NOWHERE,
    fetch: core.fetch,
    service,
    async connect(app, receiver, { applicationId, register }) {
      send = isSigned ? toReceiver(receiver) : toDispatch(app);
      await register(app).catch(async (refused: unknown) => {
        // A sync explains what is refused.
        await app.sync().catch((error: unknown) => {
          throw isTokenMissing(error) ? refused : error;
        });
        throw refused;
      });
      saveEndpoint(service, findApplication(service.store, applicationId), ENDPOINT);
      return reachDirectly(receiver);
    },
    reach: (receiver) => Promise.resolve(reachDirectly(receiver)),
    close: () => {
      core.stop();
      return Promise.resolve();
    },
  };
}

/**
 * Starts an emulator that is reached over HTTP, as it reaches the app.
 *
 * @throws EmulatorError As `startEmulator`.
 */
export async function openOverHttp(options: EmulatorOptions): Promise<Transport> {
  // Loaded here: it takes Express along, which most tests do without.
  const { serveCore } = await import('../emulator/start-emulator.js');
  const { emulator, core } = await serveCore(options);
  const reach = async (receiver: Receiver) => {
    const host = await hostReceiver(receiver);
    const reachable: Reachable & { readonly url: string } = {
      url: host.url,
      post: async (body, headers) => {
        const response = await fetch(host.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: Uint8Array.from(body),
        });
        const { status } = response;
        return { status, headers: Object.fromEntries(response.headers), body: await response.text() };
      },
      close: () => host.close(),
    };
    return reachable;
  };
  return {
    baseUrl: emulator.baseUrl,
    fetch: (request) => fetch(request),
    service: core.service,
    async connect(app, receiver, { applicationId, control, register }) {
      const host = await reach(receiver);
      await app.sync().catch((error: unknown) => {
        if (!isTokenMissing(error)) throw error;
        return register(app);
      });
      await control('PUT', `/applications/${applicationId}/endpoint`, { url: host.url });
      return host;
    },
    reach,
    close: () => emulator.stop(),
  };
}

function isTokenMissing(error: unknown): boolean {
  return error instanceof CommandryError && error.code === 'TOKEN_MISSING';
}

function reachDirectly(receiver: Receiver): Reachable {
  return {
    post: (body, headers) => receive(receiver, body, { 'content-type': 'application/json', ...headers }),
    close: () => Promise.resolve(),
  };
}

function receive(receiver: Receiver, body: Uint8Array, headers: Readonly<Record<string, string>>) {
  return receiver.receive({
    method: 'POST',
    header: (name) => headers[name],
    body: () => Promise.resolve(body),
  });
}

/** Hands on signed requests. */
function toReceiver(receiver: Receiver): (request: OutgoingRequest) => Promise<PostResult> {
  return async ({ body, headers }) => {
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const answer = await receive(receiver, Buffer.from(body), lower);
    return toResult(answer.status, answer.body, answer.headers);
  };
}

/** Hands on interactions as trusted ones. */
function toDispatch(app: ConnectedApp): (request: OutgoingRequest) => Promise<PostResult> {
  return async ({ body }) => {
    const answer = await app.dispatch(JSON.parse(body) as Parameters<ConnectedApp['dispatch']>[0]);
    if (answer === undefined) return toResult(202, '', {});
    return toResult(200, JSON.stringify(answer), { 'content-type': 'application/json' });
  };
}

function toResult(status: number, body: string, headers: Readonly<Record<string, string>>): PostResult {
  return { answer: { status, headers, body, bytes: Buffer.from(body) } };
}

/** Gives up at the signal, as a connection does. */
function whileAwaited(sent: Promise<PostResult>, signal: AbortSignal): Promise<PostResult> {
  return new Promise((resolve) => {
    const giveUp = () => {
      resolve({ failure: LATE });
    };
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    sent.then(
      (result) => {
        signal.removeEventListener('abort', giveUp);
        resolve(result);
      },
      (error: unknown) => {
        resolve(failure('UNREACHABLE', String(error)));
      },
    );
  });
}
