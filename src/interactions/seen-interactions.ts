import type { Clock } from '../clock.js';
import type { Snowflake } from '../model/snowflake.js';

/** Where the ids of interactions are remembered, so that a request that is sent again runs nothing again. */
export interface SeenInteractions {
  /**
   * Remembers an id and answers whether it is new. Of several calls with one id at the same moment exactly one may be
   * told so, which a set-if-absent of a shared store does.
   *
   * @param rememberMs - How long the id has to be remembered, in milliseconds. After that the request is refused for its
   *   age.
   */
  readonly add: (id: Snowflake, rememberMs: number) => boolean | Promise<boolean>;
}

/** The largest number of ids that one process remembers. */
export const MAX_REMEMBERED_IDS = 100_000;

/**
 * Remembers ids in this process. When the memory is full, the oldest id is forgotten for a new one: no interaction is
 * refused for want of memory.
 */
export function createSeenInteractions(
  clock: Pick<Clock, 'monotonicMs'>,
  maxIds = MAX_REMEMBERED_IDS,
): SeenInteractions {
  /** Until when each id is remembered, oldest first. */
  const untilMs = new Map<Snowflake, number>();
  return {
    add: (id, rememberMs) => {
      const nowMs = clock.monotonicMs();
      for (const [oldest, until] of untilMs) {
        if (until > nowMs) break;
        untilMs.delete(oldest);
      }
      if (untilMs.has(id)) return false;
      if (untilMs.size >= maxIds) untilMs.delete(oldestOf(untilMs));
      untilMs.set(id, nowMs + rememberMs);
      return true;
    },
  };
}

function oldestOf(ids: ReadonlyMap<Snowflake, number>): Snowflake {
  const [oldest = ''] = ids.keys();
  return oldest;
}
