import type { Suggestion } from '../../commands/types/reply-types.js';
import { resolveLocale } from '../../protocol/locale/resolve-locale.js';

/** The text that the user has typed, and the user's locale. */
export interface Typing {
  readonly typed: string;
  readonly locale: string | undefined;
}

/**
 * Returns the suggestions that best match the typed text by their names in the user's language, the best first. If too
 * few match, the first of the others follow: a provider may search by more than the name. The ranking module is loaded
 * on first use.
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
