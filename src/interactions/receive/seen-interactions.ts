import type { Clock } from '../../common/clock.js';
import type { Snowflake } from '../../protocol/snowflake.js';

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
export const MAX_SEEN_IDS = 100_000;

/**
 * Remembers ids in this process. When the memory is full, the oldest id is forgotten for a new one: no interaction is
 * refused for want of memory.
 */
export function createSeenInteractions(
  clock: Pick<Clock, 'monotonicMs'>,
  maxIds = MAX_SEEN_IDS,
): SeenInteractions {
  /** The ids in the order they came, each with when it may be forgotten, in places that are used in turn. */
  const ids: Snowflake[] = [];
  const untilMs: number[] = [];
  const known = new Set<Snowflake>();
  let oldestAt = 0;
  const forgetOldest = (): void => {
    known.delete(ids[oldestAt] ?? '');
    ids[oldestAt] = '';
    oldestAt = (oldestAt + 1) % maxIds;
  };
  return {
    add: (id, rememberMs) => {
      const nowMs = clock.monotonicMs();
      while (known.size > 0 && (untilMs[oldestAt] ?? 0) <= nowMs) forgetOldest();
      if (known.has(id)) return false;
      if (known.size >= maxIds) forgetOldest();
      const at = (oldestAt + known.size) % maxIds;
      ids[at] = id;
      untilMs[at] = nowMs + rememberMs;
      known.add(id);
      return true;
    },
  };
}
