import * as z from 'zod/mini';
import { systemClock, type Clock } from '../../common/clock.js';
import type { AutocompleteProvider } from '../../commands/types/options/autocomplete-provider.js';
import type { Awaitable, SuggestionList } from '../../commands/types/reply-types.js';
import type { AutocompleteInteraction } from '../../commands/types/interaction-types.js';
import { BoundedMap } from '../receive/bounded-map.js';
import { LazySignal } from '../dispatch/lazy-signal.js';
import { readStored, writeStored, type SuggestionStore } from './suggestion-store.js';
import {
  aClock,
  aFunction,
  givenProblem,
  readGiven,
  whole,
  withFunctions,
  type GivenProblem,
} from '../../common/read-given.js';

/**
 * The part of the interaction that a cached provider can read. Everything but the signal is in the default key, so that
 * suggestions never leak into another context.
 */
export interface CachedQuery extends Pick<
  AutocompleteInteraction,
  'options' | 'locale' | 'guildId' | 'guildLocale' | 'purpose'
> {
  /** Aborted when no user waits for this query any more. */
  readonly signal: AbortSignal;
}

/** Options of `cached`. */
export interface CacheOptions {
  /** The time to live of suggestions, in ms. A whole number from 1 to 86,400,000, which is a day. */
  readonly ttlMs: number;
  /** Most cached queries (LRU). 1 to 100,000; default 1,000. */
  readonly maxEntries?: number | undefined;
  /** A second-level cache shared by several processes, such as `suggestions` of `createRedisStores`. Needs `name`. */
  readonly store?: SuggestionStore | undefined;
  /** The unique name of this provider's entries in the store. */
  readonly name?: string | undefined;
  /** For tests. Default: the system clock. */
  readonly clock?: Clock | undefined;
}

/** Options of `cached` with your own key. */
export interface KeyedCacheOptions extends CacheOptions {
  /**
   * Returns the cache key of a query. Queries with the same key share their suggestions. Default: the text, the other
   * options, the locale and the guild.
   */
  readonly key: (typed: string, interaction: AutocompleteInteraction) => string;
}

const Options = z.strictObject({
  ttlMs: whole(1, 86_400_000),
  maxEntries: z._default(whole(1, 100_000), 1000),
  store: z.optional(withFunctions<SuggestionStore>('get', 'set')),
  name: z._default(z.string(), ''),
  clock: z._default(aClock(), () => systemClock),
  key: z._default(aFunction<KeyedCacheOptions['key']>(), () => defaultKey),
});

function findConflicts({ store, name }: Readonly<Record<string, unknown>>): readonly GivenProblem[] {
  if (store === undefined || (name !== undefined && name !== '')) return [];
  return [givenProblem(['name'], 'must say whose entries these are, as there is a store', name)];
}

type CachedProvider<V extends string | number> = (
  typed: string,
  query: CachedQuery,
) => Awaitable<SuggestionList<V>>;

type KeyedProvider<V extends string | number> = (
  typed: string,
  query: CachedQuery,
  /** The interaction of the first user who asked. */
  interaction: AutocompleteInteraction,
) => Awaitable<SuggestionList<V>>;

/**
 * Options without a key. It is still a function type: the compiler infers the parameters of a `key` function from the
 * first overload that it tries, and may then choose another.
 */
interface NoKey {
  readonly key?: ((typed: string, interaction: AutocompleteInteraction) => never) | undefined;
}

/**
 * A provider with a cache. An intersection, because the compiler defers generic calls that return a bare function, and
 * with them all inference of the options of a `defineCommand`.
 */
type CachingProvider<V extends string | number> = AutocompleteProvider<V> & {
  /** The time to live of its suggestions, in ms. */
  readonly ttlMs: number;
};

/**
 * Caches a provider's suggestions, and coalesces concurrent queries with the same key into one call. Failures are not
 * cached. The signal aborts when the last waiting user is gone.
 *
 * @throws CommandryError `SETTING_INVALID`.
 */
