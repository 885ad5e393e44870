import { CommandryError } from '../common/errors/commandry-error.js';
import { refuseUnknown } from '../common/read-given.js';
import type { SyncNotes } from '../sync/sync-once.js';
import { toRunScript, type IoRedisScripts, type RedisScripts } from './redis-connection.js';

/** How the notes of syncs are kept in Redis. */
export interface RedisSyncNotesOptions {
  /** The prefix of key names. Default `commandry:sync`. */
  readonly keyPrefix?: string | undefined;
}

const LEAVE = `
local there = redis.call('GET', KEYS[1])
if there and there ~= ARGV[3] then return there end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`;

/**
 * Creates notes for all processes that use one Redis, which end by the clock of Redis alone.
 *
 * @param client - A connected client of the package `redis` or `ioredis`, or an object with the `eval` of the former. The
 *   caller configures its limits and reconnection.
 * @throws CommandryError `SETTING_INVALID`.
 */
export function createRedisSyncNotes(
  client: RedisScripts | IoRedisScripts,
  options: RedisSyncNotesOptions = {},
): SyncNotes {
  refuseUnknown('createRedisSyncNotes', options, { keyPrefix: true });
  const { keyPrefix = 'commandry:sync' } = options;
  const runScript = toRunScript(client);
  if (runScript) {
    return {
      leave: async (key, note, lifetimeMs, replaced = '') =>
        String(await runScript(LEAVE, [`${keyPrefix}:${key}`], [note, String(lifetimeMs), replaced])),
    };
  }
  throw new CommandryError(
    'SETTING_INVALID',
    'createRedisSyncNotes was given arguments it cannot use. client: must be a client of the packages redis or ioredis.',
  );
}
