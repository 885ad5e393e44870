import type { Locale } from '../../protocol/locale/locale.js';
import { localeChain } from '../../protocol/locale/resolve-locale.js';
import {
  indonesian,
  japanese,
  korean,
  simplifiedChinese,
  traditionalChinese,
  turkish,
  vietnamese,
} from './asian.js';
import { english } from './english.js';
import { dutch, german, swedish } from './germanic.js';
import type { MessageTemplates } from './message-templates.js';
import { brazilianPortuguese, french, italian, spanish } from './romance.js';
import { polish, russian, ukrainian } from './slavic.js';

const LANGUAGES = new Map<string, MessageTemplates>([
  ['en-US', english],
  ['en-GB', english],
  ['de', german],
  ['fr', french],
  ['es-ES', spanish],
  ['pt-BR', brazilianPortuguese],
  ['it', italian],
  ['nl', dutch],
  ['sv-SE', swedish],
  ['pl', polish],
  ['ru', russian],
  ['uk', ukrainian],
  ['tr', turkish],
  ['ja', japanese],
  ['ko', korean],
  ['zh-CN', simplifiedChinese],
  ['zh-TW', traditionalChinese],
  ['id', indonesian],
  ['vi', vietnamese],
] satisfies [Locale, MessageTemplates][]);

/** The user messages of a language, and the locale for the numbers and lists in them. */
export interface Language {
  readonly locale: string;
  readonly texts: MessageTemplates;
}

const ENGLISH: Language = { locale: 'en-US', texts: english };

/** Returns the language of a locale, or English. */
export function languageOf(locale: string | undefined): Language {
  for (const candidate of localeChain(locale ?? 'en-US')) {
    const texts = LANGUAGES.get(candidate);
    if (texts) return { locale: candidate, texts };
  }
  return ENGLISH;
}
