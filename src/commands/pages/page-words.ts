import type { Localizations } from '../types/localization-settings.js';

/** The label of a page number, where the user enters it. */
export const PAGE_WORD = 'Page';

export const PAGE_WORDS: Localizations = {
  de: 'Seite',
  'es-ES': 'Página',
  'es-419': 'Página',
  fr: 'Numéro de page',
  id: 'Halaman',
  it: 'Pagina',
  ja: 'ページ',
  ko: '페이지',
  nl: 'Pagina',
  pl: 'Strona',
  'pt-BR': 'Página',
  ru: 'Страница',
  'sv-SE': 'Sida',
  tr: 'Sayfa',
  uk: 'Сторінка',
  vi: 'Trang',
  'zh-CN': '页',
  'zh-TW': '頁',
};
