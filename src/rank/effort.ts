/**
 * How much of a list is compared with what was typed, so that one keystroke holds the process for an instant only. Efforts
 * are counted, not measured, so that the same question gets the same answer on every machine; one is about a microsecond.
 */
export const MOST_EFFORT = 8_000;

/** What is compared of a text that was typed, in UTF-16 units: names of suggestions are no longer. */
export const MOST_TYPED = 100;

/** What is compared of the text of an element. */
export const MOST_TEXT = 200;

/** What was typed, as far as it is compared, in lower case. */
export interface Sought {
  /** Its first words, whose letters may stand apart. */
  readonly text: string;
  readonly wordCount: number;
  /** Further words. They must be in a text as they are. */
  readonly further: readonly string[];
}

/** Each word is looked for by itself, in all of a text. */
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

/** The first units of a text, with no character cut in two. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isPair ? length - 1 : length);
}

/** What is known of a text before anything is typed. */
export interface Weighed {
  /** What getting it ready for comparisons takes. */
  readonly preparing: number;
  /** What looking for one word in it takes. */
  readonly comparing: number;
  /** The letters that words begin with, where there are many. */
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
    // Where the comparison takes a word to begin. What is no letter of ASCII always begins one; a space is in no word.
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

/** Up to so many beginnings of words with letters that were typed, there are few ways to try. */
const FEW_HEADS = 8;

/** What looking for a word takes, at most, where there are many. */
const TRYING = 30;

/** What comparing a text with what was typed takes, at most. */
export function effortOf({ comparing, heads }: Weighed, { text, wordCount }: Sought): number {
  const isTrying = heads !== '' && countIn(heads, text) > FEW_HEADS;
  return wordCount * (isTrying ? TRYING : comparing);
}

function countIn(heads: string, typed: string): number {
  let count = 0;
  for (let index = 0; index < heads.length; index++) if (typed.includes(heads.charAt(index))) count++;
  return count;
}

/** Something that may be compared. */
export interface Comparable {
  readonly weighed: Weighed;
  /** Its text in lower case, for what must be in it as it is. */
  readonly lower: string;
  /** Whether it is ready for comparisons. */
  readonly isReady: boolean;
}

/**
 * The candidates that are compared, in their order: all of them as long as that is little effort. Else those that begin
 * with the text as it was typed, then those that have it in them, then the others, until it is enough.
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

  const places = possible.map(({ lower }) => lower.indexOf(sought.text));
  const isChosen = new Uint8Array(possible.length);
  left = MOST_EFFORT;
  for (const isNext of [(at: number) => at === 0, (at: number) => at > 0, (at: number) => at < 0])
    for (const [index, candidate] of possible.entries()) {
      if (!isNext(places[index] ?? -1)) continue;
      if ((left -= effort(candidate)) < 0) break;
      isChosen[index] = 1;
    }
  return possible.filter((_, index) => isChosen[index] === 1);
}
