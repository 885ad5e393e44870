import type { RankOptions } from './index.js';

/**
 * Stands in for `rank` in a bundle for workers, where a provider returns more suggestions than can be shown and does not
 * rank them itself: those that begin with the typed text, then those with a word that does, then those that contain it.
 * `commandry/rank` brings the library that also finds what was left out or misspelt.
 */
export function rank<T>(list: readonly T[], typed: string, options: RankOptions<T> = {}): T[] {
  const { key, limit = 25 } = options;
  const sought = plain(typed.trim());
  if (sought === '') return list.slice(0, limit);
  const toText = typeof key === 'function' ? key : String;
  const groups: T[][] = [[], [], []];
  for (const element of list) {
    const text = plain(toText(element));
    const group = text.startsWith(sought) ? 0 : text.includes(` ${sought}`) ? 1 : 2;
    if (group < 2 || text.includes(sought)) groups[group]?.push(element);
  }
  return groups.flat().slice(0, limit);
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
