import { go, prepare, type Prepared } from 'fuzzysort';
import {
  chooseComparable,
  cut,
  MOST_TEXT,
  toSought,
  weigh,
  type Comparable,
  type Weighed,
} from './effort.js';

/** What an element is found by: a property that holds a text, or a function that answers one. */
export type RankKey<T> =
  { [K in keyof T]: T[K] extends string ? K : never }[keyof T] | ((element: T) => string);

export interface RankOptions<T> {
  /** What elements are found by. Default: the element itself if it is a text, else its `name`. */
  readonly key?: RankKey<T> | undefined;
  /** Most elements to answer. Whole number from 1; default 25, as many as suggestions can be. */
  readonly limit?: number | undefined;
}

/**
 * The elements of a list that match what a user typed, the best first, for a provider of suggestions. Upper and lower case
 * and accents make no difference, and letters may be left out: `sao p` finds `São Paulo`. Equal matches stay in the
 * order of the list. For no text at all it answers the first of the list.
 *
 * The first 100 characters of what was typed are compared with the first 200 of each text, and letters may be left out in
 * the first four words. Of a list that would still hold the process for long, those are compared that have what was typed in
 * them as it is, and then as many others as there is time for.
 *
 * What is learnt of a list is kept for as long as the list is, so pass the same list each time.
 *
 * @throws TypeError for an element that has no text.
 */
export function rank<T>(list: readonly T[], typed: string, options: RankOptions<T> = {}): T[] {
  const { key, limit = 25 } = options;
  const sought = toSought(typed);
  if (sought.text === '') return list.slice(0, limit);
  const candidates = chooseComparable(toCandidates(list, toText(key)), sought);
  const scoreFn = ({ score, obj }: { readonly score: number; readonly obj: Candidate<T> }): number =>
    score - obj.index * TIE;
  return go(sought.text, candidates, { key: 'prepared', limit, threshold: WORST, scoreFn }).map(
    ({ obj }) => obj.element,
  );
}

/** From here on letters stand too far apart to be meant; 1 is the very same text. */
const WORST = 0.3;

/** What makes of equal matches the one better that comes first in the list. No two other scores are as close. */
const TIE = 1e-11;

/** An element, and what is learnt of its text, when it is first needed. */
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

/** By list. The library would keep what it learnt of every text for ever. */
const known = new WeakMap<readonly unknown[], readonly Candidate<unknown>[]>();

function toCandidates<T>(list: readonly T[], textOf: (element: T) => string): readonly Candidate<T>[] {
  const before = (known.get(list) ?? []) as readonly Candidate<T>[];
  let isSame = before.length === list.length;
  const candidates = list.map((element, index): Candidate<T> => {
    const text = textOf(element);
    const candidate = before[index];
    // A list may have changed, or be asked by another key.
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
