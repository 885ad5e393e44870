import { type Locale, isLocale, LOCALES } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Caller } from '../../domain/access/caller.js';
import type { Incoming } from '../incoming.js';

/** The locales with a region that a language alone means. */
const REGIONAL: Readonly<Record<string, Locale>> = {
  en: 'en-US',
  es: 'es-ES',
  pt: 'pt-BR',
  sv: 'sv-SE',
  zh: 'zh-CN',
};

/**
 * Returns the caller's locale: the header of Discord, then the languages of the client, then the user's setting.
 */
export function findRequesterLocale({ store }: Service, header: Incoming['header'], caller: Caller): string {
  const asked = header('x-service-locale') ?? header('x-discord-locale');
  if (asked !== undefined && isLocale(asked)) return asked;
  const accepted = readLanguages(header('accept-language') ?? '');
  const setting = caller.kind === 'bearer' ? store.users.get(caller.userId)?.locale : undefined;
  return matchLanguages(accepted) ?? setting ?? 'en-US';
}

/** Returns the first language that is a key of Discord; else the first whose primary part is one, or means one. */
function matchLanguages(languages: readonly string[]): Locale | undefined {
  const byKey = new Map(LOCALES.map((locale) => [locale.toLowerCase(), locale]));
  const lower = languages.map((language) => language.toLowerCase());
  const exact = lower.find((language) => byKey.has(language));
  if (exact !== undefined) return byKey.get(exact);
  return lower
    .map((language) => language.split('-')[0] ?? '')
    .map((primary) => byKey.get(primary) ?? REGIONAL[primary])
    .find((locale) => locale !== undefined);
}

/** Returns the languages of an Accept-Language header, the preferred ones first. */
function readLanguages(header: string): readonly string[] {
  const entries = header.split(',').map((entry) => {
    const [language = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
    return { language, quality: quality === undefined ? 1 : Number(quality) };
  });
  return entries
    .filter(({ language, quality }) => language !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
}
