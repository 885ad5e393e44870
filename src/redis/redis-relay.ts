import { randomUUID } from 'node:crypto';
import type { ComponentRelay, RelayedUse } from '../commands/waiting/component-relay.js';
import type { Clock } from '../common/clock.js';
import { atMost } from '../common/time-limit.js';
import type { GuardedClient } from './guarded-client.js';
import type { RedisConnection, Subscription } from './redis-connection.js';

/** A sorted set: members are processes, scores the end of the wait there, by the clock of Redis. */
const ANNOUNCE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local untilMs = now + ARGV[2]
local known = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or nil)
if known and known > untilMs then untilMs = known end
redis.call('ZADD', KEYS[1], string.format('%.0f', untilMs), ARGV[1])
if redis.call('PTTL', KEYS[1]) < untilMs - now then redis.call('PEXPIRE', KEYS[1], string.format('%.0f', untilMs - now)) end
return 1`;

const WITHDRAW = `return redis.call('ZREM', KEYS[1], ARGV[1])`;

const FIND = `
local time = redis.call('TIME')
return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. time[1] * 1000 + math.floor(time[2] / 1000), '+inf')`;

/** Timeout for the response of another process, in ms: Discord waits 3 seconds. */
const RESPONSE_LIMIT_MS = 2400;

/** Most clicks waiting for another process. */
const MOST_ASKED = 1000;

/** Longest wait for the connection of the subscription before a question is sent, in ms. */
const OPENING_LIMIT_MS = 500;

/** How many keys are re-announced concurrently. */
const ANNOUNCED_AT_ONCE = 50;

/** Delay before a failed connection or announcement is retried, in ms. */
const RETRY_MS = 1000;

interface Announcement {
  /** The number of handlers of this process that wait for the key. */
  count: number;
  /** The end of the wait, by the monotonic clock of this process. */
  untilMs: number;
}

/**
 * Relays clicks between processes. A key in Redis, which expires with the wait, says where a handler waits; click and
 * response are published to the channels of the processes. The subscription has its own connection, opened with the
 * first wait or the first click for another process.
 */
export class RedisRelay implements ComponentRelay {
  readonly #redis: GuardedClient;
  readonly #connection: RedisConnection;
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #ownId = randomUUID();
  readonly #receivers: ((use: RelayedUse) => Promise<string | undefined>)[] = [];
  readonly #announced = new Map<string, Announcement>();
  readonly #asked = new Map<string, (response: string | undefined) => void>();
  /** Keys whose announcement failed, to be retried. */
  readonly #unwritten = new Set<string>();
  #cancelRetry: (() => void) | undefined;
  #subscription: Subscription | undefined;
  #isOpen = false;
  #isClosed = false;

  constructor(redis: GuardedClient, connection: RedisConnection, prefix: string, clock: Clock) {
    this.#redis = redis;
    this.#connection = connection;
    this.#prefix = prefix;
    this.#clock = clock;
    redis.onBack(() => {
      this.#announceAgain();
    });
  }

  connect(receive: (use: RelayedUse) => Promise<string | undefined>): void {
    this.#receivers.push(receive);
  }

  /**
   * Resolves when the key is announced, which for the first key includes a connection. Never rejects: while Redis is away,
   * the key is announced as soon as it is back.
   */
  async announce(key: string, lifetimeMs: number): Promise<void> {
    const untilMs = this.#clock.monotonicMs() + lifetimeMs;
    const known = this.#announced.get(key);
    if (known) {
      known.count++;
      known.untilMs = Math.max(known.untilMs, untilMs);
    } else {
      this.#announced.set(key, { count: 1, untilMs });
    }
    // Only when subscribed, since others may publish as soon as they find the key.
    if (!this.#isOpen) await atMost(this.#clock, OPENING_LIMIT_MS, this.#listen());
    if (this.#isOpen) await this.#write(key);
  }

  /** Never rejects: what is left expires. */
  async withdraw(key: string): Promise<void> {
    const known = this.#announced.get(key);
    if (!known || --known.count > 0) return;
    this.#announced.delete(key);
    await this.#remove(key).catch(() => undefined);
  }

  /** Never rejects: while Redis is away, no process is found. */
  async relay(use: RelayedUse): Promise<string | undefined> {
    const untilMs = this.#clock.monotonicMs() + Math.min(RESPONSE_LIMIT_MS, use.leftMs ?? Infinity);
    try {
      for (const processId of await this.#find(use.keys)) {
        const leftMs = untilMs - this.#clock.monotonicMs();
        if (leftMs <= 0 || this.#isClosed) return undefined;
        const response = await this.#ask(processId, use, leftMs);
        if (response !== undefined) return response;
      }
    } catch {
      // The guard has told the log.
    }
    return undefined;
  }

  /** Withdraws everything and closes the connection. Never rejects. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelRetry?.();
    for (const settle of [...this.#asked.values()]) settle(undefined);
    const keys = [...this.#announced.keys()];
    this.#announced.clear();
    await inTurns(keys, (key) => this.#remove(key));
    this.#subscription?.close();
  }

  /** Returns the other processes with a waiting handler, those of the most specific key first. */
  async #find(keys: readonly string[]): Promise<readonly string[]> {
    // One script per key: in a cluster they are on different nodes.
    const found = await Promise.all(keys.map((key) => this.#redis.eval(FIND, [this.#keyOf(key)], [])));
    const ids = new Set(found.flatMap((members) => (Array.isArray(members) ? members.map(String) : [])));
    ids.delete(this.#ownId);
    return [...ids];
  }

  async #ask(processId: string, use: RelayedUse, limitMs: number): Promise<string | undefined> {
    if (this.#asked.size >= MOST_ASKED) return undefined;
    const id = randomUUID();
    let cancel = (): void => undefined;
    const answered = new Promise<string | undefined>((resolve) => {
      this.#asked.set(id, resolve);
      cancel = this.#clock.after(limitMs, () => {
        resolve(undefined);
      });
    });
    const send = async (): Promise<string | undefined> => {
      await this.#listen();
      const count = await this.#publish(processId, { kind: 'use', id, from: this.#ownId, use });
      // The process is gone, but its key has not expired.
      return count === 0 ? undefined : answered;
    };
    try {
      return await Promise.race([send(), answered]);
    } finally {
      cancel();
      this.#asked.delete(id);
    }
  }

  async #write(key: string): Promise<void> {
    try {
      const leftMs = Math.ceil((this.#announced.get(key)?.untilMs ?? 0) - this.#clock.monotonicMs());
      if (leftMs <= 0 || !this.#announced.has(key)) return;
      await this.#redis.eval(ANNOUNCE, [this.#keyOf(key)], [this.#ownId, leftMs]);
      // Withdrawn before it was written.
      if (!this.#announced.has(key)) await this.#remove(key);
    } catch {
      this.#unwritten.add(key);
      this.#retryLater();
    }
  }

  #remove(key: string): Promise<unknown> {
    return this.#redis.eval(WITHDRAW, [this.#keyOf(key)], [this.#ownId]);
  }

  #retryLater(): void {
    if (this.#isClosed) return;
    this.#cancelRetry ??= this.#clock.after(RETRY_MS, () => {
      this.#cancelRetry = undefined;
      const keys = [...this.#unwritten].filter((key) => this.#announced.has(key));
      this.#unwritten.clear();
      void inTurns(keys, (key) => this.#write(key));
    });
  }

  /** Redis may have lost data in a restart or failover. */
  #announceAgain(): void {
    if (!this.#isOpen || this.#isClosed) return;
    void inTurns([...this.#announced.keys()], (key) => this.#write(key));
  }

  /** Subscribes to the channel of this process, then announces all waits. */
  async #listen(): Promise<void> {
    this.#subscription ??= this.#subscribe();
    await this.#subscription.started;
  }

  #subscribe(): Subscription {
    const subscription = this.#connection.subscribe(
      this.#channelOf(this.#ownId),
      (text) => void this.#receive(text),
      () => {
        this.#announceAgain();
      },
    );
    subscription.started.then(
      () => {
        this.#isOpen = true;
        this.#announceAgain();
      },
      () => {
        subscription.close();
        this.#clock.after(RETRY_MS, () => {
          this.#subscription = undefined;
          if (this.#announced.size > 0 && !this.#isClosed) this.#listen().catch(() => undefined);
        });
      },
    );
    return subscription;
  }

  async #receive(text: string): Promise<void> {
    const message = readRelayMessage(text);
    if (!message) return;
    if (message.kind === 'response') {
      this.#asked.get(message.id)?.(message.response);
      return;
    }
    const response = await this.#answer(message.use);
    await this.#publish(message.from, { kind: 'response', id: message.id, response }).catch(() => undefined);
  }

  async #answer(use: RelayedUse): Promise<string | undefined> {
    for (const receive of this.#receivers) {
      const response = await receive(use);
      if (response !== undefined) return response;
    }
    return undefined;
  }

  #publish(processId: string, message: RelayMessage): Promise<number | undefined> {
    return this.#redis.publish(this.#channelOf(processId), JSON.stringify(message));
  }

  #keyOf(key: string): string {
    return `${this.#prefix}:wait:${key}`;
  }

  #channelOf(processId: string): string {
    return `${this.#prefix}:process:${processId}`;
  }
}

