import type { LocaleDictionary } from 'commandry/protocol';

/**
 * Returns the translation that a user of a locale sees; undefined if it is the default. The framework has a rule of its own,
 * by which it decides what to register: one rule for both would hide its own mistakes.
 */
export function findLocalizedText(
  dictionary: LocaleDictionary | null | undefined,
  locale: string,
): string | undefined {
  const texts = new Map(Object.entries(dictionary ?? {}));
  return texts.get(locale) ?? texts.get(standInFor(locale)) ?? undefined;
}

/** Each of the two Englishes stands in for the other, Spanish for that of Latin America, and nothing for the rest. */
function standInFor(locale: string): string {
  switch (locale) {
    case 'en-US':
      return 'en-GB';
    case 'en-GB':
      return 'en-US';
    case 'es-419':
      return 'es-ES';
    default:
      return locale;
  }
}
