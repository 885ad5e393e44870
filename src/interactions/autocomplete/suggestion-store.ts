import type { Clock } from '../../common/clock.js';
import { resultWithin } from '../../common/time-limit.js';
import type { SuggestionList } from '../../commands/types/reply-types.js';

/** An entry of a {@link SuggestionStore}. */
export interface StoredSuggestions {
  /** The text as it was given to `set`. */
  readonly text: string;
  /** For how much longer it is valid, in ms. */
  readonly leftMs: number;
}

/**
 * A second level behind `cached`, which several processes share. Whatever it throws is ignored, and nobody waits for it
 * longer than 300 ms: the provider is asked in its place. So it has to report its failures itself.
 */
export interface SuggestionStore {
  /** Returns what is kept; undefined if there is nothing. */
  get(name: string, key: string): Promise<StoredSuggestions | undefined>;
  /** Keeps a text for that long. */
  set(name: string, key: string, text: string, ttlMs: number): Promise<void>;
}

/** How long a suggestion waits for the store, in ms. */
const STORE_LIMIT_MS = 300;

/** Suggestions, and for how much longer they are valid. */
export interface ValidSuggestions<V extends string | number> {
  readonly suggestions: SuggestionList<V>;
  readonly leftMs: number;
}

/** Returns what the store has; undefined for nothing, for foreign content, and for a store that fails or is slow. */
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

/** Gives suggestions to the store. Nobody waits for it, and its failures are its own. */
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

/** Others may write to the same store: only the form is checked, as it is for what a provider of plain JavaScript returns. */
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
