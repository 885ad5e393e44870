import type { Clock } from '../../common/clock.js';
import type { CooldownStore } from '../../commands/types/middleware-types.js';
import { BoundedMap } from '../receive/bounded-map.js';

/** How many keys are remembered; the one that was used least recently goes first. */
const MOST_KEYS = 100_000;

/** Counts uses in this process. Each key keeps the moments of its uses within the window. */
export function createCooldowns(clock: Clock, mostKeys = MOST_KEYS): CooldownStore {
  const uses = new BoundedMap<number[]>(mostKeys);
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