/** Runs an action for each key, a few concurrently. Failures are ignored. */
async function inTurns(keys: readonly string[], action: (key: string) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < keys.length; at += ANNOUNCED_AT_ONCE)
    await Promise.allSettled(keys.slice(at, at + ANNOUNCED_AT_ONCE).map(action));
}

/** A message from one process to the others. */
type RelayMessage =
  | {
      readonly kind: 'use';
      /** The id of the request. */
      readonly id: string;
      /** The process that sent the request. */
      readonly from: string;
      readonly use: RelayedUse;
    }
  | {
      readonly kind: 'response';
      readonly id: string;
      /** Absent if no handler waits there. */
      readonly response: string | undefined;
    };

/** Parses a message. Undefined if another program published it. */
function readRelayMessage(text: string): RelayMessage | undefined {
  const message = parse(text);
  if (!isRecord(message)) return undefined;
  const { kind, id, from, use, response } = message;
  if (typeof id !== 'string') return undefined;
  if (kind === 'response')
    return response === undefined || typeof response === 'string' ? { kind, id, response } : undefined;
  if (kind !== 'use' || typeof from !== 'string' || !isRecord(use)) return undefined;
  const { keys, interaction } = use;
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'string') || !isRecord(interaction))
    return undefined;
  return { kind, id, from, use: { keys, interaction } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
