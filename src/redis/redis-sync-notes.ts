import * as z from 'zod/mini';
import { givenInvalid, givenProblem, readGiven } from '../common/read-given.js';
import type { SyncNotes } from '../sync/sync-once.js';
import { toRunScript, type IoRedisScripts, type RedisScripts } from './redis-connection.js';

/** Options of `createRedisSyncNotes`. */
export interface RedisSyncNotesOptions {
  /** The prefix of key names. Default `commandry:sync`. */
  readonly keyPrefix?: string | undefined;
}

const Options = z.strictObject({ keyPrefix: z._default(z.string(), 'commandry:sync') });

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
  const { keyPrefix } = readGiven(Options, options, 'createRedisSyncNotes');
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
