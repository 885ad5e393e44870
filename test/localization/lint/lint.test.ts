import { describe, expect, test } from 'vitest';
import type { Catalogues } from '../../../src/localization/catalogue.js';
import { lintLocalizations, isLocalizationPath } from '../../../src/localization/lint/lint.js';
import { localizeCommands } from '../../../src/localization/localize.js';
import type { CommandOption, CommandPayload } from '../../../src/protocol/commands/command.js';
import { manyCommands, ping, weather } from '../support/payloads.js';

function withOptions(...options: readonly Partial<CommandOption>[]): CommandPayload {
  return {
    name: 'paint',
    description: 'Paint',
    options: options.map((option) => ({ type: 3, name: 'x', description: 'X', ...option })),
  };
}

function lint(...payloads: readonly CommandPayload[]) {
  return lintLocalizations(payloads, { defaultLocale: 'en-US' });
}

test('commands without localizations have no problems', () => {
  expect(lint(ping(), weather())).toEqual([]);
});

test('commands that are rightly localized have no problems', () => {
  const command = { ...ping(), name_localizations: { de: 'anpingen', ja: 'ピン' } };
  expect(lint(command)).toEqual([]);
});

describe('what Discord would refuse is an error with locale, command and option:', () => {
  test.each<[string, string, CommandPayload, object]>([
    [
      'a name in upper case',
      'NAME_INVALID',
      { ...ping(), name_localizations: { de: 'Anpingen' } },
      { command: 'ping', found: '"Anpingen"', path: [0, 'name_localizations', 'de'] },
    ],
    [
      'a name with a space',
      'NAME_INVALID',
      withOptions({ name: 'city', name_localizations: { de: 'die stadt' } }),
      { command: 'paint', option: 'city', path: [0, 'options', 0, 'name_localizations', 'de'] },
    ],
    [
      'a name that is too long',
      'BAD_LENGTH',
      { ...ping(), name_localizations: { de: 'a'.repeat(33) } },
      { command: 'ping', wanted: '1 to 32 characters' },
    ],
    [
      'an empty name',
      'BAD_LENGTH',
      { ...ping(), name_localizations: { de: '' } },
      { command: 'ping', found: '""', wanted: '1 to 32 characters' },
    ],
    [
      'a description that is too long',
      'BAD_LENGTH',
      { ...ping(), description_localizations: { de: 'a'.repeat(101) } },
      { command: 'ping', field: 'description', path: [0, 'description_localizations', 'de'] },
    ],
    [
      'a choice whose name is too long',
      'BAD_LENGTH',
      withOptions({
        name: 'tone',
        choices: [{ name: 'Red', value: 'r', name_localizations: { de: 'a'.repeat(101) } }],
      }),
      { command: 'paint', option: 'tone', choice: 'Red', wanted: '1 to 100 characters' },
    ],
    [
      'an option that is named like the default of another',
      'LOCALIZED_NAME_TAKEN',
      withOptions({ name: 'color', name_localizations: { de: 'size' } }, { name: 'size' }),
      { command: 'paint', option: 'color', found: '"size"' },
    ],
    [
      'an option that is named like another in the same locale',
      'LOCALIZED_NAME_TAKEN',
      withOptions(
        { name: 'color', name_localizations: { de: 'farbe' } },
        { name: 'tint', name_localizations: { de: 'farbe', fr: 'teinte' } },
      ),
      { command: 'paint', option: 'tint', path: [0, 'options', 1, 'name_localizations', 'de'] },
    ],
    [
      'a locale with an underscore',
      'LOCALE_UNKNOWN',
      { ...ping(), name_localizations: { pt_BR: 'sondar' } },
      { locale: 'pt_BR', command: 'ping', wanted: 'a locale of Discord: did you mean pt-BR?' },
    ],
    [
      'a locale in lower case on an option',
      'LOCALE_UNKNOWN',
      withOptions({ name: 'color', description_localizations: { 'en-gb': 'Colour' } }),
      { locale: 'en-gb', option: 'color', wanted: 'a locale of Discord: did you mean en-GB?' },
    ],
    [
      'a value that is no text',
      'WRONG_KIND',
      { ...ping(), name_localizations: { de: 4 as unknown as string } },
      { command: 'ping', found: '4', wanted: 'a string' },
    ],
  ])('%s', (_what, code, payload, expected) => {
    const problems = lint(payload);
    expect(problems).toMatchObject([{ code, severity: 'error', locale: 'de', ...expected }]);
    expect(problems).toHaveLength(1);
  });

  test('a dictionary that is none, with no locale to blame', () => {
    const odd = { ...ping(), name_localizations: 'anpingen' as unknown as Record<string, string> };
    const problems = lint(odd);
    expect(problems).toMatchObject([
      {
        code: 'NOT_A_DICTIONARY',
        severity: 'error',
        command: 'ping',
        field: 'name',
        path: [0, 'name_localizations'],
      },
    ]);
    expect(problems[0]).not.toHaveProperty('locale');
  });

  test('at its place in the list, beyond what fits into one request too', () => {
    const commands = [...manyCommands(140), { ...ping(), name_localizations: { de: 'Ping' } }];
    expect(lint(...commands)).toMatchObject([
      { code: 'NAME_INVALID', path: [140, 'name_localizations', 'de'] },
    ]);
  });

  test('a subcommand in a group, as a user types it', () => {
    const command = weather();
    command.options![1]!.options![0]!.name_localizations = { de: 'An' };
    expect(lint(command)).toMatchObject([
      {
        code: 'NAME_INVALID',
        command: 'weather alerts on',
        path: [0, 'options', 1, 'options', 0, 'name_localizations', 'de'],
      },
    ]);
    expect(lint(command)[0]).not.toHaveProperty('option');
  });

  test('all problems of all commands at once', () => {
    const problems = lint(
      { ...ping(), name_localizations: { de: 'Ping', xx: 'ping' } },
      withOptions({ name: 'color', description_localizations: { fr: '' } }),
    );
    expect(problems.map(({ code, locale }) => [code, locale])).toEqual([
      ['NAME_INVALID', 'de'],
      ['LOCALE_UNKNOWN', 'xx'],
      ['BAD_LENGTH', 'fr'],
    ]);
  });

  test('but what is wrong beside the localizations is left to the rules of the command', () => {
    expect(lint({ name: 'UPPER CASE', description: '' })).toEqual([]);
  });

  test('user and message commands may have capitals and spaces in every locale', () => {
    expect(lint({ type: 2, name: 'High five', name_localizations: { de: 'Gib fünf' } })).toEqual([]);
  });
});

