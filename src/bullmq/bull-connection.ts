import * as z from 'zod/mini';
import { givenInvalid, givenProblem } from '../common/read-given.js';

/**
 * A client of the package `redis` or of `ioredis`, version 5 or later of either. It is not used itself and need not be
 * connected: the queue opens its own connections with the same settings.
 */
export interface BullConnection {
  /** Creates a client with the same settings, except for the overrides. */
  duplicate(overrides?: Record<string, unknown>): unknown;
}

/** A connection of the queue. A type alias, since BullMQ requires an index signature. */
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions
export type OwnClient = {
  connect(): Promise<unknown>;
  duplicate(...given: unknown[]): unknown;
  info(...given: unknown[]): Promise<unknown>;
  ping(): Promise<unknown>;
  on(event: string, listener: (error: Error) => void): unknown;
  /** Of `redis`. */
  destroy?(): void;
  /** Of `ioredis`. */
  disconnect?(): unknown;
};

/** The purpose of a connection: `adding` fails calls while it is offline, `working` queues them. */
export type Purpose = 'adding' | 'working';

const OF_REDIS = {
  adding: { disableOfflineQueue: true },
  working: { disableOfflineQueue: false },
} as const;

// BullMQ has its own prefix, and refuses one of ioredis.
const OF_IOREDIS = {
  adding: {
    keyPrefix: '',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
  },
  working: {
    keyPrefix: '',
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    autoResendUnfulfilledCommands: true,
  },
} as const;

export interface ConnectionEvents {
  /** The server's INFO, read once per connection. */
  readonly onInfo: (info: string) => void;
  /** Called on every (re)connect. */
  readonly onReady: () => void;
}

/** A connection, and those that BullMQ duplicates from it. */
export interface OpenConnection {
  readonly client: OwnClient;
  /** Closes all of them. Calls in flight are rejected. */
  end(): void;
}

/** A client of a single server: a cluster would spread the keys of a queue. */
export const ClientOfServer = z
  .custom<BullConnection>(
    (value) => hasMethods(value, ['duplicate', 'on']),
    'must be a client of the package redis or ioredis, version 5 or later',
  )
  .check(
    z.refine(
      (client) => !('isCluster' in client && client.isCluster === true) && !('masters' in client),
      'must be a client of one server, because a cluster cannot keep a queue as a whole',
    ),
  );

/** Opens a connection with the settings of the given client. */
export function openConnection(
  connection: BullConnection,
  purpose: Purpose,
  events: ConnectionEvents,
): OpenConnection {
  const opened: OwnClient[] = [];
  const adopt = (client: unknown): OwnClient => {
    if (!hasMethods(client, ['connect', 'duplicate', 'info', 'ping', 'on']))
      throw givenInvalid('createBullQueue', [
        givenProblem(
          ['connection'],
          'must have a duplicate() that returns a client of the package redis or ioredis',
          connection,
        ),
      ]);
    opened.push(client);
    // BullMQ reports errors itself; without a listener an error would crash the process.
    client.on('error', () => undefined);
    client.on('ready', events.onReady);
    const [duplicate, info] = [client.duplicate.bind(client), client.info.bind(client)];
    client.duplicate = (...given) => adopt(duplicate(...given));
    client.info = async (...given) => {
      const text = String(await info(...given));
      events.onInfo(text);
      // BullMQ would warn on the console.
      return text.replace(/^maxmemory_policy:.*$/m, 'maxmemory_policy:noeviction');
    };
    return client;
  };
  const settings = 'defineCommand' in connection ? OF_IOREDIS : OF_REDIS;
  const client = adopt(connection.duplicate({ ...settings[purpose] }));
  return {
    client,
    end: () => {
      for (const each of opened) endClient(each);
    },
  };
}

function endClient(client: OwnClient): void {
  try {
    // node-redis throws if it is already closed.
    if ('defineCommand' in client) client.disconnect?.();
    else client.destroy?.();
  } catch {
    return;
  }
}

function hasMethods(value: unknown, names: readonly string[]): value is OwnClient {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  return names.every((name) => typeof Reflect.get(value, name) === 'function');
}
