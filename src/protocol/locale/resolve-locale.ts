import { LOCALES, type Locale } from './locale.js';

/** Locales whose users see another locale's text if their own has none. */
const FALLBACKS: ReadonlyMap<string, Locale> = new Map<Locale, Locale>([
  ['en-US', 'en-GB'],
  ['en-GB', 'en-US'],
  ['es-419', 'es-ES'],
]);

const KNOWN: ReadonlySet<string> = new Set(LOCALES);

/** The texts of one name or description by locale key, as in a payload. `null` stands for none. */
export type LocaleDictionary = Readonly<Record<string, string | null | undefined>>;

/** True if a text is exactly a locale key of Discord: `pt-BR` is, `pt_BR` and `pt-br` are not. */
export function isLocale(text: string): text is Locale {
  return KNOWN.has(text);
}

/**
 * Returns the locales whose text a user of a locale may see, best first: their own, then its fallback.
 *
 * Discord has three fallbacks: en-US and en-GB replace each other, es-ES replaces es-419. There is no second step,
 * and none for any other locale. An unknown locale has only itself.
 */
export function localeChain(locale: string): readonly string[] {
  const fallback = FALLBACKS.get(locale);
  return fallback === undefined ? [locale] : [locale, fallback];
}

/**
 * Returns the text that a user of a locale sees instead of the default.
 *
 * @param dictionary - `name_localizations` or `description_localizations`; `null` and `undefined` equal `{}`.
 * @param locale - The user's locale, for example `interaction.locale`.
 * @returns The text of the locale, else of its fallback, else `undefined`: the default is shown.
 */
export function resolveLocale(
  dictionary: LocaleDictionary | null | undefined,
  locale: string,
): string | undefined {
  if (dictionary === undefined || dictionary === null) return undefined;
  const source = localeChain(locale).find((candidate) => hasText(dictionary, candidate));
  return source === undefined ? undefined : (dictionary[source] ?? undefined);
}

/** True if a dictionary has its own text for a locale, fallbacks aside. */
export function hasText(dictionary: LocaleDictionary, locale: string): boolean {
  return Object.hasOwn(dictionary, locale) && typeof dictionary[locale] === 'string';
}
