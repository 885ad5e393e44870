import { createHash } from 'node:crypto';
import type { SuggestionStore } from '../interactions/autocomplete/suggestion-store.js';
import type { GuardedClient } from './guarded-client.js';

/** Longer texts are not kept, so that no list of a provider blocks Redis for others. */
const LONGEST_TEXT = 262_144;

const GET = `
local text = redis.call('GET', KEYS[1])
if not text then return false end
return { text, redis.call('PTTL', KEYS[1]) }`;

const SET = `redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1`;

/** Creates the second level of `cached`. Keys are hashed: they have what a user typed, and no bound. */
export function createRedisSuggestions(redis: GuardedClient, prefix: string): SuggestionStore {
  const keyOf = (name: string, key: string): string =>
    `${prefix}:suggestions:${name}:${createHash('sha256').update(key).digest('base64url')}`;
  return {
    get: async (name, key) => {
      const found: unknown = await redis.eval(GET, [keyOf(name, key)], []);
      const [text, leftMs] = Array.isArray(found) ? (found as readonly unknown[]) : [];
      return typeof text === 'string' ? { text, leftMs: Number(leftMs) } : undefined;
    },
    set: async (name, key, text, ttlMs) => {
      if (text.length > LONGEST_TEXT) return;
      await redis.eval(SET, [keyOf(name, key)], [text, Math.max(1, Math.ceil(ttlMs))]);
    },
  };
}
