import { CommandryError } from 'commandry';
import { CommandType, type CommandPayload } from 'commandry/protocol';
import { UserRefusal, type Exchange, type KitService, type MessageEvent } from './service/kit-service.js';
import { createSigner, type Signer } from './signer.js';
import type { KitWorld } from './world/kit-world.js';
import { hasRoute } from '../emulator/http/api/api-routes.js';
import { CLIENT_STATUSES } from '../emulator/http/control/client-rule-error.js';
import type { EmulatorOptions, WorldInput } from '../emulator/index.js';
import {
  toAutocompleteRequest,
  toComponentRequest,
  toInvokeRequest,
  toModalRequest,
} from './action-requests.js';
import { createArranger } from './arrange.js';
import { deliverEvents } from './gateway-events.js';
import { connectTo, ControlCallError } from './control-calls.js';
import { toExchange, toMessageEvents, type ActionResult } from './to-exchange.js';
import { toWorldInput } from './to-world-input.js';
import type { Reachable, Transport } from './transports.js';

type ConnectedApp = Parameters<KitService['connect']>[0];

/** The options of {@link createEmulatorService}. */
export interface EmulatorServiceOptions {
  /** The initial world of the emulator. Later records come through `arrange`. */
  readonly world: KitWorld;
  /** The only time that counts: deadlines, tokens and timestamps are by it. */
  readonly clock: {
    /** Milliseconds of the Unix epoch. */
    readonly now: () => number;
    /** Calls back once after the given milliseconds, unless the returned function is called first. */
    readonly after: (delayMs: number, callBack: () => void) => () => void;
  };
  /** 32 bytes from which the application's key pair is derived. */
  readonly seed: Uint8Array;
  /** Signs with that key pair. Default: derived from the seed, which takes a third of a millisecond. */
  readonly signer?: Signer | undefined;
  /** Records beside those of `world`, for example further applications. Default: none. */
  readonly extraWorld?: WorldInput | undefined;
}

/**
 * Creates the options of the emulator of a kit. Nothing waits for time but that of the given clock.
 */
export function toEmulatorOptions({
  world,
  clock,
  seed,
  extraWorld,
}: EmulatorServiceOptions): EmulatorOptions {
  return {
    world: toWorldInput(world, seed, extraWorld),
    rateLimits: false,
    // A missing route is an error of the kit.
    onNotice: () => undefined,
    now: clock.now,
    responseDeadline: (milliseconds, over) => {
      const deadline = new AbortController();
      const cancel = clock.after(milliseconds, () => {
        deadline.abort();
      });
      over?.addEventListener('abort', cancel, { once: true });
      return deadline.signal;
    },
  };
}

/**
 * Makes the Discord of a test kit of an emulator. Every call that fails without being a {@link UserRefusal} throws an
 * error with the request and the whole response.
 */
