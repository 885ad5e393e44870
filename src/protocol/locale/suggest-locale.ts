import { LOCALES, type Locale } from './locale.js';

/** Codes of countries and other languages that people write for a language. */
const MISTAKEN: ReadonlyMap<string, Locale> = new Map<string, Locale>([
  ['br', 'pt-BR'],
  ['cn', 'zh-CN'],
  ['cz', 'cs'],
  ['dk', 'da'],
  ['gb', 'en-GB'],
  ['gr', 'el'],
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['nb', 'no'],
  ['nn', 'no'],
  ['se', 'sv-SE'],
  ['tw', 'zh-TW'],
  ['ua', 'uk'],
  ['us', 'en-US'],
  ['vn', 'vi'],
]);

/**
 * Returns the locale key of Discord that was probably meant.
 *
 * Knows other spellings (`pt_BR`, `PT-br`), languages without their region (`pt`), regions that Discord does not
 * distinguish (`de-AT`, `es-MX`, `zh-HK`) and country codes instead of languages (`jp`). Returns a correct key as it
 * is.
 *
 * @param text - The text written as a locale, for example a key of a dictionary or the name of a file.
 * @returns `undefined` if nothing is similar enough.
 */
export function suggestLocale(text: string): Locale | undefined {
  const written = text.trim().replaceAll('_', '-').toLowerCase();
  return (
    LOCALES.find((locale) => locale.toLowerCase() === written) ?? MISTAKEN.get(written) ?? nearest(written)
  );
}

/** Describes what is wanted instead of a locale that Discord does not know. */
export function wantedLocale(text: string): string {
  const suggestion = suggestLocale(text);
  return suggestion === undefined
    ? 'a locale of Discord, for example en-US, pt-BR or de'
    : `a locale of Discord: did you mean ${suggestion}?`;
}

function nearest(written: string): Locale | undefined {
  const tag = parseTag(written);
  if (!tag) return undefined;
  const { language, region, script } = tag.maximize();
  switch (language) {
    case 'en':
      return region === 'US' ? 'en-US' : 'en-GB';
    case 'es':
      return region === 'ES' ? 'es-ES' : 'es-419';
    case 'zh':
      return script === 'Hant' ? 'zh-TW' : 'zh-CN';
    default:
      return LOCALES.find((locale) => locale.split('-')[0] === language) ?? MISTAKEN.get(language);
  }
}

function parseTag(text: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(text);
  } catch {
    return undefined;
  }
}
