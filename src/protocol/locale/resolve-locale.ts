import { LOCALES, type Locale } from './locale.js';

/** Where a user is shown another locale's text because their own has none. */
const FALLBACKS: ReadonlyMap<string, Locale> = new Map<Locale, Locale>([
  ['en-US', 'en-GB'],
  ['en-GB', 'en-US'],
  ['es-419', 'es-ES'],
]);

const KNOWN: ReadonlySet<string> = new Set(LOCALES);

/** The texts of one name or description by locale key, as a payload carries them. `null` stands for none. */
export type LocaleDictionary = Readonly<Record<string, string | null | undefined>>;

/** Whether a text is a locale key of the service, letter for letter: `pt-BR` is, `pt_BR` and `pt-br` are not. */
export function isLocale(text: string): text is Locale {
  return KNOWN.has(text);
}

/**
 * The locales whose text a user of a locale may be shown, best first: their own, then its fallback.
 *
 * The service has three fallbacks: en-US and en-GB stand in for each other, es-ES stands in for es-419. There is no
 * second step, and none for any other locale. An unknown locale has itself alone.
 */
export function localeChain(locale: string): readonly string[] {
  const fallback = FALLBACKS.get(locale);
  return fallback === undefined ? [locale] : [locale, fallback];
}

/**
 * The text that a user of a locale is shown in place of the default.
 *
 * @param dictionary - `name_localizations` or `description_localizations`; `null` and `undefined` say as much as `{}`.
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

/** Whether a dictionary has a text of its own for a locale, fallbacks aside. */
export function hasText(dictionary: LocaleDictionary, locale: string): boolean {
  return Object.hasOwn(dictionary, locale) && typeof dictionary[locale] === 'string';
}
