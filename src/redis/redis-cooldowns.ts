import type { CooldownStore } from '../commands/types/middleware-types.js';
import type { GuardedClient } from './guarded-client.js';

/**
 * The times of the uses within the window, the oldest first. Times later than now are of a clock that was put back, and
 * do not count.
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

/** The wait that users are shown while Redis is away and uses are refused, in ms. */
const AWAY_RETRY_MS = 5000;

/**
 * Creates a store that counts uses for all processes, by the clock of Redis: the clocks of processes differ, and one that
 * is ahead would forget the uses that the others have counted.
 *
 * @param whenAway - While Redis cannot be used, `allow` counts nothing; `refuse` refuses every use.
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
        // The guard has told the log.
        return whenAway === 'allow' ? 0 : Math.min(windowMs, AWAY_RETRY_MS);
      }
    },
  };
}
