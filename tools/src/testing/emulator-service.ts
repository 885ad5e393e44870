import { CommandryError } from 'commandry';
import {
  createSigner,
  UserRefusal,
  type Exchange,
  type KitService,
  type KitWorld,
  type MessageEvent,
} from 'commandry/testing';
import { CLIENT_STATUSES } from '../emulator/http/control/client-rule-error.js';
import { startEmulator, type WorldInput } from '../emulator/index.js';
import {
  toAutocompleteRequest,
  toComponentRequest,
  toInvokeRequest,
  toModalRequest,
} from './action-requests.js';
import { createArranger } from './arrange.js';
import { connectTo, ControlCallError } from './control-calls.js';
import { createFollower } from './follow-bot.js';
import { hostReceiver, type ReceiverHost } from './receiver-host.js';
import { toExchange, toMessageEvent, type ActionResult } from './to-exchange.js';
import { toWorldInput } from './to-world-input.js';

type DirectMessages = Parameters<ReturnType<typeof createFollower>['keepDirectMessages']>[0];

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
  /** Records beside those of `world`, for example further applications. Default: none. */
  readonly extraWorld?: WorldInput | undefined;
}

/**
 * Starts an emulator as the Discord of a test kit: the app gets its own server and gets signed requests
 * over HTTP, and its calls go to the emulator's API. Nothing leaves this machine, and nothing waits for time but that
 * of the given clock.
 *
 * Every call that fails without being a {@link UserRefusal} throws an error with the request and the whole response.
 *
 * @throws EmulatorError As `startEmulator`.
 */
export async function createEmulatorService(options: EmulatorServiceOptions): Promise<KitService> {
  const { world, clock, seed, extraWorld } = options;
  const { id: applicationId, token } = world.application;
  const worldInput = toWorldInput(world, seed, extraWorld);
  const permissionsAtStart = [...world.commandPermissions];
  const signer = createSigner(seed);
  const emulator = await startEmulator({
    world: worldInput,
    rateLimits: false,
    now: clock.now,
    responseDeadline: (milliseconds, over) => {
      const deadline = new AbortController();
      const cancel = clock.after(milliseconds, () => {
        deadline.abort();
      });
      over?.addEventListener('abort', cancel, { once: true });
      return deadline.signal;
    },
  });
  const { baseUrl } = emulator;
  const control = connectTo(emulator.controlUrl);
  const api = connectTo(`${baseUrl}/api/v10/applications/${applicationId}`, {
    authorization: `Bot ${token}`,
  });
  const arranger = createArranger(world, { control, api });
  const listeners = new Set<(event: MessageEvent) => void>();
  const follower = createFollower(world);
  let arranging = 0;
  emulator.subscribe((emulated) => {
    // A test needs no events about its own arrangements.
    if (arranging === 0) follower.onEvent(emulated);
    const event = toMessageEvent(emulated);
    if (event && !arranger.isArranging(event.message.id)) for (const listener of listeners) listener(event);
  });

  const act = async (userId: string, action: string, request: object): Promise<Exchange> => {
    try {
      return toExchange(await control<ActionResult>('POST', `/users/${userId}/${action}`, request));
    } catch (error) {
      if (!(error instanceof ControlCallError) || !isClientRule(error.code)) throw error;
      throw new UserRefusal(error.code, error.explanation);
    }
  };
  const post = async (url: string, body: Uint8Array): ReturnType<KitService['send']> => {
    const headers = signer.sign(body, Math.floor(clock.now() / 1000));
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: Uint8Array.from(body),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
  /** Keeps what no event tells of. */
  const keep = async (response: Response, path: string): Promise<Response> => {
    if (!response.ok) return response;
    if (OPENED.test(path)) follower.keepDirectMessages((await response.clone().json()) as DirectMessages);
    const [, consumedId] = CONSUMED.exec(path) ?? [];
    if (consumedId !== undefined) follower.keepConsumed(consumedId);
    return response;
  };
  /** Registers the commands of an app that has no token to do it itself. */
  const register = async ({ scopes }: ConnectedApp): Promise<void> => {
    for (const { scope, payloads } of scopes)
      await api('PUT', scope === 'global' ? '/commands' : `/guilds/${scope.guildId}/commands`, payloads);
  };
  let host: ReceiverHost | undefined;
  let closed: Promise<unknown> | undefined;
  return {
    credentials: { applicationId, publicKey: signer.publicKey, token, baseUrl },
    fetch: (input, init) => {
      const { method = 'GET', url } = input instanceof Request ? input : { ...init, url: String(input) };
      const { origin, pathname } = new URL(url);
      if (origin === baseUrl) {
        const response = fetchFromEmulator(input, init);
        return method === 'POST' ? response.then((answer) => keep(answer, pathname)) : response;
      }
      return Promise.reject(routeMissing('kit', `${method} ${url}`));
    },
    async connect(app, receiver) {
      if (host)
        throw new Error('An app is connected to this service already. Each needs a service of its own.');
      host = await hostReceiver(receiver);
      await app.sync().catch((error: unknown) => {
        if (!(error instanceof CommandryError) || error.code !== 'TOKEN_MISSING') throw error;
        return register(app);
      });
      await control('PUT', `/applications/${applicationId}/endpoint`, { url: host.url });
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
    async send(body) {
      if (!host) throw new Error('No app is connected to this service yet.');
      return post(host.url, body);
    },
    async sendEvent(receiver, body) {
      const events = await hostReceiver(receiver);
      try {
        return await post(events.url, body);
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
      closed ??= Promise.all([emulator.stop(), host?.close()]);
      await closed;
    },
  };
}

/** The paths at which the bot begins direct messages, and consumes an entitlement. */
const OPENED = /^\/api(?:\/v\d+)?\/users\/@me\/channels$/;
const CONSUMED = /^\/api(?:\/v\d+)?\/applications\/\d+\/entitlements\/(\d+)\/consume$/;

/** Whether a code is that of something that the client does not let a user do. */
function isClientRule(code: string | undefined): code is keyof typeof CLIENT_STATUSES {
  return code !== undefined && Object.hasOwn(CLIENT_STATUSES, code);
}

/**
 * Calls the emulator.
 *
 * @throws Error For a route that the emulator does not have, where Discord would answer 404 or 405: it might have it.
 */
async function fetchFromEmulator(...given: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...given);
  if (response.status !== 404 && response.status !== 405) return response;
  const answer = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { readonly code?: number } | undefined;
  if (answer?.code !== 0) return response;
  const [address, init] = given;
  const request = address instanceof Request ? address : undefined;
  const method = init?.method ?? request?.method ?? 'GET';
  const { pathname } = new URL(request?.url ?? address);
  const path = pathname.replace(/^\/api(\/v\d+)?/, '');
  throw routeMissing('emulator', `${method} ${path}`);
}

/** As an error of our own, it is handed on by the clients of the bot, and fails the test. */
function routeMissing(who: string, call: string): CommandryError {
  return new CommandryError('KIT_ROUTE_MISSING', `The ${who} does not know ${call}.`, {
    help: `Answer the call yourself: kit.rest.on('${call}', …).`,
  });
}
