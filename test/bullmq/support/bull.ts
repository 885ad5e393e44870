import { Redis } from 'ioredis';
import { Redis as Redis5 } from 'ioredis-5';
import { createClient } from 'redis';
import { createClient as createClient5 } from 'redis-5';
import { createBullQueue, type BullQueueOptions } from 'commandry/bullmq';
import type { LogEntry } from 'commandry';
import { systemClock, type Clock } from '../../../src/common/clock.js';

/** The clients that a queue takes the settings of. They are never connected themselves. */
export const CLIENTS = {
  redis: (socketPath: string) => createClient({ socket: { path: socketPath, tls: false } }),
  ioredis: (socketPath: string) => new Redis({ path: socketPath, lazyConnect: true }),
  'redis 5': (socketPath: string) => createClient5({ socket: { path: socketPath, tls: false } }),
  'ioredis 5': (socketPath: string) => new Redis5({ path: socketPath, lazyConnect: true }),
} as const;

/** Short enough for a test to wait for what dead processes leave. */
export const SHORT = { lockMs: 600, stalledCheckMs: 150 } as const;

/** For processes of which none dies, however busy the machine is. */
export const LONG = { lockMs: 60_000, stalledCheckMs: 150 } as const;

/** How long a worker that ends waits for handlers that were told to stop, in milliseconds. Most tests wait for that alone. */
const GRACE_MS = 2000;

const clock: Clock = {
  ...systemClock,
  after: (delayMs, callBack) => systemClock.after(delayMs === GRACE_MS ? 100 : delayMs, callBack),
};

/** The limit of a call. */
const LIMIT_MS = 1900;

/** A clock by which a busy Redis is never too late. */
export const patientClock: Clock = {
  ...clock,
  after: (delayMs, callBack) => (delayMs === LIMIT_MS ? () => undefined : clock.after(delayMs, callBack)),
};

/** A queue that notes what it logs. */
export function createTestQueue(
  socketPath: string,
  { kind = 'redis', ...options }: Partial<BullQueueOptions> & { readonly kind?: keyof typeof CLIENTS } = {},
) {
  const entries: LogEntry[] = [];
  const queue = createBullQueue({
    connection: CLIENTS[kind](socketPath),
    ...SHORT,
    clock,
    log: (entry) => void entries.push(entry),
    ...options,
  });
  return { queue, entries };
}
