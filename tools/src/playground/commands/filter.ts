import { readTypedPath } from 'commandry/protocol';
import type { Leaf } from './leaves.js';

/**
 * Returns the commands that match the text after the slash, best first: the one of exactly this name, those whose name
 * starts with it, those with a word that does, those with it anywhere in the name, and those with it in the
 * description.
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
 * Returns the command whose whole name is typed, followed by a space: that chooses it. Undefined as long as another
 * name starts with what is typed.
 */
export function findTyped(leaves: readonly Leaf[], typed: string): Leaf | undefined {
  if (!typed.endsWith(' ')) return undefined;
  // Names are in lower case.
  const text = typed.trimEnd().toLowerCase();
  const named = leaves.filter(({ command, path }) => {
    const found = readTypedPath(text, [command]);
    return found.path === path && found.end === text.length;
  });
  return named.length === 1 ? named[0] : undefined;
}

function normalise(text: string): string {
  return text.toLocaleLowerCase().replace(/\s+/g, ' ');
}