describe('a text equal to the default', () => {
  test('is a warning: Discord ignores it', () => {
    expect(lint({ ...ping(), name_localizations: { de: 'ping', fr: 'sonder' } })).toMatchObject([
      {
        code: 'LOCALIZATION_EQUALS_DEFAULT',
        severity: 'warning',
        locale: 'de',
        command: 'ping',
        field: 'name',
        found: '"ping"',
        path: [0, 'name_localizations', 'de'],
      },
    ]);
  });

  test.each([
    ['under the locale of the default, where it belongs', { 'en-US': 'ping' }],
    [
      'that brings the default back where a fallback would show another text',
      { 'es-ES': 'eco', 'es-419': 'ping' },
    ],
  ])('is right %s', (_where, dictionary) => {
    expect(lint({ ...ping(), name_localizations: dictionary })).toEqual([]);
  });

  test('is a warning where the fallback is the default as well', () => {
    const command = { ...ping(), name_localizations: { 'es-ES': 'ping', 'es-419': 'ping' } };
    expect(lint(command).map(({ code, locale }) => [code, locale])).toEqual([
      ['LOCALIZATION_EQUALS_DEFAULT', 'es-ES'],
      ['LOCALIZATION_EQUALS_DEFAULT', 'es-419'],
    ]);
  });

  test('is found in choices and descriptions', () => {
    const choices = [{ name: 'Red', value: 'r', name_localizations: { de: 'Red' } }];
    const option = { name: 'tone', description: 'Tone', description_localizations: { de: 'Tone' }, choices };
    expect(lint(withOptions(option)).map(({ option, choice, field }) => [option, choice, field])).toEqual([
      ['tone', undefined, 'description'],
      ['tone', 'Red', 'name'],
    ]);
  });
});

