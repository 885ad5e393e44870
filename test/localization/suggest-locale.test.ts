import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestLocale, wantedLocale } from '../../src/protocol/locale/suggest-locale.js';
import { LOCALES } from '../../src/protocol/locale/locale.js';

test.each([
  ['pt_BR', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  [' de ', 'de'],
  ['EN_us', 'en-US'],
  ['es_419', 'es-419'],
])('another spelling is recognised: %s is %s', (text, locale) => {
  expect(suggestLocale(text)).toBe(locale);
});

test.each([
  ['pt', 'pt-BR'],
  ['sv', 'sv-SE'],
  ['en', 'en-US'],
  ['es', 'es-ES'],
  ['zh', 'zh-CN'],
])('a language without its region becomes the one it has: %s is %s', (text, locale) => {
  expect(suggestLocale(text)).toBe(locale);
});

test.each([
  ['de-AT', 'de'],
  ['fr-CA', 'fr'],
  ['pt-PT', 'pt-BR'],
  ['en-AU', 'en-GB'],
  ['en-UK', 'en-GB'],
  ['es-MX', 'es-419'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['zh-Hans', 'zh-CN'],
  ['nb-NO', 'no'],
  ['ja_JP', 'ja'],
])('a region that Discord does not tell apart becomes one that it does: %s is %s', (text, locale) => {
  expect(suggestLocale(text)).toBe(locale);
});

test.each([
  ['jp', 'ja'],
  ['cn', 'zh-CN'],
  ['ua', 'uk'],
  ['cz', 'cs'],
  ['iw', 'he'],
  ['in', 'id'],
])('a country or an old code becomes the language: %s is %s', (text, locale) => {
  expect(suggestLocale(text)).toBe(locale);
});

test.each(['', '   ', 'tlh', 'eo', 'not a locale', '__proto__', 'x'.repeat(1000)])(
  'nothing is suggested for %j',
  (text) => {
    expect(suggestLocale(text)).toBeUndefined();
  },
);

test('every locale of Discord is its own suggestion', () => {
  expect(LOCALES.map((locale) => suggestLocale(locale))).toEqual([...LOCALES]);
});

test('whatever is asked, the answer is a locale of Discord or nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z]{2,3}$/)),
      (text) => {
        expect([undefined, ...LOCALES]).toContain(suggestLocale(text));
      },
    ),
  );
});

test.each([
  ['pt_BR', 'a locale of Discord: did you mean pt-BR?'],
  ['tlh', 'a locale of Discord, for example en-US, pt-BR or de'],
])('what was wanted in place of %s is said', (text, wanted) => {
  expect(wantedLocale(text)).toBe(wanted);
});
