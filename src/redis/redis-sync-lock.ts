import { randomUUID } from 'node:crypto';
import { CommandryError } from '../common/errors/commandry-error.js';
import type { AppliedMark, SyncLock } from '../sync/lock/sync-lock.js';
import { toRunScript, type IoRedisScripts, type RedisScripts } from './redis-connection.js';
import { refuseUnknown } from '../common/read-given.js';

/** How the lock of the registration is kept in Redis. */
export interface RedisSyncLockOptions {
  /** The prefix of key names. Default `commandry:sync`. */
  readonly keyPrefix?: string | undefined;
  /**
   * How long the mark of the last registration is kept, in milliseconds; a whole number from 1,000. It should be longer
   * than the time between replicas that start together. Default 3,600,000.
   */
  readonly rememberMs?: number | undefined;
}

// Each script runs atomically. KEYS: the lock, the last applied mark.
const TAKE = `return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])`;

const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
if ARGV[2] ~= '' then redis.call('SET', KEYS[2], ARGV[1] .. ' ' .. ARGV[2], 'PX', ARGV[3]) end
return 1`;

const LAST_APPLIED = `return redis.call('GET', KEYS[2])`;

/**
 * Creates a lock for all processes that use one Redis. Only its owner can renew or release it, and it expires after its
 * lifetime, by the clock of Redis alone.
 *
 * @param client - A connected client of the package `redis` or `ioredis`, or an object with the `eval` of the former. The
 *   caller configures its limits and reconnection.
 * @throws CommandryError `SETTING_INVALID`.
 */
export function createRedisSyncLock(
  client: RedisScripts | IoRedisScripts,
  options: RedisSyncLockOptions = {},
): SyncLock {
  refuseUnknown('createRedisSyncLock', options, { keyPrefix: true, rememberMs: true });
  const { keyPrefix = 'commandry:sync', rememberMs = 3_600_000 } = options;
  const runScript = toRunScript(client);
  if (!runScript) throw invalid('client: must be a client of the packages redis or ioredis');
  if (!Number.isSafeInteger(rememberMs) || rememberMs < 1000)
    throw invalid('rememberMs: must be a whole number from 1,000');

  const run = (script: string, key: string, ...given: (string | number)[]): Promise<unknown> => {
    // The braces keep the keys of one lock on one node of a cluster.
    const name = `${keyPrefix}:{${key}}`;
    return runScript(script, [`${name}:lock`, `${name}:applied`], given.map(String));
  };
  return {
    take: async (key, lifetimeMs) => {
      const owner = randomUUID();
      return (await run(TAKE, key, owner, Math.ceil(lifetimeMs))) === null ? undefined : owner;
    },
    renew: async (key, owner, lifetimeMs) =>
      Number(await run(RENEW, key, owner, Math.ceil(lifetimeMs))) === 1,
    release: async (key, owner, appliedHash = '') =>
      Number(await run(RELEASE, key, owner, appliedHash, rememberMs)) === 1,
    lastApplied: async (key) => toMark(await run(LAST_APPLIED, key)),
  };
}

function toMark(text: unknown): AppliedMark | undefined {
  const [owner, hash] = typeof text === 'string' ? text.split(' ') : [];
  return owner !== undefined && hash !== undefined ? { owner, hash } : undefined;
}

function invalid(fault: string): CommandryError {
  return new CommandryError(
    'SETTING_INVALID',
    `createRedisSyncLock was given arguments it cannot use. ${fault}.`,
  );
}
