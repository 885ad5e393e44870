/**
 * Limits how much of a list is compared with the typed text, so that a keystroke blocks the process only briefly.
 * Effort is counted, not measured, so that results are the same on every machine; one unit is about a microsecond.
 */
export const MOST_EFFORT = 8_000;

/** How much of the typed text is compared, in UTF-16 units: names of suggestions are no longer. */
export const MOST_TYPED = 100;

/** How much of the text of an element is compared, in UTF-16 units. */
export const MOST_TEXT = 200;

/** The compared part of the typed text, in lower case. */
export interface Sought {
  /** Its first words, which match even if letters are left out. */
  readonly text: string;
  readonly wordCount: number;
  /** Further words, which a text must contain literally. */
  readonly further: readonly string[];
}

/** How many words are matched loosely: each one is searched separately in the whole text. */
const MOST_WORDS = 4;

export function toSought(typed: string): Sought {
  const words = cut(typed.trim(), MOST_TYPED)
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const first = words.slice(0, MOST_WORDS);
  return {
    text: first.join(' '),
    wordCount: first.length,
    further: words.slice(MOST_WORDS),
  };
}

/** Returns the first units of a text without splitting a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isPair ? length - 1 : length);
}

/** The costs of comparing a text, known before anything is typed. */
export interface Weighed {
  /** The effort of preparing it for comparisons. */
  readonly preparing: number;
  /** The effort of searching one word in it. */
  readonly comparing: number;
  /** The first letters of its words, if there are many. */
  readonly heads: string;
}

export function weigh(text: string): Weighed {
  const heads: number[] = [];
  let isAscii = true;
  let wasCapital = false;
  let wasAlphanumeric = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const isCapital = code >= 65 && code <= 90;
    const isAlphanumeric = isCapital || (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    // Here the comparison sees the beginning of a word. Characters that are not ASCII letters or digits always begin
    // one; a space belongs to none.
    if (((isCapital && !wasCapital) || !wasAlphanumeric || !isAlphanumeric) && code !== SPACE)
      heads.push(code);
    if (code > 127) isAscii = false;
    wasCapital = isCapital;
    wasAlphanumeric = isAlphanumeric;
  }
  return {
    preparing: 0.4 + text.length * (isAscii ? 0.045 : 0.22),
    comparing: 0.3 + text.length * 0.004,
    heads: heads.length > FEW_HEADS ? String.fromCharCode(...heads).toLowerCase() : '',
  };
}

const SPACE = 32;

/** Up to this many words that begin with typed letters, there are few ways to try. */
const FEW_HEADS = 8;

/** The maximum effort of searching a word if there are many ways to try. */
const TRYING = 30;

/** Returns the maximum effort of comparing a text with the typed text. */
export function effortOf({ comparing, heads }: Weighed, { text, wordCount }: Sought): number {
  const isTrying = heads !== '' && countIn(heads, text) > FEW_HEADS;
  return wordCount * (isTrying ? TRYING : comparing);
}

function countIn(heads: string, typed: string): number {
  let count = 0;
  for (let index = 0; index < heads.length; index++) if (typed.includes(heads.charAt(index))) count++;
  return count;
}

/** A candidate for comparison. */
export interface Comparable {
  readonly weighed: Weighed;
  /** Its text in lower case, for literal matches. */
  readonly lower: string;
  /** Whether it is prepared for comparisons. */
  readonly isReady: boolean;
}

/**
 * Returns the candidates to compare, in their order: all of them if the effort allows. Otherwise those that begin with
 * the typed text, then those that contain it, then the others, up to the limit.
 */
export function chooseComparable<C extends Comparable>(
  candidates: readonly C[],
  sought: Sought,
): readonly C[] {
  const { further } = sought;
  const possible =
    further.length === 0
      ? candidates
      : candidates.filter(({ lower }) => further.every((word) => lower.includes(word)));
  const effort = ({ weighed, isReady }: C): number =>
    effortOf(weighed, sought) + (isReady ? 0 : weighed.preparing);
  let left = MOST_EFFORT;
  if (possible.every((candidate) => (left -= effort(candidate)) >= 0)) return possible;

  const positions = possible.map(({ lower }) => lower.indexOf(sought.text));
  const isChosen = new Uint8Array(possible.length);
  left = MOST_EFFORT;
  for (const isNext of [(at: number) => at === 0, (at: number) => at > 0, (at: number) => at < 0])
    for (const [index, candidate] of possible.entries()) {
      if (!isNext(positions[index] ?? -1)) continue;
      if ((left -= effort(candidate)) < 0) break;
      isChosen[index] = 1;
    }
  return possible.filter((_, index) => isChosen[index] === 1);
}
