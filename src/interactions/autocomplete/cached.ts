import { systemClock, type Clock } from '../../common/clock.js';
import type { AutocompleteProvider } from '../../commands/types/autocomplete-provider.js';
import type { Awaitable, SuggestionList } from '../../commands/types/reply-types.js';
import type { AutocompleteInteraction } from '../../commands/types/interaction-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { BoundedMap } from '../receive/bounded-map.js';
import { LazySignal } from '../dispatch/lazy-signal.js';

/**
 * What a cached provider may ask about beside the text. All of it but the signal is part of the default key, so nobody is
 * shown what was found for somebody else's circumstances.
 */
export interface CachedQuery extends Pick<
  AutocompleteInteraction,
  'options' | 'locale' | 'guildId' | 'guildLocale' | 'purpose'
> {
  /** Aborted when nobody waits for this query any more. */
  readonly signal: AbortSignal;
}

export interface CacheOptions {
  /** How long suggestions are good for, in ms. Whole number from 1 to 86,400,000, a day. */
  readonly ttlMs: number;
  /** How many queries are remembered; the one that was used least recently goes first. 1 to 100,000; default 1,000. */
  readonly maxEntries?: number | undefined;
  /** For tests. Default: the clock of the machine. */
  readonly clock?: Clock | undefined;
}

export interface KeyedCacheOptions extends CacheOptions {
  /**
   * What tells queries apart. Two queries with the same key share their suggestions. Default: the text, the other
   * options, the locale and the guild.
   */
  readonly key: (typed: string, interaction: AutocompleteInteraction) => string;
}

type CachedProvider<V extends string | number> = (
  typed: string,
  query: CachedQuery,
) => Awaitable<SuggestionList<V>>;

type KeyedProvider<V extends string | number> = (
  typed: string,
  query: CachedQuery,
  /** Of the user who asked first. */
  interaction: AutocompleteInteraction,
) => Awaitable<SuggestionList<V>>;

/**
 * No key. A function type all the same: the compiler types the parameters of a written key by the first overload that it
 * tries in earnest, and may then take another.
 */
interface NoKey {
  readonly key?: ((typed: string, interaction: AutocompleteInteraction) => never) | undefined;
}

/**
 * A provider that remembers. An intersection, because the compiler puts off generic calls that give a bare function, and
 * with them everything that it could have learnt of the options of a `defineCommand`.
 */
type CachingProvider<V extends string | number> = AutocompleteProvider<V> & {
  /** How long its suggestions are good for, in ms. */
  readonly ttlMs: number;
};

/**
 * Remembers what a provider answers, and asks it once for all who want to know the same at the same time. What fails is
 * not remembered. The provider is told to give up when the last of those who wait is gone.
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
  const { ttlMs, maxEntries = 1000, clock = systemClock } = options;
  const { key: toKey = defaultKey } = options as Partial<KeyedCacheOptions>;
  wantWhole('ttlMs', ttlMs, 86_400_000);
  wantWhole('maxEntries', maxEntries, 100_000);
  const kept = new Remembered<SuggestionList<V>>(clock, ttlMs, maxEntries);
  const flights = new Map<string, Flight<SuggestionList<V>>>();

  const remembering: AutocompleteProvider<V> = (typed, interaction) => {
    const key = toKey(typed, interaction);
    const known = kept.get(key);
    if (known) return known;
    let flight = flights.get(key);
    if (!flight) {
      flight = new Flight(
        async (signal) => provider(typed, toQuery(interaction, signal), interaction),
        (suggestions) => {
          if (flights.get(key) === flight) flights.delete(key);
          if (Array.isArray(suggestions)) kept.set(key, suggestions);
        },
      );
      flights.set(key, flight);
    }
    return flight.join(interaction.signal);
  };
  return Object.assign(remembering, { ttlMs });
}

function wantWhole(name: string, value: number, max: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= max) return;
  throw new CommandryError('SETTING_INVALID', `cached: ${name} must be a whole number from 1 to ${max}.`);
}

function defaultKey(typed: string, { options, locale, guildId, purpose }: AutocompleteInteraction): string {
  return JSON.stringify([typed, [...options], locale, guildId, purpose]);
}

/** A copy, so that it cannot be asked for what is not part of the key. */
function toQuery(
  { options, locale, guildId, guildLocale, purpose }: AutocompleteInteraction,
  signal: AbortSignal,
): CachedQuery {
  return { options, locale, guildId, guildLocale, purpose, signal };
}

/** One call that several wait for. */
class Flight<T> {
  readonly #abort = new LazySignal();
  readonly #done: Promise<T>;
  readonly #end: (result?: T) => void;
  #waiting = 0;

  /** `end` is called once: with the result, or without when it failed or everybody left. */
  constructor(call: (signal: AbortSignal) => Promise<T>, end: (result?: T) => void) {
    this.#end = end;
    // A turn later, so that `end` finds this flight where its maker put it.
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

  /** Waits for the result, or until the signal says that nobody listens. */
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

/** Values that grow old, and make room for newer ones. */
class Remembered<T> {
  readonly #entries: BoundedMap<{ readonly value: T; readonly untilMs: number }>;
  readonly #clock: Clock;
  readonly #ttlMs: number;

  constructor(clock: Clock, ttlMs: number, max: number) {
    this.#clock = clock;
    this.#ttlMs = ttlMs;
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

  set(key: string, value: T): void {
    this.#entries.set(key, { value, untilMs: this.#clock.monotonicMs() + this.#ttlMs });
  }
}
