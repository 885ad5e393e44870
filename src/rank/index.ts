// Its `go` does what `chooseBest` does, and brings keys and snapshots that a bundle would carry unused.
import { prepare, single, type Prepared } from 'fuzzysort';
import { refuseUnknown } from '../common/read-given.js';
import {
  chooseComparable,
  cut,
  MOST_TEXT,
  toSought,
  weigh,
  type Comparable,
  type Weighed,
} from './effort.js';

/** The text by which an element is found: a property with a text, or a function that returns one. */
export type RankKey<T> =
  | { [K in keyof T]: T[K] extends string ? K : never }[keyof T]
  | ((element: T) => string);

/** By what `rank` finds elements, and how many it returns. */
export interface RankOptions<T> {
  /** The text by which elements are found. Default: the element itself if it is a text, else its `name`. */
  readonly key?: RankKey<T> | undefined;
  /** The maximum number of results. A whole number from 1; default 25, the maximum number of suggestions. */
  readonly limit?: number | undefined;
}

/**
 * Returns the elements of a list that match the text that a user typed, the best first, for a provider of suggestions.
 * Case and accents make no difference, and letters may be left out: `sao p` finds `São Paulo`. Equal matches stay in
 * the order of the list. For an empty text it returns the first of the list.
 *
 * The first 100 characters of the typed text are compared with the first 200 of each element, and letters may be left
 * out in the first four words. If a list would still block the process for long, the elements that contain the typed
 * text literally are compared first, then as many others as the effort allows.
 *
 * Prepared data is cached for as long as the list exists, so pass the same list each time.
 *
 * @throws TypeError for an element without a text. CommandryError `SETTING_INVALID`.
 */
export function rank<T>(list: readonly T[], typed: string, options: RankOptions<T> = {}): T[] {
  refuseUnknown('rank', options, { key: true, limit: true });
  const { key, limit = 25 } = options;
  const sought = toSought(typed);
  if (sought.text === '') return list.slice(0, limit);
  const candidates = chooseComparable(toCandidates(list, toText(key)), sought);
  return chooseBest(sought.text, candidates, limit).map(({ element }) => element);
}

/** The lowest score of a match: below it, letters are too far apart. 1 is an exact match. */
const WORST = 0.3;

/** The difference that puts equal matches in the order of the list. Different scores are never this close. */
const TIE = 1e-11;

interface Match<T> {
  readonly candidate: Candidate<T>;
  readonly score: number;
}

/** Returns the candidates that match, the best first. */
function chooseBest<T>(
  text: string,
  candidates: readonly Candidate<T>[],
  limit: number,
): readonly Candidate<T>[] {
  const best: Match<T>[] = [];
  let worst = WORST;
  const keepBest = (): void => {
    best.sort((a, b) => b.score - a.score);
    if (best.length < limit) return;
    best.length = limit;
    worst = best.at(-1)?.score ?? worst;
  };
  for (const candidate of candidates) {
    const match = single(text, candidate.prepared);
    if (!match) continue;
    const score = match.score - candidate.index * TIE;
    if (score < worst) continue;
    best.push({ candidate, score });
    if (best.length >= 2 * limit) keepBest();
  }
  keepBest();
  return best.map(({ candidate }) => candidate);
}

/** An element with data about its text, computed on first use. */
class Candidate<T> implements Comparable {
  readonly element: T;
  readonly index: number;
  readonly text: string;
  #weighed: Weighed | undefined;
  #lower: string | undefined;
  #prepared: Prepared | undefined;

  constructor(element: T, index: number, text: string) {
    this.element = element;
    this.index = index;
    this.text = text;
  }

  get weighed(): Weighed {
    return (this.#weighed ??= weigh(this.#compared()));
  }

  get lower(): string {
    return (this.#lower ??= this.#compared().toLowerCase());
  }

  get isReady(): boolean {
    return this.#prepared !== undefined;
  }

  get prepared(): Prepared {
    return (this.#prepared ??= prepare(this.#compared()));
  }

  #compared(): string {
    return cut(this.text, MOST_TEXT).normalize('NFC');
  }
}

/** Candidates by list. The library would keep its own cache of every text for ever. */
const known = new WeakMap<readonly unknown[], readonly Candidate<unknown>[]>();

function toCandidates<T>(list: readonly T[], textOf: (element: T) => string): readonly Candidate<T>[] {
  const before = (known.get(list) ?? []) as readonly Candidate<T>[];
  let isSame = before.length === list.length;
  const candidates = list.map((element, index): Candidate<T> => {
    const text = textOf(element);
    const candidate = before[index];
    // The list may have changed, or be searched by another key.
    if (candidate?.element === element && candidate.text === text) return candidate;
    isSame = false;
    return new Candidate(element, index, text);
  });
  if (!isSame) known.set(list, candidates);
  return candidates;
}

function toText<T>(key: RankKey<T> | undefined): (element: T) => string {
  const read =
    typeof key === 'function'
      ? key
      : (element: T): unknown =>
          typeof element === 'string'
            ? element
            : (element as Readonly<Record<PropertyKey, unknown>>)[key ?? 'name'];
  return (element) => {
    const text = read(element);
    if (typeof text === 'string') return text;
    throw new TypeError(`rank: an element has no text to be found by, but ${typeof text}.`);
  };
}
