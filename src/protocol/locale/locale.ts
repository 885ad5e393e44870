/** The locale keys that Discord documents: 32, written with a hyphen and case-sensitive. */
export const DOCUMENTED_LOCALES = [
  'id', 'da', 'de', 'en-GB', 'en-US', 'es-ES', 'es-419', 'fr', 'hr', 'it', 'lt', 'hu', 'nl', 'no', 'pl', 'pt-BR',
  'ro', 'fi', 'sv-SE', 'vi', 'tr', 'cs', 'el', 'bg', 'ru', 'uk', 'hi', 'th', 'zh-CN', 'ja', 'zh-TW', 'ko',
] as const; // oxfmt-ignore

/** Accepted by Discord's schema, but not documented. */
const UNDOCUMENTED_LOCALES = ['ar', 'he'] as const;

/** Every locale key that Discord accepts in a localization dictionary: 34. */
export const LOCALES = [...DOCUMENTED_LOCALES, ...UNDOCUMENTED_LOCALES] as const;

/** A locale key of Discord, for example `en-US`. */
export type Locale = (typeof LOCALES)[number];
