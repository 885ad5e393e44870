import { isClock, systemClock, type Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { logToStderr, withoutFaults, type Log } from '../common/log.js';
import { isLog, LOG_WANTED, toLog, type Logger } from '../common/logger.js';
import type { CooldownStore } from '../commands/types/middleware-types.js';
import type { ComponentRelay } from '../commands/waiting/component-relay.js';
import type { SuggestionStore } from '../interactions/autocomplete/suggestion-store.js';
import type { SyncLock } from '../sync/lock/sync-lock.js';
import { GuardedClient } from './guarded-client.js';
import {
  toConnection,
  type IoRedisClient,
  type NodeRedisClient,
  type RedisConnection,
} from './redis-connection.js';
import { createRedisCooldowns } from './redis-cooldowns.js';
import { RedisRelay } from './redis-relay.js';
import { createRedisSeenInteractions, type RedisSeenInteractions } from './redis-seen-interactions.js';
import type { RedisCounters } from './redis-state.js';
import { createRedisSuggestions } from './redis-suggestions.js';
import { createRedisSyncLock } from './redis-sync-lock.js';

/** How interactions are treated while Redis cannot be used. */
export interface WhenRedisIsAway {
  /**
   * `refuse` refuses interactions with 500, because each could be a replay; their users see that the interaction failed.
   * `accept` handles them, so that a replay may run twice. Default `refuse`.
   */
  readonly seenInteractions?: 'refuse' | 'accept' | undefined;
  /** `allow` lets uses pass without counting them; `refuse` refuses all of them. Default `allow`. */
  readonly cooldowns?: 'allow' | 'refuse' | undefined;
}

/** How the stores in Redis name their keys, and what they do while Redis is away. */
export interface RedisStoresOptions {
  /** The prefix of all keys and channels, 1 to 100 characters. Each bot needs its own. Default `commandry`. */
  readonly prefix?: string | undefined;
  /** After how long a call is given up, in ms. A whole number from 10 to 2,500; default 750. */
  readonly limitMs?: number | undefined;
  /** How many calls of this process may be under way; one more fails at once. 1 to 100,000; default 1,000. */
  readonly maxPending?: number | undefined;
  /** How interactions are treated while Redis is away. Default: refused, as any could be a replay. */
  readonly whenAway?: WhenRedisIsAway | undefined;
  /**
   * Receives `REDIS_AWAY`, `REDIS_REFUSED` and `REDIS_BACK`, once when that changes, as the log of `createApp`. Default: one
   * line of JSON each on the standard error stream.
   */
  readonly log?: Log | Logger | undefined;
  /** For tests. Default: the system clock. */
  readonly clock?: Clock | undefined;
}

/** A synchronisation waits longer than an interaction can, in ms. */
const LOCK_LIMIT_MS = 2500;

interface Parts {
  readonly redis: GuardedClient;
  readonly connection: RedisConnection;
  readonly prefix: string;
  readonly whenAway: Required<{ [Name in keyof WhenRedisIsAway]: NonNullable<WhenRedisIsAway[Name]> }>;
  readonly clock: Clock;
}

/**
 * What several processes share, in one Redis. Spread it into the options of an app: `createApp({ ...stores })`. That takes
 * the four stores along, and nothing else.
 */
export interface RedisStores {
  /** For `createApp({ seenInteractions })`: a replay is recognised by every process. */
  readonly seenInteractions: RedisSeenInteractions;
  /** For `createApp({ cooldowns })`: uses of all processes count together. */
  readonly cooldowns: CooldownStore;
  /** For `createApp({ syncLock })`: one process at a time registers commands. */
  readonly syncLock: { readonly lock: SyncLock };
  /** For `createApp({ waiting })`: a click reaches the process that waits for it. */
  readonly waiting: { readonly relay: ComponentRelay };
  /** The second level of `cached`: `cached(provider, { ttlMs, store: stores.suggestions, name: 'cities' })`. */
  readonly suggestions: SuggestionStore;
  /** How often Redis went away and came back, and how many calls failed, since the stores were made. */
  readonly counters: RedisCounters;
  /** How many calls have been made that Redis has neither answered nor lost. */
  readonly pendingCalls: number;
  /**
   * Resolves if Redis answers a PING within `limitMs`, for readiness endpoints.
   *
   * @throws CommandryError `REDIS_AWAY` or `REDIS_REFUSED`.
   */
  check(): Promise<void>;
  /**
   * Closes the connection that receives clicks from other processes. Call it after `app.close()`; the client that was
   * passed stays open. Never rejects.
   */
  close(): Promise<void>;
}

/** The instance's own properties are options of an app; the rest is on the prototype, which no spread copies. */
class SpreadableStores implements RedisStores {
  readonly seenInteractions: RedisSeenInteractions;
  readonly cooldowns: CooldownStore;
  readonly syncLock: { readonly lock: SyncLock };
  readonly waiting: { readonly relay: ComponentRelay };
  readonly #redis: GuardedClient;
  readonly #relay: RedisRelay;
  readonly #suggestions: SuggestionStore;

  constructor({ redis, connection, prefix, whenAway, clock }: Parts) {
    this.#redis = redis;
    this.#relay = new RedisRelay(redis, connection, prefix, clock);
    this.#suggestions = createRedisSuggestions(redis, prefix);
    this.seenInteractions = createRedisSeenInteractions(redis, prefix, whenAway.seenInteractions);
    this.cooldowns = createRedisCooldowns(redis, prefix, whenAway.cooldowns);
    const scripts = {
      eval: (script: string, { keys, arguments: given }: { keys: string[]; arguments: string[] }) =>
        redis.eval(script, keys, given, LOCK_LIMIT_MS),
    };
    this.syncLock = { lock: createRedisSyncLock(scripts, { keyPrefix: `${prefix}:sync` }) };
    this.waiting = { relay: this.#relay };
  }

  get suggestions(): SuggestionStore {
    return this.#suggestions;
  }

  get counters(): RedisCounters {
    return this.#redis.counters;
  }

  get pendingCalls(): number {
    return this.#redis.pending;
  }

  check(): Promise<void> {
    return this.#redis.check();
  }

  close(): Promise<void> {
    return this.#relay.close();
  }
}

/**
 * Creates stores for everything that several processes of a bot share. Calls are given up after `limitMs`, and fail at
 * once while Redis is away.
 *
 * @param client - A connected client of the package `redis`, versions 4 to 6, or of `ioredis`. Clicks for other processes
 *   need a second connection, which is made by its `duplicate()` when they are first waited for.
 * @throws CommandryError `SETTING_INVALID`.
 */
export function createRedisStores(
  client: NodeRedisClient | IoRedisClient,
  options: RedisStoresOptions = {},
): RedisStores {
  const { prefix = 'commandry', limitMs = 750, maxPending = 1000, whenAway = {}, ...rest } = options;
  const { log = logToStderr, clock = systemClock, ...unknown } = rest;
  const { seenInteractions = 'refuse', cooldowns = 'allow', ...others } = whenAway;
  const [stranger] = [...Object.keys(unknown), ...Object.keys(others).map((name) => `whenAway.${name}`)];
  if (stranger !== undefined) throw invalid(`There is no option ${stranger}`);
  if (typeof prefix !== 'string' || prefix === '' || prefix.length > 100)
    throw invalid('prefix must be a text of 1 to 100 characters');
  requireWhole('limitMs', limitMs, 10, 2500);
  requireWhole('maxPending', maxPending, 1, 100_000);
  requireOneOf('whenAway.seenInteractions', seenInteractions, ['refuse', 'accept']);
  requireOneOf('whenAway.cooldowns', cooldowns, ['allow', 'refuse']);
  if (!isLog(log)) throw invalid(`log ${LOG_WANTED}`);
  if (!isClock(clock)) throw invalid('clock must have the functions now, monotonicMs and after');
  const connection = toConnection(client);
  const guard = { limitMs, maxPending, checkKey: `${prefix}:check`, clock, log: withoutFaults(toLog(log)) };
  const redis = new GuardedClient(connection, guard);
  return new SpreadableStores({
    redis,
    connection,
    prefix,
    clock,
    whenAway: { seenInteractions, cooldowns },
  });
}

function requireWhole(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw invalid(`${name} must be a whole number from ${min} to ${max}`);
}

function requireOneOf(name: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value)) throw invalid(`${name} must be ${allowed.join(' or ')}`);
}

function invalid(fault: string): CommandryError {
  return new CommandryError('SETTING_INVALID', `createRedisStores: ${fault}.`);
}