export function cached<V extends string | number>(
  provider: KeyedProvider<V>,
  options: KeyedCacheOptions,
): CachingProvider<V>;
export function cached<V extends string | number>(
  provider: CachedProvider<V>,
  options: CacheOptions & NoKey,
): CachingProvider<V>;
export function cached<V extends string | number>(
  provider: KeyedProvider<V>,
  options: CacheOptions | KeyedCacheOptions,
): CachingProvider<V> {
  const {
    ttlMs,
    maxEntries,
    clock,
    store,
    name,
    key: toKey,
  } = readGiven(Options, options, 'cached', { findConflicts });
  const kept = new ExpiringCache<SuggestionList<V>>(clock, maxEntries);
  const flights = new Map<string, Flight<SuggestionList<V>>>();

  const cachedProvider: AutocompleteProvider<V> = (typed, interaction) => {
    const key = toKey(typed, interaction);
    const known = kept.get(key);
    if (known) return known;
    let flight = flights.get(key);
    if (!flight) {
      let leftMs = ttlMs;
      flight = new Flight(
        async (signal) => {
          const stored = store && (await readStored<V>(store, clock, name, key));
          if (stored) {
            leftMs = Math.min(ttlMs, stored.leftMs);
            return stored.suggestions;
          }
          if (store) signal.throwIfAborted();
          const suggestions = await provider(typed, toQuery(interaction, signal), interaction);
          if (store && Array.isArray(suggestions)) writeStored(store, name, key, suggestions, ttlMs);
          return suggestions;
        },
        (suggestions) => {
          if (flights.get(key) === flight) flights.delete(key);
          if (Array.isArray(suggestions)) kept.set(key, suggestions, leftMs);
        },
      );
      flights.set(key, flight);
    }
    return flight.join(interaction.signal);
  };
  return Object.assign(cachedProvider, { ttlMs });
}

function defaultKey(typed: string, { options, locale, guildId, purpose }: AutocompleteInteraction): string {
  return JSON.stringify([typed, [...options], locale, guildId, purpose]);
}

/** Copies the parts that belong to the key, so that the provider cannot read anything else. */
function toQuery(
  { options, locale, guildId, guildLocale, purpose }: AutocompleteInteraction,
  signal: AbortSignal,
): CachedQuery {
  return { options, locale, guildId, guildLocale, purpose, signal };
}

/** One call shared by several users. */
class Flight<T> {
  readonly #abort = new LazySignal();
  readonly #done: Promise<T>;
  readonly #end: (result?: T) => void;
  #waiting = 0;

  /** `end` is called once: with the result, or without one if the call failed or was abandoned. */
  constructor(call: (signal: AbortSignal) => Promise<T>, end: (result?: T) => void) {
    this.#end = end;
    // Starts in a later microtask, so that `end` finds this flight in the map.
    this.#done = Promise.resolve().then(() => call(this.#abort.signal));
    this.#done.then(
      (result) => {
        if (!this.#abort.isAborted()) end(result);
      },
      () => {
        end();
      },
    );
  }

  /** Waits for the result or for the signal to abort. */
  join(signal: AbortSignal): Promise<T> {
    this.#waiting++;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(signal.reason as Error);
        if (--this.#waiting > 0) return;
        this.#abort.abort(signal.reason as Error);
        this.#end();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#done.then(resolve, reject).finally(() => {
        signal.removeEventListener('abort', leave);
      });
      if (signal.aborted) leave();
    });
  }
}

/** A bounded cache whose values expire. */
class ExpiringCache<T> {
  readonly #entries: BoundedMap<{ readonly value: T; readonly untilMs: number }>;
  readonly #clock: Clock;

  constructor(clock: Clock, max: number) {
    this.#clock = clock;
    this.#entries = new BoundedMap(max);
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.untilMs <= this.#clock.monotonicMs()) {
      this.#entries.delete(key);
      return undefined;
    }
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: T, ttlMs: number): void {
    this.#entries.set(key, { value, untilMs: this.#clock.monotonicMs() + ttlMs });
  }
}
