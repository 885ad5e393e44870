import type { Item } from '../controls/combo-list.js';

/** Something that is found by its label, and less well by its detail. */
export interface Sought extends Item {
  readonly group: string;
}

/**
 * Returns what matches a text, best first: where a word of the label starts with each word of the text, then where the label has
 * it, then where the detail or the heading has it, then where the label has its letters in order. What has the same heading stays
 * together, and the heading with the best match is first.
 */
export function findMatches<T extends Sought>(items: readonly T[], text: string): readonly T[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const ranked = items
    .map((item) => ({ item, rank: rankOf(item, words) }))
    .filter(({ rank }) => rank < NO_MATCH);
  ranked.sort((one, other) => one.rank - other.rank);
  const groups = new Map<string, T[]>();
  for (const { item } of ranked) {
    const others = groups.get(item.group);
    if (others) others.push(item);
    else groups.set(item.group, [item]);
  }
  return [...groups.values()].flat();
}

const NO_MATCH = 5;

/** That of the word that matches worst. */
function rankOf({ lead = '', label, detail = '', group }: Sought, words: readonly string[]): number {
  const name = `${lead}${label}`.toLocaleLowerCase();
  const around = `${detail} ${group}`.toLocaleLowerCase();
  return words.reduce((rank, word) => Math.max(rank, rankWord(name, around, word)), 0);
}

function rankWord(name: string, around: string, word: string): number {
  const at = name.indexOf(word);
  if (at === 0) return 0;
  if (at > 0) return /[\p{L}\p{N}]/u.test(name.charAt(at - 1)) && !startsWord(name, word) ? 2 : 1;
  if (around.includes(word)) return 3;
  return hasLetters(name, word) ? 4 : NO_MATCH;
}

function startsWord(name: string, word: string): boolean {
  return name.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));
}

/** True if the name has the letters in their order, with others between. */
function hasLetters(name: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    from = name.indexOf(letter, from) + letter.length;
    if (from < letter.length) return false;
  }
  return true;
}
