import type { Clock } from '../../common/clock.js';
import type { CooldownStore } from '../../commands/types/middleware-types.js';
import { BoundedMap } from '../receive/bounded-map.js';

/** Most keys (LRU). */
const MAX_KEYS = 100_000;

/** Creates a store that counts uses in this process. Each key has the times of its uses within the window. */
export function createCooldowns(clock: Clock): CooldownStore {
  const uses = new BoundedMap<number[]>(MAX_KEYS);
  return {
    take: (key, limit, windowMs) => {
      const nowMs = clock.monotonicMs();
      const recent = (uses.get(key) ?? []).filter((atMs) => atMs > nowMs - windowMs);
      const [oldest] = recent;
      const isFull = oldest !== undefined && recent.length >= limit;
      if (!isFull) recent.push(nowMs);
      uses.set(key, recent);
      return isFull ? oldest + windowMs - nowMs : 0;
    },
  };
}
