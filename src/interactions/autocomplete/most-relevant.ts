import type { Suggestion } from '../../commands/types/reply-types.js';
import { resolveLocale } from '../../protocol/locale/resolve-locale.js';

/** What the user has typed, and in whose language they read. */
export interface Typing {
  readonly typed: string;
  readonly locale: string | undefined;
}

/**
 * Of too many suggestions those that fit best to what was typed, the best first, as the user reads them. Where these are
 * too few, the first of the others follow: a provider may find by more than the name. The ranking is loaded when it is
 * needed first, which is when a provider has answered too many.
 */
export async function findMostRelevant<T extends Suggestion<string | number>>(
  list: readonly T[],
  count: number,
  { typed, locale }: Typing,
): Promise<readonly T[]> {
  const { rank } = await import('../../rank/index.js');
  const key = ({ name, nameLocalizations }: T): string =>
    (locale === undefined ? undefined : resolveLocale(nameLocalizations, locale)) ?? name;
  const found = rank(list, typed, { key, limit: count });
  if (found.length === count) return found;
  const isFound = new Set(found);
  return [...found, ...list.filter((suggestion) => !isFound.has(suggestion)).slice(0, count - found.length)];
}
