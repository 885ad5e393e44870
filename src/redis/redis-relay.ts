import { randomUUID } from 'node:crypto';
import type { ComponentRelay, RelayedUse } from '../commands/waiting/component-relay.js';
import type { Clock } from '../common/clock.js';
import type { GuardedClient } from './guarded-client.js';
import type { RedisConnection, Subscription } from './redis-connection.js';

/** Members are processes, scores the times until which a handler there waits, by the clock of Redis. */
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

/** How long a click waits for the response of another process, in ms: it has to be answered within 3 seconds. */
const RESPONSE_LIMIT_MS = 2400;

/** How many clicks may wait for another process. */
const MOST_ASKED = 1000;

/** How many keys are announced again at once. */
const ANNOUNCED_AT_ONCE = 50;

/** After how long a connection or an announcement that failed is tried again, in ms. */
const RETRY_MS = 1000;

interface Announcement {
  /** How many handlers of this process wait for the key. */
  count: number;
  /** Until when, by the monotonic clock of this process. */
  untilMs: number;
}

/**
 * Carries clicks between processes. Where a handler waits is a key in Redis that ends with the wait; the click and its
 * response are published to the channel of one process. The channel has a separate connection, which is made with the
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
  /** Keys that could not be announced, to be tried again. */
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

  /** Never rejects: while Redis is away, what is waited for is announced as soon as it is back. */
  async announce(key: string, lifetimeMs: number): Promise<void> {
    const untilMs = this.#clock.monotonicMs() + lifetimeMs;
    const known = this.#announced.get(key);
    if (known) {
      known.count++;
      known.untilMs = Math.max(known.untilMs, untilMs);
    } else {
      this.#announced.set(key, { count: 1, untilMs });
    }
    // Not before: whoever finds the key may publish at once. And nobody waits for a connection that may not come.
    if (this.#isOpen) await this.#write(key);
    else this.#listen().catch(() => undefined);
  }

  /** Never rejects: what is left ends by itself. */
  async withdraw(key: string): Promise<void> {
    const known = this.#announced.get(key);
    if (!known || --known.count > 0) return;
    this.#announced.delete(key);
    await this.#remove(key).catch(() => undefined);
  }

  /** Never rejects: while Redis is away, nobody is found. */
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

  /** Returns the other processes in which somebody waits, those of the most specific key first. */
  async #find(keys: readonly string[]): Promise<readonly string[]> {
    // A script for each key: in a cluster they are on different nodes.
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
      // The process is gone, and its key is not yet.
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
      // Withdrawn meanwhile, before it was written.
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

  /** Redis may have lost what it knew: it was restarted, or another took over. */
  #announceAgain(): void {
    if (!this.#isOpen || this.#isClosed) return;
    void inTurns([...this.#announced.keys()], (key) => this.#write(key));
  }

  /** Resolves when the channel of this process is received. What is waited for is announced then. */
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

/** Does something for each key, a few at once. Failures are ignored. */
async function inTurns(keys: readonly string[], action: (key: string) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < keys.length; at += ANNOUNCED_AT_ONCE)
    await Promise.allSettled(keys.slice(at, at + ANNOUNCED_AT_ONCE).map(action));
}

/** A message from one process to the others. */
type RelayMessage =
  | {
      readonly kind: 'use';
      /** Of the question, for its answer. */
      readonly id: string;
      /** The process that asks. */
      readonly from: string;
      readonly use: RelayedUse;
    }
  | {
      readonly kind: 'response';
      readonly id: string;
      /** Missing if nobody waits there. */
      readonly response: string | undefined;
    };

/** Reads a message. Returns undefined for what another program has published. */
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