export function createEmulatorService(
  { world, clock, seed, signer = createSigner(seed) }: EmulatorServiceOptions,
  transport: Transport,
): KitService {
  const { id: applicationId, token } = world.application;
  const permissionsAtStart = [...world.commandPermissions];
  const { baseUrl } = transport;
  const control = connectTo(`${baseUrl}/control`, transport.fetch);
  const api = connectTo(`${baseUrl}/api/v10/applications/${applicationId}`, transport.fetch, {
    authorization: `Bot ${token}`,
  });
  const arranger = createArranger(world, { control, api, store: transport.service.store });
  const listeners = new Set<(event: MessageEvent) => void>();
  // A record of the emulator has all fields of the kit's.
  const { users, guilds, members, roles, channels, entitlements } = world;
  const followed: Readonly<Record<string, Map<string, unknown>>> = {
    users,
    guilds,
    members,
    roles,
    channels,
    entitlements,
  };
  let arranging = 0;
  // A test sees the threads that the bot starts and the roles that it gives.
  transport.service.journal.subscribe(({ table, key, value }) => {
    // The test may have changed again what it is arranging.
    if (arranging > 0) return;
    if (value === undefined) followed[table]?.delete(key);
    else followed[table]?.set(key, value);
  });
  transport.service.events.subscribe((emulated) => {
    for (const event of toMessageEvents(emulated)) {
      if (!arranger.isArranging(event.message.id)) for (const listener of listeners) listener(event);
    }
  });

  const ask = async <Answer>(method: string, path: string, request?: object): Promise<Answer> => {
    try {
      return await control<Answer>(method, path, request);
    } catch (error) {
      if (!(error instanceof ControlCallError) || !isRefusal(error.code)) throw error;
      throw new UserRefusal(error.code, error.explanation);
    }
  };
  const act = async (userId: string, action: string, request: object): Promise<Exchange> =>
    toExchange(await ask<ActionResult>('POST', `/users/${userId}/${action}`, request));
  const sign = (body: Uint8Array) => ({ ...signer.sign(body, Math.floor(clock.now() / 1000)) });
  const register = async ({ scopes }: ConnectedApp): Promise<void> => {
    for (const { scope, payloads } of scopes) {
      if (scope === 'global') await api('PUT', '/commands', await withLaunch(payloads));
      else await api('PUT', `/guilds/${scope.guildId}/commands`, payloads);
    }
  };
  /** Discord makes an entry point for an Activity: a list of commands must have it, or it goes before. */
  const withLaunch = async (payloads: readonly CommandPayload[]): Promise<readonly object[]> => {
    if (!world.application.embedded) return payloads;
    const isEntryPoint = ({ type }: { readonly type?: number }) => type === CommandType.PRIMARY_ENTRY_POINT;
    const present = await api<readonly { readonly id: string; readonly type: number }[]>('GET', '/commands');
    const launch = present.filter(isEntryPoint);
    if (!payloads.some(isEntryPoint)) return [...payloads, ...launch];
    for (const { id } of launch) await api('DELETE', `/commands/${id}`);
    return payloads;
  };
  let connected: Reachable | undefined;
  let closed: Promise<unknown> | undefined;
  return {
    credentials: { applicationId, publicKey: signer.publicKey, token, baseUrl },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { method, url } = request;
      const { origin, pathname } = new URL(url);
      if (origin !== baseUrl) throw routeMissing('kit', `${method} ${url}`);
      const response = await transport.fetch(request);
      refuseMissingRoute(response, method, pathname);
      return response;
    },
    async connect(app, receiver) {
      if (connected)
        throw new Error('An app is connected to this service already. Each needs a service of its own.');
      connected = await transport.connect(app, receiver, { applicationId, control, register });
      deliverEvents(transport.service, {
        app,
        applicationId,
        // What is arranged, nobody has done.
        isTold: (event) =>
          arranging === 0 || toMessageEvents(event).some(({ message }) => !arranger.isArranging(message.id)),
      });
      await arranger.arrange(
        permissionsAtStart.map((record) => ({ kind: 'commandPermissions', record }) as const),
      );
    },
    arrange: (changes) => {
      arranging += 1;
      return arranger.arrange(changes).finally(() => (arranging -= 1));
    },
    invoke: (use) => act(use.userId, 'invoke', toInvokeRequest(use, applicationId)),
    type: (typed) => act(typed.userId, 'autocomplete', toAutocompleteRequest(typed, applicationId)),
    use: (use) => act(use.userId, 'component', toComponentRequest(use)),
    submit: (use) => act(use.userId, 'modal', toModalRequest(use)),
    perform: ({ userId, method, path, body }) => ask(method, `/users/${userId}${path}`, body),
    async send(body) {
      if (!connected) throw new Error('No app is connected to this service yet.');
      return connected.post(body, sign(body));
    },
    async sendEvent(receiver, body) {
      const events = await transport.reach(receiver);
      try {
        return await events.post(body, sign(body));
      } finally {
        await events.close();
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async close() {
      closed ??= Promise.all([transport.close(), connected?.close()]);
      await closed;
    },
  };
}

/** Whether a code is that of something that the client, or Discord with a number, does not let a user do. */
function isRefusal(code: string | undefined): code is string {
  return code !== undefined && (Object.hasOwn(CLIENT_STATUSES, code) || /^[1-9]\d*$/.test(code));
}

/** @throws CommandryError For a route that the emulator does not have, where it answers 404 or 405: Discord might have it. */
function refuseMissingRoute({ status }: Response, method: string, pathname: string): void {
  if ((status !== 404 && status !== 405) || !pathname.startsWith('/api/')) return;
  if (hasRoute(method, pathname)) return;
  throw routeMissing('emulator', `${method} ${pathname.replace(/^\/api(\/v\d+)?/, '')}`);
}

/** As an error of our own, it is handed on by the clients of the bot, and fails the test. */
function routeMissing(who: string, call: string): CommandryError {
  return new CommandryError('KIT_ROUTE_MISSING', `The ${who} does not know ${call}.`, {
    help: `Answer the call yourself: kit.rest.on('${call}', …).`,
  });
}
