import type { SeenInteractions } from '../interactions/receive/seen-interactions.js';
import type { GuardedClient } from './guarded-client.js';

const ADD = `if redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[1]) then return 1 end return 0`;

const REMOVE = `return redis.call('DEL', KEYS[1])`;

/** A store that can forget, as events need. */
export interface RedisSeenInteractions extends SeenInteractions {
  readonly add: (id: string, rememberMs: number) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
}

/**
 * Creates a store of seen interactions and events. Each id is one key, which expires.
 *
 * @param whenAway - While Redis is away, `refuse` rejects; `accept` treats every id as new.
 */
export function createRedisSeenInteractions(
  redis: GuardedClient,
  prefix: string,
  whenAway: 'refuse' | 'accept',
): RedisSeenInteractions {
  const keyOf = (id: string): string => `${prefix}:seen:${id}`;
  const orAccept = <T>(value: T) => {
    return (error: unknown): T => {
      if (whenAway === 'accept') return value;
      throw error;
    };
  };
  return {
    add: (id, rememberMs) =>
      redis
        .eval(ADD, [keyOf(id)], [Math.max(1, Math.ceil(rememberMs))])
        .then((added) => Number(added) === 1, orAccept(true)),
    remove: (id) => redis.eval(REMOVE, [keyOf(id)], []).then(() => undefined, orAccept(undefined)),
  };
}
