import type { Clock } from '../clock.js';
import type { CooldownStore } from '../commands/middleware.js';

/** How many keys are remembered; the one that was used least recently goes first. */
const MOST_KEYS = 100_000;

/** Counts uses in this process. Each key keeps the moments of its uses within the window. */
export function createCooldowns(clock: Clock, mostKeys = MOST_KEYS): CooldownStore {
  const uses = new Map<string, number[]>();
  return {
    take: (key, limit, windowMs) => {
      const nowMs = clock.monotonicMs();
      const recent = (uses.get(key) ?? []).filter((atMs) => atMs > nowMs - windowMs);
      const [oldest] = recent;
      const isFull = oldest !== undefined && recent.length >= limit;
      if (!isFull) recent.push(nowMs);
      // The last of the map is what was used last.
      uses.delete(key);
      uses.set(key, recent);
      const [first] = uses.keys();
      if (uses.size > mostKeys && first !== undefined) uses.delete(first);
      return isFull ? oldest + windowMs - nowMs : 0;
    },
  };
}
