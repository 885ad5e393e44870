import type { REST } from '@discordjs/rest';
import type { WebSocketManager } from '@discordjs/ws';
import type { GatewayPresenceUpdateData, GatewaySendPayload } from 'discord-api-types/v10';
import * as z from 'zod/mini';
import type { App } from '../app/app-types.js';
import type { AppWork } from '../app/app-work.js';
import { portalNameOf } from '../commands/events/needed-intents.js';
import { commandLine, isLoadedByCommandLine } from '../common/command-line.js';
import { CommandryError, isCommandryError } from '../common/errors/commandry-error.js';
import { describeError } from '../common/log.js';
import {
  END_SIGNALS,
  givenProblem,
  milliseconds,
  readGiven,
  whole,
  withFunctions,
  type EndSignal,
} from '../common/read-given.js';
import { atMost } from '../common/time-limit.js';
import { GATEWAY_CLOSES } from '../protocol/gateway/opcode.js';
import {
  ALL_INTENTS,
  findUngrantedIntents,
  GatewayIntent,
  type GatewayIntentName,
} from '../protocol/gateway/intent.js';
import { intentsToAsk, requireGranted } from './ask-intents.js';
import { passPacket, requireApp, startApp, type GatewayPacket } from './packets.js';
import type { GatewaySession, GatewaySessions } from './sessions.js';

/** Options of `connectGateway`. */
export interface GatewayOptions {
  /** The intents, which select the events: their names, or the sum of their bits. Default: those that the handlers of events need. */
  readonly intents?: readonly GatewayIntentName[] | number | undefined;
  /** The number of shards of the bot, in all processes. 1 to 100,000; default: as Discord recommends. */
  readonly shardCount?: number | undefined;
  /** The shards of this process, from 0. Default: all. */
  readonly shardIds?: readonly number[] | undefined;
  /** Whether Discord compresses what it sends, which takes memory for each shard. Default: false. */
  readonly compression?: 'zlib-stream' | false | undefined;
  /** The status of the bot from the start. Default: online. */
  readonly presence?: GatewayPresenceUpdateData | undefined;
  /** Keeps sessions for the next process, which resumes them. Default: the next process begins new ones. */
  readonly sessions?: GatewaySessions | undefined;
  /** Signals that close the app, and with it the connection. Default: none; the process ends at once, as is Node's default. */
  readonly endOn?: readonly EndSignal[] | undefined;
  /** How long a signal lets handlers finish, in milliseconds. Default 25,000. */
  readonly drainMs?: number | undefined;
}

/** The state of a shard. `closed`: by `close`. `failed`: for good, and the log says why. */
export type ShardState = 'connecting' | 'connected' | 'reconnecting' | 'closed' | 'failed';

/** A connection to the gateway. */
export interface GatewayConnection {
  /**
   * Resolves when every shard is connected for the first time. Rejects if that is impossible: with the error of
   * `onStart`, or a CommandryError `GATEWAY_PACKAGE_MISSING`, `TOKEN_REFUSED`, `DISCORD_UNREACHABLE` or one whose code
   * begins with `GATEWAY_`. It need not be awaited: the failure is logged, and the exit code of the process becomes 1.
   */
  readonly ready: Promise<void>;
  /** The state of each shard of this process, by its id. Empty until they are known. */
  readonly shards: ReadonlyMap<number, ShardState>;
  /** Whether every shard is connected: a check for `createReadiness`. */
  readonly isConnected: () => boolean;
  /**
   * Sends a payload to Discord, such as a presence (opcode 3) or a request for members (opcode 8).
   *
   * @param shardId - Default: every shard of this process.
   * @throws CommandryError `GATEWAY_NOT_CONNECTED` before it is ready, and after it was closed.
   */
  send(payload: GatewaySendPayload, shardId?: number): Promise<void>;
  /**
   * Closes the connection, so that nothing more arrives. Handlers go on: what they send is a call. `app.close` does the
   * same first. Never rejects.
   */
  close(): Promise<void>;
}

const isIntentBits = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && (value & ~ALL_INTENTS) === 0;

const Options = z.strictObject({
  intents: z.optional(
    z.union([
      z.array(z.enum(Object.keys(GatewayIntent) as [GatewayIntentName], 'must be the name of an intent')),
      z.custom<number>(isIntentBits, 'must be names of intents, or a sum of their bits'),
    ]),
  ),
  shardCount: z.optional(whole(1, 100_000)),
  shardIds: z.optional(z.array(whole(0, 99_999)).check(z.minLength(1, 'must name a shard'))),
  compression: z._default(z.union([z.literal('zlib-stream'), z.literal(false)]), false),
  presence: z.optional(z.custom<GatewayPresenceUpdateData>(isObject, 'must be a presence of Discord')),
  sessions: z.optional(withFunctions<GatewaySessions>('load', 'save')),
  endOn: z._default(z.array(z.enum(END_SIGNALS)), []),
  drainMs: z._default(milliseconds(), 25_000),
});

