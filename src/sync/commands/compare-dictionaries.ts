import { resolveLocale, type LocaleDictionary } from '../../protocol/locale/resolve-locale.js';
import type { Comparison } from './comparison.js';

type Dictionary = LocaleDictionary | null | undefined;

/**
 * Compares the translations of a name or description by what users see: one that equals the fallback of its locale
 * counts as missing, and so does null.
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
    const textBefore = resolveLocale(before, locale) ?? registered.text;
    const textAfter = resolveLocale(after, locale) ?? declared.text;
    if (was !== is && textBefore !== textAfter) comparison.value(`${field}.${locale}`, was, is);
  }
}
