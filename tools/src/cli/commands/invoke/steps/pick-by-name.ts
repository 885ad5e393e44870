import { CliError } from '../../../output/cli-error.js';

/** Something with a name that people see, and one that only programs see. */
export interface NamedItem<Item> {
  /** A label or placeholder; empty if it has none. */
  readonly shown: string;
  /** A custom id, or the value of an option. */
  readonly id: string;
  readonly item: Item;
}

/** The number of names listed in an error. */
const MOST_LISTED = 10;

/** Returns everything of that name: by its id; if there is none, by what is shown, at last in any letter case. */
export function filterByName<Item>(items: readonly NamedItem<Item>[], name: string): NamedItem<Item>[] {
  const wanted = name.toLowerCase();
  const tiers = [
    items.filter(({ id }) => id === name),
    items.filter(({ shown }) => shown === name),
    items.filter(({ id, shown }) => shown.toLowerCase() === wanted || id.toLowerCase() === wanted),
  ];
  return tiers.find(({ length }) => length > 0) ?? [];
}

/**
 * Returns the one thing of a name.
 *
 * @param what - What is wanted, in a word, for example `button`.
 * @throws CliError with the nearest names, or with those that share the name.
 */
export function pickByName<Item>(items: readonly NamedItem<Item>[], name: string, what: string): Item {
  const [found, ...others] = filterByName(items, name);
  if (!found) {
    throw new CliError(`There is no ${what} "${name}". There is ${listNearest(items, name)}.`, {
      code: 'UNKNOWN_COMPONENT',
    });
  }
  if (others.length === 0) return found.item;
  const ids = [found, ...others].map(({ id }) => id).join(', ');
  throw new CliError(`Several are called "${name}". Say which by its custom id: ${ids}.`, {
    code: 'AMBIGUOUS_COMPONENT',
  });
}

/** Lists the names of things, the nearest to a name first. */
export function listNearest(items: readonly NamedItem<unknown>[], name: string): string {
  const distance = ({ shown, id }: NamedItem<unknown>) =>
    Math.min(
      countEdits(shown.toLowerCase(), name.toLowerCase()),
      countEdits(id.toLowerCase(), name.toLowerCase()),
    );
  const sorted = items
    .map((item) => ({ item, edits: distance(item) }))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MOST_LISTED)
    .map(({ item: { shown, id } }) => (shown === '' || shown === id ? id : `"${shown}" (${id})`));
  return sorted.length === 0 ? 'none' : sorted.join(', ');
}

/**
 * Splits `name=value`. A name may have an equals sign if it is known.
 *
 * @param names - The known names.
 */
export function splitNamed(
  text: string,
  names: readonly string[],
): { readonly name: string; readonly value: string } {
  const known = names
    .filter((each) => each !== '' && text.toLowerCase().startsWith(`${each.toLowerCase()}=`))
    .sort((a, b) => b.length - a.length)[0];
  const end = known?.length ?? text.indexOf('=');
  return { name: text.slice(0, end).trim(), value: text.slice(end + 1) };
}

/** The number of letters to insert, remove or replace to turn one text into another. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_each, index) => index);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