type Settings = z.infer<typeof Options>;

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** How long Discord may take to answer the closing of a socket, in milliseconds. */
const CLOSE_MS = 2000;

/** Ends the session: the bot is offline at once. */
const NORMAL = 1000;
/** Any code but 1000 and 1001 keeps the session, to be resumed. This is the one that `@discordjs/ws` resumes with. */
const RESUMABLE = 4200;

/**
 * Connects an app to Discord's gateway with the package `@discordjs/ws`. Interactions are answered by calls, through the
 * same handlers, deadlines and guards as requests, and events go to their handlers. The app is started first. Connections
 * that are lost are resumed; only what cannot succeed is given up. Under the command line, it connects when the app is
 * served, never if the app is only read.
 *
 * @throws CommandryError `SETTING_INVALID` or `TOKEN_MISSING`.
 * @example const connection = connectGateway(app, { endOn: ['SIGTERM'] });
 */
export function connectGateway(app: App, options: GatewayOptions = {}): GatewayConnection {
  const work = requireApp(app, 'connectGateway');
  const settings = readGiven(Options, options, 'connectGateway', { findConflicts });
  const token = work.token();
  if (token === undefined)
    throw new CommandryError('TOKEN_MISSING', 'A connection to the gateway needs a token, and none is set.');
  const connection = new Connection(app, work, settings, token);
  if (isLoadedByCommandLine())
    commandLine()?.whenServed?.(() => {
      connection.begin();
    });
  else connection.begin();
  return connection;
}

function toBits(intents: Settings['intents']): number | undefined {
  return typeof intents === 'object'
    ? intents.reduce((bits, name) => bits | GatewayIntent[name], 0)
    : intents;
}

function findConflicts({ shardCount, shardIds }: Readonly<Record<string, unknown>>) {
  if (!Array.isArray(shardIds) || typeof shardCount !== 'number') return [];
  return shardIds.some((id) => typeof id === 'number' && id >= shardCount)
    ? [givenProblem(['shardIds'], 'must be from 0 to shardCount - 1', shardIds)]
    : [];
}

class Connection implements GatewayConnection {
  readonly ready: Promise<void>;
  readonly shards = new Map<number, ShardState>();
  readonly isConnected: () => boolean;
  readonly #app: App;
  readonly #work: AppWork;
  readonly #settings: Settings;
  readonly #token: string;
  #intents = 0;
  readonly #sessions = new Map<number, GatewaySession>();
  /** The number of the last dispatch of each shard. */
  readonly #sequences = new Map<number, number>();
  /** The shards whose stored session was asked for. */
  readonly #loaded = new Set<number>();
  #manager: WebSocketManager | undefined;
  #closing: Promise<void> | undefined;
  #becomeReady: () => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;

  constructor(app: App, work: AppWork, settings: Settings, token: string) {
    this.#app = app;
    this.#work = work;
    this.#settings = settings;
    this.#token = token;
    this.ready = new Promise((resolve, reject) => {
      this.#becomeReady = resolve;
      this.#fail = reject;
    });
    // It need not be awaited.
    this.ready.catch(() => undefined);
    this.isConnected = () =>
      this.shards.size > 0 && [...this.shards.values()].every((state) => state === 'connected');
  }