describe('a default that a fallback hides from the speakers of its own locale', () => {
  test.each([
    ['en-US', 'en-GB'],
    ['en-GB', 'en-US'],
    ['es-419', 'es-ES'],
  ] as const)('is a warning: %s users would see the %s text', (defaultLocale, fallback) => {
    const command = { ...ping(), name_localizations: { [fallback]: 'other' } };
    expect(lintLocalizations([command], { defaultLocale })).toMatchObject([
      {
        code: 'LOCALIZATION_HIDES_DEFAULT',
        severity: 'warning',
        locale: defaultLocale,
        command: 'ping',
        field: 'name',
        path: [0, 'name_localizations', defaultLocale],
        found: `missing, so that its users see the ${fallback} text "other"`,
        wanted: `the default "ping" under ${defaultLocale}`,
      },
    ]);
  });

  test('is none where the fallback shows the default itself, which is a warning of its own', () => {
    expect(lint({ ...ping(), name_localizations: { 'en-GB': 'ping' } }).map(({ code }) => code)).toEqual([
      'LOCALIZATION_EQUALS_DEFAULT',
    ]);
  });

  test.each([
    ['the default stands under its own locale', 'en-US', { 'en-GB': 'other', 'en-US': 'ping' }],
    ['something else stands there on purpose', 'en-US', { 'en-GB': 'other', 'en-US': 'another' }],
    ['there is no text of the fallback', 'en-US', { de: 'other' }],
    ['the default has another language', 'de', { 'en-GB': 'other' }],
    ['the locale has no fallback', 'es-ES', { 'es-419': 'other' }],
  ] as const)('is none where %s', (_why, defaultLocale, dictionary) => {
    expect(lintLocalizations([{ ...ping(), name_localizations: dictionary }], { defaultLocale })).toEqual([]);
  });
});

describe('the key', () => {
  const de = { commands: { ping: { name: 'Ping', description: 'Is the bot there?' } } };

  test('is named where the text came from a catalogue', () => {
    const { payloads, keys } = localizeCommands([ping()], { de });
    expect(lintLocalizations(payloads, { defaultLocale: 'en-US', keys })).toMatchObject([
      { code: 'NAME_INVALID', key: 'commands.ping.name' },
      { code: 'LOCALIZATION_EQUALS_DEFAULT', key: 'commands.ping.description' },
    ]);
  });

  test('is not named where it came from a decorator', () => {
    const written = { ...ping(), name_localizations: { de: 'PING', fr: 'PING' } };
    const { payloads, keys } = localizeCommands([written], { de }, { missing: 'ignore' });
    const problems = lintLocalizations(payloads, { defaultLocale: 'en-US', keys });
    expect(problems.map(({ code, locale, key }) => [code, locale, key])).toEqual([
      ['NAME_INVALID', 'de', undefined],
      ['NAME_INVALID', 'fr', undefined],
      ['LOCALIZATION_EQUALS_DEFAULT', 'de', 'commands.ping.description'],
    ]);
  });
});

test('odd payloads and dictionaries never throw', () => {
  const dictionary = JSON.parse('{"__proto__":"x","constructor":"y","de":null,"fr":["z"]}') as Record<
    string,
    string
  >;
  const odd = [null, 4, {}, { name: 1 }, { ...ping(), name_localizations: dictionary }];
  const problems = lintLocalizations(odd as never, { defaultLocale: 'en-US' });
  expect(problems.map(({ code, locale }) => [code, locale])).toEqual([
    ['LOCALE_UNKNOWN', '__proto__'],
    ['LOCALE_UNKNOWN', 'constructor'],
    ['WRONG_KIND', 'fr'],
  ]);
});

test.each([
  [[0, 'name_localizations', 'de'], true],
  [[0, 'options', 1, 'choices', 2, 'name_localizations'], true],
  [['description_localizations'], true],
  [[0, 'options', 1, 'name'], false],
  [[], false],
])('whether %j leads into a localization dictionary: %j', (path, answer) => {
  expect(isLocalizationPath(path)).toBe(answer);
});

test('100 commands with 25 options in 5 locales are looked through, and every mistake is found', () => {
  const commands = manyCommands(100);
  const catalogues: Catalogues = Object.fromEntries(
    ['de', 'fr', 'it', 'pl', 'en-GB'].map((locale) => [locale, shout(commands)]),
  );
  const { payloads, keys } = localizeCommands(commands, catalogues, { missing: 'ignore' });
  const problems = lintLocalizations(payloads, { defaultLocale: 'en-US', keys });
  expect(problems.filter(({ code }) => code === 'NAME_INVALID')).toHaveLength(100 * 26 * 5);
  expect(problems.filter(({ code }) => code === 'LOCALIZATION_HIDES_DEFAULT')).toHaveLength(100 * 26);
});

/** A catalogue of all names in capitals. */
function shout(commands: readonly CommandPayload[]): Record<string, string> {
  return Object.fromEntries(
    commands.flatMap(({ name, options = [] }) => [
      [`commands.${name}.name`, name.toUpperCase()],
      ...options.map((option) => [`commands.${name}.options.${option.name}.name`, option.name.toUpperCase()]),
    ]),
  ) as Record<string, string>;
}
