import type { Request } from 'express';
import { type Locale, isLocale, LOCALES } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Caller } from '../../domain/access/caller.js';

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
export function findRequesterLocale({ store }: Service, request: Request, caller: Caller): string {
  const header = request.headers['x-service-locale'] ?? request.headers['x-discord-locale'];
  if (typeof header === 'string' && isLocale(header)) return header;
  const accepted = request.headers['accept-language'] === undefined ? [] : request.acceptsLanguages();
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
