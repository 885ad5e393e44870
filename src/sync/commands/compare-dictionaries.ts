import { resolveLocale, type LocaleDictionary } from '../../protocol/locale/resolve-locale.js';
import type { Comparison } from './comparison.js';

type Dictionary = LocaleDictionary | null | undefined;

/**
 * Compares the translations of a name or a description by what users are shown: one that repeats what its locale is
 * shown without it is as good as none, and so is null.
 */
export function compareDictionaries(
  comparison: Comparison,
  field: 'name_localizations' | 'description_localizations',
  registered: { readonly text: string | undefined; readonly dictionary: Dictionary },
  declared: { readonly text: string | undefined; readonly dictionary: Dictionary },
): void {
  const [before, after] = [registered.dictionary ?? {}, declared.dictionary ?? {}];
  for (const locale of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[locale] ?? null, after[locale] ?? null];
    const shownBefore = resolveLocale(before, locale) ?? registered.text;
    const shownAfter = resolveLocale(after, locale) ?? declared.text;
    if (was !== is && shownBefore !== shownAfter) comparison.value(`${field}.${locale}`, was, is);
  }
}
