import type { Clock } from '../../common/clock.js';
import { resultWithin } from '../../common/time-limit.js';
import type { SuggestionList } from '../../commands/types/reply-types.js';

/** An entry of a {@link SuggestionStore}. */
export interface StoredSuggestions {
  /** The text passed to `set`. */
  readonly text: string;
  /** Its remaining time to live, in ms. */
  readonly leftMs: number;
}

/**
 * A second-level cache behind `cached`, shared by several processes. Its errors are ignored, and after 300 ms the
 * provider is called instead, so it must report failures itself.
 */
export interface SuggestionStore {
  /** Returns an entry; undefined if there is none. */
  get(name: string, key: string): Promise<StoredSuggestions | undefined>;
  /** Stores a text for `ttlMs`. */
  set(name: string, key: string, text: string, ttlMs: number): Promise<void>;
}

/** Timeout of the store, in ms. */
const STORE_LIMIT_MS = 300;

/** Suggestions, and their remaining time to live. */
export interface ValidSuggestions<V extends string | number> {
  readonly suggestions: SuggestionList<V>;
  readonly leftMs: number;
}

/** Reads an entry; undefined if there is none, it is foreign, or the store fails or is slow. */
export async function readStored<V extends string | number>(
  store: SuggestionStore,
  clock: Clock,
  name: string,
  key: string,
): Promise<ValidSuggestions<V> | undefined> {
  try {
    const stored = await resultWithin(clock, STORE_LIMIT_MS, store.get(name, key), () => undefined);
    if (!stored || !(stored.leftMs > 0)) return undefined;
    const suggestions: unknown = JSON.parse(stored.text);
    return isList<V>(suggestions) ? { suggestions, leftMs: stored.leftMs } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes suggestions to the store, fire and forget. */
export function writeStored(
  store: SuggestionStore,
  name: string,
  key: string,
  suggestions: SuggestionList<string | number>,
  ttlMs: number,
): void {
  const write = async (): Promise<void> => store.set(name, key, JSON.stringify(suggestions), ttlMs);
  write().catch(() => undefined);
}

/** Others may write to the same store: only the shape is checked, as for providers in plain JavaScript. */
function isList<V extends string | number>(value: unknown): value is SuggestionList<V> {
  return Array.isArray(value) && value.every(isSuggestion);
}

function isSuggestion(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isPlain(value);
  const { name, value: inner } = value as { readonly name?: unknown; readonly value?: unknown };
  return typeof name === 'string' && isPlain(inner);
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
