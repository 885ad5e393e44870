import { readTypedPath } from 'commandry/protocol';
import { normalise, type Leaf } from './leaves.js';

/**
 * Returns the commands that match the text after the slash, best first: the one of exactly this name, those whose name
 * starts with it, those with a word that does, those with it anywhere in the name, and those with it in the
 * description. Those of one application are together, that with the best one first.
 */
export function filterLeaves(leaves: readonly Leaf[], typed: string): Leaf[] {
  const wanted = normalise(typed);
  const byRank: Leaf[][] = [[], [], [], [], []];
  for (const leaf of leaves) byRank[rankOf(leaf, wanted)]?.push(leaf);
  const byApplication = new Map<string, Leaf[]>();
  for (const leaf of byRank.flat()) {
    const { id } = leaf.command.application;
    const others = byApplication.get(id);
    if (others) others.push(leaf);
    else byApplication.set(id, [leaf]);
  }
  return [...byApplication.values()].flat();
}

const NO_MATCH = 5;

function rankOf({ sought: { names, description } }: Leaf, wanted: string): number {
  if (names.includes(wanted.trimEnd())) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  if (names.some((name) => name.includes(` ${wanted}`))) return 2;
  if (names.some((name) => name.includes(wanted))) return 3;
  return description.includes(wanted) ? 4 : NO_MATCH;
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
