import type { Locale } from '../../protocol/locale/locale.js';
import {
  indonesian,
  japanese,
  korean,
  simplifiedChinese,
  traditionalChinese,
  turkish,
  vietnamese,
} from './asian.js';
import { dutch, german, swedish } from './germanic.js';
import type { MessageTemplates } from './message-templates.js';
import { brazilianPortuguese, french, italian, spanish } from './romance.js';
import { polish, russian, ukrainian } from './slavic.js';

export type { MessageTemplates };

/** The built-in user messages in every language but English, which is always there. */
export const languages: ReadonlyMap<string, MessageTemplates> = new Map<string, MessageTemplates>([
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
