import type { Clock } from '../../common/clock.js';
import type { Snowflake } from '../../protocol/snowflake.js';

/** A store of interaction ids, against replay. */
export interface SeenInteractions {
  /**
   * Stores an id and returns whether it is new. Must be atomic, like set-if-absent: of concurrent calls with one id
   * exactly one may get `true`.
   *
   * @param rememberMs - The time to live of the id, in milliseconds. After that the request is refused for its age.
   */
  readonly add: (id: Snowflake, rememberMs: number) => boolean | Promise<boolean>;
  /**
   * Forgets an id. If present, the store is also used for webhook events, with keys that begin with `event:`, and for
   * leases on events in progress. Default: each process keeps events by itself.
   */
  readonly remove?: ((id: string) => void | Promise<void>) | undefined;
}

/** The maximum number of ids that one process keeps. */
export const MAX_SEEN_IDS = 100_000;

/**
 * Creates a store in this process. When it is full, a new id replaces the oldest: no interaction is refused for lack of
 * memory.
 */
export function createSeenInteractions(
  clock: Pick<Clock, 'monotonicMs'>,
  maxIds = MAX_SEEN_IDS,
): Required<SeenInteractions> {
  /** A ring buffer of ids in order of arrival, with the time when each one expires. */
  const ids: Snowflake[] = [];
  const untilMs: number[] = [];
  const known = new Set<Snowflake>();
  let oldestAt = 0;
  /** The number of taken slots. */
  let taken = 0;
  const forgetOldest = (): void => {
    known.delete(ids[oldestAt] ?? '');
    ids[oldestAt] = '';
    oldestAt = (oldestAt + 1) % maxIds;
    taken--;
  };
  return {
    add: (id, rememberMs) => {
      const nowMs = clock.monotonicMs();
      while (taken > 0 && (untilMs[oldestAt] ?? 0) <= nowMs) forgetOldest();
      if (known.has(id)) return false;
      if (taken >= maxIds) forgetOldest();
      const at = (oldestAt + taken) % maxIds;
      ids[at] = id;
      untilMs[at] = nowMs + rememberMs;
      known.add(id);
      taken++;
      return true;
    },
    remove: (id) => {
      if (!known.delete(id)) return;
      // Its slot stays taken until it expires.
      ids[ids.indexOf(id)] = '';
    },
  };
}
