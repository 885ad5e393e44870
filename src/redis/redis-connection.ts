import { CommandryError } from '../common/errors/commandry-error.js';

/** The part of a client of the package `redis`, versions 4 to 6, that runs scripts. It must be connected. */
export interface RedisScripts {
  /** Runs a Lua script, and resolves to what it returns. */
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A second connection, from `duplicate()` of the package `redis`. */
export interface NodeRedisSubscriber {
  /** Listens to the events `error` and `ready`. */
  on(event: string, listener: (...given: unknown[]) => void): unknown;
  /** Opens the connection. */
  connect(): Promise<unknown>;
  /** Subscribes to a channel. */
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
  /** Closes the connection. May throw or reject if it is not open. */
  disconnect?(): unknown;
  /** Closes the connection of a sentinel, which has no `disconnect`. */
  destroy?(): unknown;
}

/** The part that {@link createRedisStores} uses of a client, a cluster or a sentinel of the package `redis`, versions 4 to 6. */
export interface NodeRedisClient extends RedisScripts {
  /** Whether `connect` was called, and `close` was not. */
  readonly isOpen: boolean;
  /** Whether a call would be sent at once. Default: `isOpen`. */
  readonly isReady?: boolean;
  /** Resolves to how many connections received the message. */
  publish(channel: string, message: string): Promise<unknown>;
  /** Creates the connection for subscriptions, used only by the relay of clicks. */
  duplicate(): NodeRedisSubscriber;
}

/** A second connection, from `duplicate()` of the package `ioredis`. */
export interface IoRedisSubscriber {
  /** Listens to the events `error`, `ready` and `message`. It connects by itself. */
  on(event: string, listener: (...given: unknown[]) => void): unknown;
  /** Subscribes to a channel, with messages as the event `message`. */
  subscribe(channel: string): Promise<unknown>;
  /** Closes the connection. */
  disconnect(): unknown;
}

/** The part that {@link createRedisStores} uses of a client or a cluster of the package `ioredis`, version 5 or later. */
export interface IoRedisClient {
  /** A call is sent at once while it is `ready`. */
  readonly status: string;
  /** True for a cluster, where the number of receivers is unknown. */
  readonly isCluster?: boolean;
  /** Never called: distinguishes the client from one of the package `redis`. */
  defineCommand(name: string, definition: { lua: string; numberOfKeys?: number }): void;
  /** Runs a Lua script, and resolves to what it returns. */
  eval(script: string, numberOfKeys: number, ...keysAndArguments: string[]): Promise<unknown>;
  /** Resolves to how many connections received the message. */
  publish(channel: string, message: string): Promise<unknown>;
  /** Creates the connection for subscriptions, used only by the relay of clicks. */
  duplicate(): IoRedisSubscriber;
}

/** The part of a client of the package `ioredis`, version 5 or later, that runs scripts. */
export type IoRedisScripts = Pick<IoRedisClient, 'status' | 'defineCommand' | 'eval'>;

/** Runs a Lua script with either client, or with a function of the author's. Undefined for anything else. */
export function toRunScript(
  client: RedisScripts | IoRedisScripts,
): ((script: string, keys: string[], given: string[]) => Promise<unknown>) | undefined {
  if (has(client, 'defineCommand', 'eval') && typeof Reflect.get(client, 'status') === 'string') {
    const ioredis = client as IoRedisScripts;
    return (script, keys, given) => ioredis.eval(script, keys.length, ...keys, ...given);
  }
  if (!has(client, 'eval')) return undefined;
  const redis = client as RedisScripts;
  return (script, keys, given) => redis.eval(script, { keys, arguments: given });
}

/** A subscription to one channel. */
export interface Subscription {
  /** Resolves once subscribed. */
  readonly started: Promise<void>;
  close(): void;
}

/** The commands that the stores need, for either client. */
export interface RedisConnection {
  /** Whether a call would be sent at once. Otherwise clients queue it, some without limit. */
  isReady(): boolean;
  eval(script: string, keys: readonly string[], given: readonly string[]): Promise<unknown>;
  /** Resolves to the number of receivers; undefined if unknown, as in a cluster. */
  publish(channel: string, message: string): Promise<number | undefined>;
  /**
   * Subscribes on a separate connection.
   *
   * @param onReady - Called on every (re)connect.
   */
  subscribe(channel: string, receive: (message: string) => void, onReady: () => void): Subscription;
}

/**
 * Detects the client.
 *
 * @throws CommandryError `SETTING_INVALID`.
 */
export function toConnection(client: NodeRedisClient | IoRedisClient): RedisConnection {
  if (isIoRedis(client)) return fromIoRedis(client);
  if (isNodeRedis(client)) return fromNodeRedis(client);
  throw new CommandryError(
    'SETTING_INVALID',
    `createRedisStores was given ${describe(client)}, but needs a client: pass what createClient(…) of the package redis returns, or new Redis(…) of ioredis.`,
  );
}

function isIoRedis(client: unknown): client is IoRedisClient {
  return (
    has(client, 'defineCommand', 'eval', 'publish', 'duplicate') &&
    typeof Reflect.get(client, 'status') === 'string'
  );
}

function isNodeRedis(client: unknown): client is NodeRedisClient {
  return has(client, 'eval', 'publish', 'duplicate') && typeof Reflect.get(client, 'isOpen') === 'boolean';
}

function has(client: unknown, ...names: readonly string[]): client is object {
  return (
    typeof client === 'object' &&
    client !== null &&
    names.every((name) => typeof Reflect.get(client, name) === 'function')
  );
}

function describe(value: unknown): string {
  if (value === null || typeof value !== 'object')
    return value === undefined ? 'nothing' : `a ${typeof value}`;
  const { then } = value as { readonly then?: unknown };
  return typeof then === 'function' ? 'a promise (await it)' : 'an object that is none';
}

function fromNodeRedis(client: NodeRedisClient): RedisConnection {
  // Only cluster clients have `masters`. There PUBLISH counts only receivers on the same node.
  const isCluster = 'masters' in client;
  return {
    isReady: () => client.isReady ?? client.isOpen,
    eval: (script, keys, given) => client.eval(script, { keys: [...keys], arguments: [...given] }),
    publish: async (channel, message) => toCount(await client.publish(channel, message), isCluster),
    subscribe: (channel, receive, onReady) => {
      const subscriber = client.duplicate();
      // Without a listener, an error event ends the process.
      subscriber.on('error', () => undefined);
      subscriber.on('ready', onReady);
      const start = async (): Promise<void> => {
        await subscriber.connect();
        await subscriber.subscribe(channel, receive);
      };
      const close = () => (subscriber.disconnect ? subscriber.disconnect() : subscriber.destroy?.());
      return { started: start(), close: () => void ignoreErrors(close) };
    },
  };
}

function fromIoRedis(client: IoRedisClient): RedisConnection {
  const isCluster = client.isCluster === true;
  return {
    isReady: () => client.status === 'ready',
    eval: (script, keys, given) => client.eval(script, keys.length, ...keys, ...given),
    publish: async (channel, message) => toCount(await client.publish(channel, message), isCluster),
    subscribe: (channel, receive, onReady) => {
      const subscriber = client.duplicate();
      subscriber.on('error', () => undefined);
      subscriber.on('ready', onReady);
      subscriber.on('message', (_channel, message) => {
        if (typeof message === 'string') receive(message);
      });
      const start = async (): Promise<void> => {
        await subscriber.subscribe(channel);
      };
      return { started: start(), close: () => void ignoreErrors(() => subscriber.disconnect()) };
    },
  };
}

function toCount(count: unknown, isCluster: boolean): number | undefined {
  return typeof count === 'number' && !isCluster ? count : undefined;
}

/** Runs a cleanup whose errors do not matter. */
async function ignoreErrors(action: () => unknown): Promise<void> {
  try {
    await action();
  } catch {
    // Already closed, or never opened.
  }
}