  begin(): void {
    const { closers } = this.#work;
    closers.add(this.#end);
    for (const signal of this.#settings.endOn) process.on(signal, this.#endOnSignal);
    void this.#connect();
  }

  async send(payload: GatewaySendPayload, shardId?: number): Promise<void> {
    const manager = this.#manager;
    if (!manager || this.#closing || this.shards.size === 0)
      throw new CommandryError('GATEWAY_NOT_CONNECTED', 'send was called without a connection.');
    const ids = shardId === undefined ? [...this.shards.keys()] : [shardId];
    await Promise.all(ids.map(async (id) => manager.send(id, payload)));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  readonly #end = (): Promise<void> => this.close();

  readonly #endOnSignal = (): void => {
    void this.#app.close({ drainMs: this.#settings.drainMs });
  };

  async #connect(): Promise<void> {
    if (!(await startApp(this.#app, 'it is not connected to the gateway'))) {
      this.#fail(new CommandryError('GATEWAY_NOT_CONNECTED', 'The app could not start, or was closed.'));
      return;
    }
    try {
      const manager = await this.#open();
      if (this.#closing) return;
      this.#manager = manager;
      for (const id of await manager.getShardIds()) this.shards.set(id, 'connecting');
      await manager.connect();
    } catch (error) {
      this.#giveUp(toConnectError(error));
    }
  }

  async #open(): Promise<WebSocketManager> {
    const { WebSocketManager, CompressionMethod } = await loadPackage();
    const { shardCount, shardIds, compression, presence } = this.#settings;
    const { events } = this.#app;
    const given = toBits(this.#settings.intents);
    this.#intents = intentsToAsk({ events, given, log: this.#work.log });
    const rest = await this.#work.loadRest();
    const flags = await this.#fetchFlags(rest);
    if (flags !== undefined) requireGranted(this.#intents, flags, events);
    const manager = new WebSocketManager({
      token: this.#token,
      intents: this.#intents,
      rest,
      shardCount: shardCount ?? null,
      shardIds: shardIds ?? null,
      compression: compression === 'zlib-stream' ? CompressionMethod.ZlibNative : null,
      initialPresence: presence ?? null,
      retrieveSessionInfo: (id) => this.#loadSession(id),
      updateSessionInfo: (id, session) => {
        // The library drops the session whenever it closes without reconnecting.
        if (this.#closing) return;
        if (session) this.#sessions.set(id, session);
        else this.#sessions.delete(id);
      },
    });
    this.#listen(manager);
    return manager;
  }

  /** The flags of the application, if a privileged intent is asked for. Undefined if they cannot be read. */
  async #fetchFlags(rest: REST): Promise<number | undefined> {
    if (findUngrantedIntents(this.#intents, 0).length === 0) return undefined;
    try {
      const { flags } = (await rest.get('/applications/@me')) as { readonly flags?: unknown };
      return typeof flags === 'number' ? flags : undefined;
    } catch {
      // The connection says what is wrong.
      return undefined;
    }
  }

  #listen(manager: WebSocketManager): void {
    const { clock } = this.#work;
    // The names of the library's events, without loading their enumeration.
    const on = manager.on.bind(manager) as (event: string, listener: (...given: never[]) => void) => unknown;
    on('dispatch', (packet: GatewayPacket & { readonly s: number }, shardId: number) => {
      if (this.#closing || !this.#isNew(packet, shardId)) return;
      passPacket(this.#app, packet, { shardId, arrivedAtMs: clock.monotonicMs() });
    });
    on('ready', (_data: unknown, shardId: number) => {
      this.#connected(shardId, 'GATEWAY_CONNECTED');
    });
    on('resumed', (shardId: number) => {
      this.#connected(shardId, 'GATEWAY_RESUMED');
    });
    on('closed', (code: number, shardId: number) => {
      this.#closed(code, shardId);
    });
    // The socket closes after an error.
    on('socketError', (error: unknown, shardId: number) => {
      this.#lost(
        shardId,
        `the socket failed (${(error as Partial<Error> | undefined)?.message ?? 'unknown'})`,
      );
    });
    on('error', () => undefined);
  }

  /** Whether a dispatch was not passed on before: those of a session are numbered. */
  #isNew({ s, t }: GatewayPacket & { readonly s: number }, shardId: number): boolean {
    if (t !== 'READY' && s <= (this.#sequences.get(shardId) ?? 0)) return false;
    this.#sequences.set(shardId, s);
    return true;
  }

  async #loadSession(shardId: number): Promise<GatewaySession | null> {
    // A shard that pauses before it reconnects cannot be stopped otherwise.
    if (this.#closing) return new Promise(() => undefined);
    const { sessions } = this.#settings;
    if (sessions && !this.#loaded.has(shardId)) {
      this.#loaded.add(shardId);
      const session = await this.#orLog(() => sessions.load(shardId), 'read');
      if (session) this.#sessions.set(shardId, session);
    }
    return this.#sessions.get(shardId) ?? null;
  }

  async #orLog<T>(call: () => T | Promise<T>, verb: string): Promise<T | undefined> {
    try {
      return await call();
    } catch (error) {
      const message = `A session of the gateway could not be ${verb}; events between two processes may be lost.`;
      this.#work.log({
        level: 'error',
        event: 'GATEWAY_SESSIONS_FAILED',
        message,
        error: describeError(error),
      });
      return undefined;
    }
  }

  #connected(shardId: number, event: 'GATEWAY_CONNECTED' | 'GATEWAY_RESUMED'): void {
    if (this.#closing) return;
    this.shards.set(shardId, 'connected');
    const message =
      event === 'GATEWAY_CONNECTED'
        ? `Shard ${shardId} is connected to the gateway.`
        : `Shard ${shardId} resumed its session and received what it had missed.`;
    this.#note('info', event, message, { shardId });
    if (this.isConnected()) this.#becomeReady();
  }

  #closed(code: number, shardId: number): void {
    if (this.#closing) return;
    const closes: Readonly<Partial<Record<number, { name: string; canReconnect: boolean }>>> = GATEWAY_CLOSES;
    const known = closes[code];
    if (known && !known.canReconnect) {
      this.shards.set(shardId, 'failed');
      this.#giveUp(toCloseError(code, known.name, shardId, this.#intents));
      return;
    }
    this.#lost(shardId, `it was closed with ${code}${known ? ` (${known.name})` : ''}`, code);
  }

  /** Logs a lost connection once, until it is there again. */
  #lost(shardId: number, why: string, code?: number): void {
    if (this.#closing || this.shards.get(shardId) === 'failed') return;
    if (this.shards.get(shardId) === 'reconnecting') return;
    this.shards.set(shardId, 'reconnecting');
    this.#note(
      'warn',
      'GATEWAY_DISCONNECTED',
      `Shard ${shardId} lost its connection to the gateway: ${why}. It is reconnecting.`,
      { shardId, ...(code !== undefined && { code }) },
    );
  }

  #giveUp(error: unknown): void {
    if (this.#closing) return;
    const event = isCommandryError(error) ? error.code : 'INTERNAL';
    const message = isCommandryError(error) ? error.message : 'The connection to the gateway failed.';
    this.#note('error', event, message, { error: describeError(error, [this.#token]) });
    process.exitCode = 1;
    this.#fail(error);
  }

  #note(level: 'info' | 'warn' | 'error', event: string, message: string, fields: object): void {
    this.#work.log({ level, event, message, ...fields });
  }

  async #close(): Promise<void> {
    const { closers, clock } = this.#work;
    const { sessions, endOn } = this.#settings;
    closers.delete(this.#end);
    for (const signal of endOn) process.off(signal, this.#endOnSignal);
    this.#fail(new CommandryError('GATEWAY_NOT_CONNECTED', 'The connection was closed before it was ready.'));
    // From here on, `#closing` is set: nothing more is taken.
    await Promise.resolve();
    const ids = [...this.shards.keys()];
    const code = sessions ? RESUMABLE : NORMAL;
    const destroyed = (async () => this.#manager?.destroy({ code, reason: 'The app closes' }))();
    await atMost(
      clock,
      CLOSE_MS,
      destroyed.catch(() => undefined),
    );
    for (const id of ids) this.shards.set(id, this.shards.get(id) === 'failed' ? 'failed' : 'closed');
    if (!sessions) return;
    const saved = ids.map((id) =>
      this.#orLog(() => sessions.save(id, this.#sessions.get(id) ?? null), 'stored'),
    );
    await atMost(clock, CLOSE_MS, Promise.all(saved));
  }
}

/** In its own try block: bundlers then allow the optional package to be missing. */
async function loadPackage() {
  try {
    return await import('@discordjs/ws');
  } catch (cause) {
    throw new CommandryError(
      'GATEWAY_PACKAGE_MISSING',
      'A connection to the gateway needs the package @discordjs/ws, which could not be loaded.',
      { cause },
    );
  }
}

const UNAUTHORIZED = 401;

/** Returns the error for a connection that could not begin. */
function toConnectError(error: unknown): unknown {
  if (isCommandryError(error))
    return error.discord?.status === UNAUTHORIZED ? refusedToken({ cause: error }) : error;
  const message = error instanceof Error ? error.message : '';
  // The library has no other sign of it.
  if (!message.startsWith('Not enough sessions remaining')) return error;
  return new CommandryError('GATEWAY_SESSIONS_EXHAUSTED', message.replace(/\.?$/, '.'));
}

function refusedToken(options: { readonly cause?: unknown }): CommandryError {
  return new CommandryError('TOKEN_REFUSED', 'Discord does not accept the bot token.', options);
}

/** Returns the error for a close code after which a client must not connect again. */
function toCloseError(code: number, name: string, shardId: number, intents: number): CommandryError {
  const closed = `The gateway closed shard ${shardId} with ${code} (${name}).`;
  switch (code) {
    case 4004:
      return refusedToken({});
    case 4010:
      return new CommandryError('GATEWAY_SHARD_INVALID', closed);
    case 4011:
      return new CommandryError('GATEWAY_SHARDING_REQUIRED', closed);
    case 4013:
      return new CommandryError('GATEWAY_INTENTS_INVALID', closed);
    case 4014: {
      const privileged = findUngrantedIntents(intents, 0).map(
        (intent) => `${intent} ("${portalNameOf(intent)}")`,
      );
      return new CommandryError(
        'GATEWAY_INTENTS_DISALLOWED',
        `${closed} The application lacks one of these: ${privileged.join(', ') || 'none known'}.`,
      );
    }
    default:
      return new CommandryError('GATEWAY_VERSION_INVALID', closed);
  }
}
