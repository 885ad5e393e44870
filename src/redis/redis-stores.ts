import * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import type { CooldownStore } from '../commands/types/middleware-types.js';
import type { ComponentRelay } from '../commands/waiting/component-relay.js';
import { systemClock, type Clock } from '../common/clock.js';
import { logToStderr, swallowingErrors, type Log } from '../common/log.js';
import { toLog, type Logger } from '../common/logger.js';
import { aClock, aLog, readGiven, whole, givenInvalid, givenProblem } from '../common/read-given.js';
import type { SuggestionStore } from '../interactions/autocomplete/suggestion-store.js';
import type { SeenInteractions } from '../interactions/receive/seen-interactions.js';
import type { SyncNotes } from '../sync/sync-once.js';
import { GuardedClient } from './guarded-client.js';
import {
  toConnection,
  type IoRedisClient,
  type NodeRedisClient,
  type RedisConnection,
  toRunScript,
  type IoRedisScripts,
  type RedisScripts,
} from './redis-connection.js';
import { RedisRelay } from './redis-relay.js';
import type { RedisCounters } from './redis-state.js';

/** What happens while Redis is not available. */
export interface WhenRedisIsAway {
  /**
   * `refuse` answers interactions with 500, because each could be a replay; users see that the interaction failed.
   * `accept` handles them; a replay may then run twice. Default `refuse`.
   */
  readonly seenInteractions?: 'refuse' | 'accept' | undefined;
  /** `allow` lets uses pass uncounted; `refuse` refuses them all. Default `allow`. */
  readonly cooldowns?: 'allow' | 'refuse' | undefined;
}

/** Options of `createRedisStores`. */
export interface RedisStoresOptions {
  /** The prefix of all keys and channels, 1 to 100 characters. Each bot needs its own. Default `commandry`. */
  readonly prefix?: string | undefined;
  /** The timeout of a call, in ms. A whole number from 10 to 2,500; default 750. */
  readonly limitMs?: number | undefined;
  /** Most calls in flight from this process; further ones fail at once. 1 to 100,000; default 1,000. */
  readonly maxPending?: number | undefined;
  /** What happens while Redis is away. Default: interactions are refused, as any could be a replay. */
  readonly whenAway?: WhenRedisIsAway | undefined;
  /**
   * Receives `REDIS_AWAY`, `REDIS_REFUSED` and `REDIS_BACK`, once per change; like `log` of `createApp`. Default: JSON
   * lines on stderr.
   */
  readonly log?: Log | Logger | undefined;
  /** For tests. Default: the system clock. */
  readonly clock?: Clock | undefined;
}

const Options = z.strictObject({
  prefix: z._default(z.string().check(z.minLength(1), z.maxLength(100)), 'commandry'),
  limitMs: z._default(whole(10, 2500), 750),
  maxPending: z._default(whole(1, 100_000), 1000),
  whenAway: z.prefault(
    z.strictObject({
      seenInteractions: z._default(z.enum(['refuse', 'accept']), 'refuse'),
      cooldowns: z._default(z.enum(['allow', 'refuse']), 'allow'),
    }),
    {},
  ),
  log: z._default(aLog(), () => logToStderr),
  clock: z._default(aClock(), () => systemClock),
});

/** A sync can wait longer than an interaction, in ms. */
const SYNC_NOTE_LIMIT_MS = 2500;

interface Parts {
  readonly redis: GuardedClient;
  readonly connection: RedisConnection;
  readonly prefix: string;
  readonly whenAway: Required<{ [Name in keyof WhenRedisIsAway]: NonNullable<WhenRedisIsAway[Name]> }>;
  readonly clock: Clock;
}

/**
 * What several processes share, in one Redis: `createApp({ stores: createRedisStores(client) })`. To change one of the four stores, spread
 * it: `stores: { ...stores, seenInteractions: mine }`.
 */
