import { expect, test } from 'vitest';
import { isLocale, localeChain, resolveLocale } from '../../src/protocol/locale/resolve-locale.js';
import { LOCALES } from '../../src/protocol/locale/locale.js';

test.each([
  ['the text of the locale', { de: 'wetter', 'en-GB': 'weather' }, 'de', 'wetter'],
  ['nothing where there is none, so that the default is shown', { de: 'wetter' }, 'fr', undefined],
  ['nothing from an empty dictionary', {}, 'de', undefined],
  ['nothing from no dictionary', undefined, 'de', undefined],
  ['nothing from null, which Discord sends for none', null, 'de', undefined],
  ['the en-GB text to en-US', { 'en-GB': 'colour' }, 'en-US', 'colour'],
  ['the en-US text to en-GB', { 'en-US': 'color' }, 'en-GB', 'color'],
  ['the es-ES text to es-419', { 'es-ES': 'tiempo' }, 'es-419', 'tiempo'],
  ['the own text rather than the fallback', { 'en-GB': 'colour', 'en-US': 'color' }, 'en-US', 'color'],
  ['the fallback where the own text is null', { 'en-US': null, 'en-GB': 'colour' }, 'en-US', 'colour'],
  ['nothing from es-419 to es-ES', { 'es-419': 'clima' }, 'es-ES', undefined],
  ['nothing from another region of the language', { 'zh-CN': '天气' }, 'zh-TW', undefined],
  ['nothing from a spelling that is no locale key', { pt_BR: 'clima' }, 'pt-BR', undefined],
  ['nothing that every object inherits', {}, 'constructor', undefined],
  ['nothing for the prototype', {}, '__proto__', undefined],
])('a user is shown %s', (_what, dictionary, locale, shown) => {
  expect(resolveLocale(dictionary, locale)).toBe(shown);
});

test('a text that a dictionary only inherits is never shown', () => {
  expect(resolveLocale(Object.create({ de: 'wetter' }) as Record<string, string>, 'de')).toBeUndefined();
});

test('a value that is no text is never shown', () => {
  expect(resolveLocale({ de: 7 as unknown as string }, 'de')).toBeUndefined();
});

test('exactly three locales have a fallback, and each has one', () => {
  const chains = LOCALES.map((locale) => localeChain(locale));
  expect(chains.filter(({ length }) => length > 1)).toEqual([
    ['en-GB', 'en-US'],
    ['en-US', 'en-GB'],
    ['es-419', 'es-ES'],
  ]);
  expect(chains.map(([first]) => first)).toEqual([...LOCALES]);
});

test('an unknown locale has itself alone', () => {
  expect(localeChain('tlh')).toEqual(['tlh']);
});

test.each([
  ['pt-BR', true],
  ['he', true],
  ['pt_BR', false],
  ['pt-br', false],
  ['', false],
  ['toString', false],
])('whether %j is a locale of Discord: %j', (text, answer) => {
  expect(isLocale(text)).toBe(answer);
});
