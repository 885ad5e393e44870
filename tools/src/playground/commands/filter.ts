import type { Leaf } from './leaves.js';

/**
 * The commands that fit what is typed behind the slash, best first: the one of exactly this name, those that begin so,
 * those with a word that does, those that have it anywhere in the name, and those that have it in the description.
 */
export function filterLeaves(leaves: readonly Leaf[], typed: string): Leaf[] {
  const wanted = normalise(typed);
  return leaves
    .map((leaf) => ({ leaf, rank: rankOf(leaf, wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank)
    .map(({ leaf }) => leaf);
}

const NO_MATCH = 5;

function rankOf({ path, shownPath, description }: Leaf, wanted: string): number {
  const names = [normalise(shownPath), normalise(path)];
  if (names.includes(wanted.trimEnd())) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  if (names.some((name) => name.includes(` ${wanted}`))) return 2;
  if (names.some((name) => name.includes(wanted))) return 3;
  return normalise(description).includes(wanted) ? 4 : NO_MATCH;
}

/**
 * The command whose whole name stands in front of a space and nothing else: whoever has typed that far has chosen it.
 * Undefined as long as another name begins with what is typed.
 */
export function findTyped(leaves: readonly Leaf[], typed: string): Leaf | undefined {
  if (!typed.endsWith(' ')) return undefined;
  const name = normalise(typed.trimEnd());
  const isNamed = ({ path, shownPath }: Leaf) => normalise(shownPath) === name || normalise(path) === name;
  const named = leaves.filter(isNamed);
  return named.length === 1 ? named[0] : undefined;
}

function normalise(text: string): string {
  return text.toLocaleLowerCase().replace(/\s+/g, ' ');
}