export interface RedisStores {
  /** A replay is recognised by every process. */
  readonly seenInteractions: RedisSeenInteractions;
  /** Uses of all processes count together. */
  readonly cooldowns: CooldownStore;
  /** Of processes that start at once, one registers the commands. */
  readonly syncNotes: SyncNotes;
  /** A click reaches the process that waits for it. */
  readonly relay: ComponentRelay;
  /** The second level of `cached`: `cached(provider, { ttlMs, store: stores.suggestions, name: 'cities' })`. */
  readonly suggestions: SuggestionStore;
  /** Counts since the stores were created: how often Redis went away and came back, and failed calls. */
  readonly counters: RedisCounters;
  /** The number of calls in flight. */
  readonly pendingCalls: number;
  /**
   * Readiness check: resolves if Redis answers a PING within `limitMs`.
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

/** The instance's own properties are what `stores` of an app takes; the rest is on the prototype. */
class SharedStores implements RedisStores {
  readonly seenInteractions: RedisSeenInteractions;
  readonly cooldowns: CooldownStore;
  readonly syncNotes: SyncNotes;
  readonly relay: ComponentRelay;
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
        redis.eval(script, keys, given, SYNC_NOTE_LIMIT_MS),
    };
    this.syncNotes = createRedisSyncNotes(scripts, { keyPrefix: `${prefix}:sync` });
    this.relay = this.#relay;
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
 * Creates stores shared by several processes of a bot. Calls time out after `limitMs`, and fail at once while Redis is
 * away (a circuit breaker).
 *
 * @param client - A connected client of the package `redis`, versions 4 to 6, or of `ioredis`. Clicks for other
 *   processes need a second connection, created by its `duplicate()` on first use.
 * @throws CommandryError `SETTING_INVALID`.
 */
export function createRedisStores(
  client: NodeRedisClient | IoRedisClient,
  options: RedisStoresOptions = {},
): RedisStores {
  const { prefix, limitMs, maxPending, whenAway, log, clock } = readGiven(
    Options,
    options,
    'createRedisStores',
  );
  const connection = toConnection(client);
  const guard = {
    limitMs,
    maxPending,
    checkKey: `${prefix}:check`,
    clock,
    log: swallowingErrors(toLog(log)),
  };
  const redis = new GuardedClient(connection, guard);
  return new SharedStores({
    redis,
    connection,
    prefix,
    clock,
    whenAway,
  });
}

/**
 * A list of the times of uses within the window, oldest first. Times in the future come from a clock that was set back,
 * and do not count.
 */
const TAKE = `
local limit, window, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local oldest = tonumber(redis.call('LINDEX', KEYS[1], 0) or nil)
while oldest and (oldest <= now - window or oldest > now) do
  redis.call('LPOP', KEYS[1])
  oldest = tonumber(redis.call('LINDEX', KEYS[1], 0) or nil)
end
if oldest and redis.call('LLEN', KEYS[1]) >= limit then return oldest + window - now end
redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], window)
return 0`;

/** The cooldown shown to users while Redis is away and uses are refused, in ms. */
const AWAY_RETRY_MS = 5000;

/**
 * Creates a cooldown store for all processes, by the clock of Redis: a process whose clock is ahead would drop uses of
 * the others.
 *
 * @param whenAway - While Redis is away, `allow` counts nothing; `refuse` refuses every use.
 * @param readTimeMs - For tests: another clock than that of Redis, in whole milliseconds.
 */
export function createRedisCooldowns(
  redis: GuardedClient,
  prefix: string,
  whenAway: 'allow' | 'refuse',
  readTimeMs?: () => number,
): CooldownStore {
  return {
    take: async (key, limit, windowMs) => {
      try {
        const given = [limit, Math.ceil(windowMs), readTimeMs ? readTimeMs() : ''];
        return Number(await redis.eval(TAKE, [`${prefix}:cooldown:${key}`], given));
      } catch {
        // Already logged by the client.
        return whenAway === 'allow' ? 0 : Math.min(windowMs, AWAY_RETRY_MS);
      }
    },
  };
}

/** Longer texts are not cached, so that no list blocks Redis for others. */
const LONGEST_TEXT = 262_144;

const GET = `
local text = redis.call('GET', KEYS[1])
if not text then return false end
return { text, redis.call('PTTL', KEYS[1]) }`;

const SET = `redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1`;

/** Creates the second-level cache of `cached`. Keys are hashed: they contain what a user typed, of any length. */
function createRedisSuggestions(redis: GuardedClient, prefix: string): SuggestionStore {
  const keyOf = (name: string, key: string): string =>
    `${prefix}:suggestions:${name}:${createHash('sha256').update(key).digest('base64url')}`;
  return {
    get: async (name, key) => {
      const found: unknown = await redis.eval(GET, [keyOf(name, key)], []);
      const [text, leftMs] = Array.isArray(found) ? (found as readonly unknown[]) : [];
      return typeof text === 'string' ? { text, leftMs: Number(leftMs) } : undefined;
    },
    set: async (name, key, text, ttlMs) => {
      if (text.length > LONGEST_TEXT) return;
      await redis.eval(SET, [keyOf(name, key)], [text, Math.max(1, Math.ceil(ttlMs))]);
    },
  };
}

const ADD = `if redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[1]) then return 1 end return 0`;

const REMOVE = `return redis.call('DEL', KEYS[1])`;

/** A store that can forget, as events need. */
export interface RedisSeenInteractions extends SeenInteractions {
  readonly add: (id: string, rememberMs: number) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
}

/**
 * Creates a store of seen interactions and events. Each id is one key, which expires.
 *
 * @param whenAway - While Redis is away, `refuse` rejects; `accept` treats every id as new.
 */
function createRedisSeenInteractions(
  redis: GuardedClient,
  prefix: string,
  whenAway: 'refuse' | 'accept',
): RedisSeenInteractions {
  const keyOf = (id: string): string => `${prefix}:seen:${id}`;
  const orAccept = <T>(value: T) => {
    return (error: unknown): T => {
      if (whenAway === 'accept') return value;
      throw error;
    };
  };
  return {
    add: (id, rememberMs) =>
      redis
        .eval(ADD, [keyOf(id)], [Math.max(1, Math.ceil(rememberMs))])
        .then((added) => Number(added) === 1, orAccept(true)),
    remove: (id) => redis.eval(REMOVE, [keyOf(id)], []).then(() => undefined, orAccept(undefined)),
  };
}

/** Options of `createRedisSyncNotes`. */
export interface RedisSyncNotesOptions {
  /** The prefix of key names. Default `commandry:sync`. */
  readonly keyPrefix?: string | undefined;
}

const NotesOptions = z.strictObject({ keyPrefix: z._default(z.string(), 'commandry:sync') });

const LEAVE = `
local there = redis.call('GET', KEYS[1])
if there and there ~= ARGV[3] then return there end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`;

/**
 * Creates notes for all processes that share a Redis. They expire by the clock of Redis.
 *
 * @param client - A connected client of the package `redis` or `ioredis`, or an object with the `eval` of the former.
 *   Its timeouts and reconnection are up to the caller.
 * @throws CommandryError `SETTING_INVALID`.
 */
export function createRedisSyncNotes(
  client: RedisScripts | IoRedisScripts,
  options: RedisSyncNotesOptions = {},
): SyncNotes {
  const { keyPrefix } = readGiven(NotesOptions, options, 'createRedisSyncNotes');
  const runScript = toRunScript(client);
  if (runScript) {
    return {
      leave: async (key, note, lifetimeMs, replaced = '') =>
        String(await runScript(LEAVE, [`${keyPrefix}:${key}`], [note, String(lifetimeMs), replaced])),
    };
  }
  throw givenInvalid('createRedisSyncNotes', [
    givenProblem(['client'], 'must be a client of the packages redis or ioredis', client),
  ]);
}
