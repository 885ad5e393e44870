import { describe, expect, test } from 'vitest';
import { findCommandProblems } from '../../../src/protocol/commands/command-rules.js';
import { LOCALES } from '../../../src/protocol/locale/locale.js';
import { slash, summarise, withChoice, withOption, withOptions } from '../support/payloads.js';

const all = (text: string) => Object.fromEntries(LOCALES.map((locale) => [locale, text]));

test.each<[string, unknown]>([
  ['all 34 locales', slash({ name_localizations: all('x'), description_localizations: all('X') })],
  ['null and empty dictionaries', slash({ name_localizations: null, description_localizations: {} })],
  ['a null in a dictionary', slash({ name_localizations: { de: null } })],
  ['a localized name of 32 characters', slash({ name_localizations: { de: 'x'.repeat(32) } })],
  [
    'a localized description of 100 characters',
    withOption({ description_localizations: { de: 'X'.repeat(100) } }),
  ],
  ['a localized choice of 100 characters', withChoice({ name_localizations: { de: 'X Y'.padEnd(100) } })],
  [
    'a localized user command with capitals',
    { type: 2, name: 'A', name_localizations: { de: 'Groß Klein' } },
  ],
  ['a localized entry point with capitals', { type: 4, name: 'A', name_localizations: { de: 'Los' } }],
  ['a name without letter case', slash({ name_localizations: { ja: '天気', hi: 'मौसम', th: 'อากาศ' } })],
  ['empty descriptions of a user command', { type: 2, name: 'A', description_localizations: { de: null } }],
])('accepted: %s', (_what, payload) => {
  expect(findCommandProblems(payload, 'global')).toEqual([]);
});

test.each<[string, unknown, string]>([
  [
    'a locale with an underscore',
    slash({ name_localizations: { pt_BR: 'x' } }),
    'NOT_ALLOWED_VALUE at name_localizations.pt_BR',
  ],
  [
    'a locale in capitals',
    slash({ name_localizations: { DE: 'x' } }),
    'NOT_ALLOWED_VALUE at name_localizations.DE',
  ],
  [
    'a language without its region',
    withOption({ description_localizations: { en: 'x' } }),
    'NOT_ALLOWED_VALUE at options.0.description_localizations.en',
  ],
  [
    'a dictionary that is a list',
    slash({ name_localizations: [] }),
    'NOT_A_DICTIONARY at name_localizations',
  ],
  [
    'a dictionary that is a text',
    withChoice({ name_localizations: 'x' }),
    'NOT_A_DICTIONARY at options.0.choices.0.name_localizations',
  ],
  [
    'a value that is no text',
    slash({ description_localizations: { de: 5 } }),
    'WRONG_KIND at description_localizations.de',
  ],
  [
    'an empty localized name',
    slash({ name_localizations: { de: '' } }),
    'BAD_LENGTH at name_localizations.de',
  ],
  [
    'a localized name of 33 characters',
    slash({ name_localizations: { de: 'x'.repeat(33) } }),
    'BAD_LENGTH at name_localizations.de',
  ],
  [
    'a localized user command of 33 characters',
    { type: 2, name: 'A', name_localizations: { de: 'X'.repeat(33) } },
    'BAD_LENGTH at name_localizations.de',
  ],
  [
    'a localized name with a capital',
    slash({ name_localizations: { de: 'Wetter' } }),
    'NAME_INVALID at name_localizations.de',
  ],
  [
    'a localized option name with a space',
    withOption({ name_localizations: { de: 'a b' } }),
    'NAME_INVALID at options.0.name_localizations.de',
  ],
  [
    'an empty localized description',
    slash({ description_localizations: { de: '' } }),
    'BAD_LENGTH at description_localizations.de',
  ],
  [
    'a localized description of 101 characters',
    withOption({ description_localizations: { de: 'x'.repeat(101) } }),
    'BAD_LENGTH at options.0.description_localizations.de',
  ],
  [
    'a localized choice of 101 characters',
    withChoice({ name_localizations: { de: 'x'.repeat(101) } }),
    'BAD_LENGTH at options.0.choices.0.name_localizations.de',
  ],
  [
    'an empty localized choice',
    withChoice({ name_localizations: { de: '' } }),
    'BAD_LENGTH at options.0.choices.0.name_localizations.de',
  ],
  [
    'a localized description of a user command',
    { type: 2, name: 'A', description_localizations: { de: 'X' } },
    'CONTEXT_MENU_DESCRIPTION at description_localizations',
  ],
])('refused: %s', (_what, payload, problem) => {
  expect(summarise(findCommandProblems(payload, 'global'))).toEqual([problem]);
});

describe('a localized option name', () => {
  const named = (name: string, name_localizations: object = {}) => ({ name, name_localizations });

  test.each<[string, object[]]>([
    [
      'its own default name, which is ignored',
      [named('city', { 'en-US': 'city', de: 'stadt' }), named('unit')],
    ],
    ['that of another option in another locale', [named('a', { de: 'x' }), named('b', { fr: 'x' })]],
    ['one of its own in another locale', [named('a', { de: 'x', fr: 'x' })]],
  ])('may be %s', (_what, options) => {
    expect(findCommandProblems(withOptions(...options), 'global')).toEqual([]);
  });

  test.each<[string, object[], string[]]>([
    [
      'the default name of a later option',
      [named('a', { de: 'b' }), named('b')],
      ['LOCALIZED_NAME_TAKEN at options.0.name_localizations.de'],
    ],
    [
      'the default name of an earlier option',
      [named('a'), named('b', { de: 'a' })],
      ['LOCALIZED_NAME_TAKEN at options.1.name_localizations.de'],
    ],
    [
      'that of another option in the same locale',
      [named('a', { de: 'x' }), named('b', { de: 'x' })],
      ['LOCALIZED_NAME_TAKEN at options.1.name_localizations.de'],
    ],
    [
      'the default name of another that is called otherwise in that locale',
      [named('a', { de: 'b' }), named('b', { de: 'a' })],
      [
        'LOCALIZED_NAME_TAKEN at options.0.name_localizations.de',
        'LOCALIZED_NAME_TAKEN at options.1.name_localizations.de',
      ],
    ],
  ])('may not be %s', (_what, options, found) => {
    const problems = findCommandProblems(withOptions(...options), 'global');
    expect(summarise(problems)).toEqual(found);
    expect(problems[0]).toMatchObject({ locale: 'de' });
  });

  test('is held against the options of its own list alone', () => {
    const inner = { type: 3, name: 'o0', description: 'd', name_localizations: { de: 'o1' } };
    const payload = withOptions({ type: 1, options: [inner] }, { type: 1 });
    expect(findCommandProblems(payload, 'global')).toEqual([]);
  });
});
