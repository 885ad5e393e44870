import * as z from 'zod/mini';
import { givenInvalid, givenProblem } from '../common/read-given.js';

/**
 * A client of the package `redis` or of `ioredis`, version 5 or later of either. It is never used itself, and need not be
 * connected: the queue opens further connections with the same settings.
 */
export interface BullConnection {
  /** Makes a client with the same settings, but for the overrides. */
  duplicate(overrides?: Record<string, unknown>): unknown;
}

/** A connection that the queue has opened. An alias, as BullMQ wants what it is given to have an index. */
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

/** The purpose of a connection. To add, it refuses calls while it is away; to work, it keeps them until it is back. */
export type Purpose = 'adding' | 'working';

const OF_REDIS = {
  adding: { disableOfflineQueue: true },
  working: { disableOfflineQueue: false },
} as const;

// BullMQ has its own prefix, and refuses that of ioredis.
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
  /** The server's own information, read once for each connection. */
  readonly onInfo: (info: string) => void;
  /** It is connected, at first or again. */
  readonly onReady: () => void;
}

/** A connection and those that BullMQ makes of it. */
export interface OpenConnection {
  readonly client: OwnClient;
  /** Ends all of them. Calls that have no answer yet are rejected. */
  end(): void;
}

/** A client that the queue can take the settings of: of one server, because a cluster cannot keep a queue as a whole. */
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
    // BullMQ reports errors where it listens; without a listener an error would end the process.
    client.on('error', () => undefined);
    client.on('ready', events.onReady);
    const [duplicate, info] = [client.duplicate.bind(client), client.info.bind(client)];
    client.duplicate = (...given) => adopt(duplicate(...given));
    client.info = async (...given) => {
      const text = String(await info(...given));
      events.onInfo(text);
      // BullMQ would write of it to the console.
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
    // A client of redis throws if it is closed already.
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
