import { go, prepare, type Prepared } from 'fuzzysort';

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
 * What is learnt of a list is kept for as long as the list is, so pass the same list each time.
 *
 * @throws TypeError for an element that has no text.
 */
export function rank<T>(list: readonly T[], typed: string, options: RankOptions<T> = {}): T[] {
  const { key, limit = 25 } = options;
  const sought = typed.normalize('NFC').trim();
  if (sought === '') return list.slice(0, limit);
  const candidates = prepareAll(list, toText(key));
  const scoreFn = ({ score, obj }: { readonly score: number; readonly obj: Candidate<T> }): number =>
    score - obj.index * TIE;
  return go(sought, candidates, { key: 'prepared', limit, threshold: WORST, scoreFn }).map(
    ({ obj }) => obj.element,
  );
}

/** From here on letters stand too far apart to be meant; 1 is the very same text. */
const WORST = 0.3;

/** What makes of equal matches the one better that comes first in the list. No two other scores are as close. */
const TIE = 1e-11;

interface Candidate<T> {
  readonly element: T;
  readonly index: number;
  readonly text: string;
  readonly prepared: Prepared;
}

/** By list. The library would keep what it learnt of every text for ever. */
const known = new WeakMap<readonly unknown[], readonly Candidate<unknown>[]>();

function prepareAll<T>(list: readonly T[], textOf: (element: T) => string): readonly Candidate<T>[] {
  const before = (known.get(list) ?? []) as readonly Candidate<T>[];
  let isSame = before.length === list.length;
  const candidates = list.map((element, index): Candidate<T> => {
    const text = textOf(element);
    const candidate = before[index];
    // A list may have changed, or be asked by another key.
    if (candidate?.element === element && candidate.text === text) return candidate;
    isSame = false;
    return { element, index, text, prepared: prepare(text.normalize('NFC')) };
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
