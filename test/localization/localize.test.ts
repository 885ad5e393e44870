import { describe, expect, test } from 'vitest';
import type { Catalogues } from '../../src/localization/catalogue.js';
import { lintLocalizations } from '../../src/localization/lint/lint.js';
import { localizeCommands } from '../../src/localization/localize.js';
import { LOCALES } from '../../src/protocol/locale/locale.js';
import { namesakes, ping, weather } from './support/payloads.js';

const WHOLE = {
  commands: {
    weather: {
      name: 'wetter',
      description: 'Wetter für jede Stadt',
      options: {
        forecast: {
          name: 'vorhersage',
          description: 'Die nächsten Tage',
          options: {
            city: { name: 'stadt', description: 'Gesuchte Stadt' },
            unit: {
              name: 'einheit',
              description: 'Einheit',
              choices: { Metric: { name: 'Metrisch' }, Imperial: { name: 'Angloamerikanisch' } },
            },
          },
        },
        alerts: {
          name: 'warnungen',
          description: 'Unwetterwarnungen',
          options: { on: { name: 'an', description: 'Einschalten' } },
        },
      },
    },
  },
};

/** Every dictionary of a payload by its path, to be read at a glance. */
function dictionaries(value: unknown, path = ''): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key.endsWith('_localizations')
        ? [[`${path}${key}`, inner as unknown]]
        : Object.entries(dictionaries(inner, `${path}${key}.`)),
    ),
  );
}

describe('a catalogue fills', () => {
  test('names and descriptions of commands, groups, subcommands, options and choices', () => {
    const { payloads, problems } = localizeCommands([weather()], { de: WHOLE });
    expect(problems).toEqual([]);
    expect(dictionaries(payloads[0])).toEqual({
      name_localizations: { de: 'wetter' },
      description_localizations: { de: 'Wetter für jede Stadt' },
      'options.0.name_localizations': { de: 'vorhersage' },
      'options.0.description_localizations': { de: 'Die nächsten Tage' },
      'options.0.options.0.name_localizations': { de: 'stadt' },
      'options.0.options.0.description_localizations': { de: 'Gesuchte Stadt' },
      'options.0.options.1.name_localizations': { de: 'einheit' },
      'options.0.options.1.description_localizations': { de: 'Einheit' },
      'options.0.options.1.choices.0.name_localizations': { de: 'Metrisch' },
      'options.0.options.1.choices.1.name_localizations': { de: 'Angloamerikanisch' },
      'options.1.name_localizations': { de: 'warnungen' },
      'options.1.description_localizations': { de: 'Unwetterwarnungen' },
      'options.1.options.0.name_localizations': { de: 'an' },
      'options.1.options.0.description_localizations': { de: 'Einschalten' },
    });
  });

  test.each([
    ['nested', { commands: { ping: { name: 'anpingen', description: 'Ist der Bot da?' } } }],
    ['flat', { 'commands.ping.name': 'anpingen', 'commands.ping.description': 'Ist der Bot da?' }],
    ['mixed', { 'commands.ping': { name: 'anpingen' }, commands: { 'ping.description': 'Ist der Bot da?' } }],
  ])('the same dictionaries from %s keys', (_form, de) => {
    const { payloads, problems } = localizeCommands([ping()], { de });
    expect(problems).toEqual([]);
    expect(payloads).toEqual([
      {
        ...ping(),
        name_localizations: { de: 'anpingen' },
        description_localizations: { de: 'Ist der Bot da?' },
      },
    ]);
  });

  test('commands of different types apart, though they share a name', () => {
    const de = {
      commands: { launch: { name: 'starten', description: 'Spielen' } },
      user_commands: { launch: { name: 'Mit Nutzer starten' } },
      message_commands: { launch: { name: 'Mit Nachricht starten' } },
      entry_point_commands: { launch: { name: 'Los', description: 'Zusammen spielen' } },
    };
    const { payloads, problems } = localizeCommands(namesakes(), { de });
    expect(problems).toEqual([]);
    expect(payloads.map((payload) => payload.name_localizations?.['de'])).toEqual([
      'starten',
      'Mit Nutzer starten',
      'Mit Nachricht starten',
      'Los',
    ]);
    expect(payloads[3]?.description_localizations).toEqual({ de: 'Zusammen spielen' });
  });

  test('names with spaces, dots and the words of the scheme, which are plain keys', () => {
    const command = { type: 2, name: 'Report v1.0 name' } as const;
    for (const de of [
      { user_commands: { 'Report v1.0 name': { name: 'Melden' } } },
      { 'user_commands.Report v1.0 name.name': 'Melden' },
    ]) {
      const { payloads, problems } = localizeCommands([command], { de });
      expect(problems).toEqual([]);
      expect(payloads[0]?.name_localizations).toEqual({ de: 'Melden' });
    }
  });

  test('a command that is named like a property of every object', () => {
    const de = JSON.parse(
      '{"user_commands":{"__proto__":{"name":"Urbild"},"constructor":{"name":"Erbauer"}}}',
    ) as NonNullable<Catalogues['de']>;
    const commands = [
      { type: 2, name: '__proto__' },
      { type: 2, name: 'constructor' },
      { type: 2, name: 'toString' },
    ] as const;
    const { payloads } = localizeCommands(commands, { de }, { missing: 'ignore' });
    expect(payloads.map((payload) => payload.name_localizations)).toEqual([
      { de: 'Urbild' },
      { de: 'Erbauer' },
      undefined,
    ]);
  });

  test('an option that two commands share once for each of them', () => {
    const options = [{ type: 3, name: 'text', description: 'Text' }];
    const de = {
      'commands.say.options.text.name': 'satz',
      'commands.sing.options.text.name': 'lied',
    };
    const commands = ['say', 'sing'].map((name) => ({ name, description: name, options }));
    const { payloads, problems } = localizeCommands(commands, { de }, { missing: 'ignore' });
    expect(problems).toEqual([]);
    expect(payloads.map((payload) => payload.options?.[0]?.name_localizations)).toEqual([
      { de: 'satz' },
      { de: 'lied' },
    ]);
    expect(options).toEqual([{ type: 3, name: 'text', description: 'Text' }]);
  });

  test('copies: the payloads given stay as they are, frozen or not', () => {
    const given = Object.freeze([Object.freeze(ping())]);
    const { payloads } = localizeCommands(given, { de: { 'commands.ping.name': 'anpingen' } });
    expect(given).toEqual([ping()]);
    expect(payloads[0]).not.toBe(given[0]);
  });
});

describe('a value written in a decorator', () => {
  const written = { ...ping(), name_localizations: { de: 'pingen' } };

  test('wins over a catalogue, and the key that is now in vain is named', () => {
    const { payloads, problems } = localizeCommands(
      [written],
      { de: { 'commands.ping.name': 'anpingen' }, fr: { 'commands.ping.name': 'sonder' } },
      { missing: 'ignore' },
    );
    expect(payloads[0]?.name_localizations).toEqual({ de: 'pingen', fr: 'sonder' });
    expect(problems).toMatchObject([
      {
        code: 'LOCALIZATION_UNUSED',
        severity: 'warning',
        locale: 'de',
        command: 'ping',
        field: 'name',
        key: 'commands.ping.name',
        found: '"anpingen"',
        wanted: 'no key where a decorator has the text already: "pingen"',
      },
    ]);
  });

  test('wins over a function, which is not asked for it', () => {
    const asked: string[] = [];
    const { payloads } = localizeCommands(
      [written],
      ({ key }) => {
        asked.push(key);
        return 'x';
      },
      { locales: ['de'] },
    );
    expect(payloads[0]?.name_localizations).toEqual({ de: 'pingen' });
    expect(asked).toEqual(['commands.ping.description']);
  });

  test('that is undefined is none', () => {
    const undecided = { ...ping(), name_localizations: { de: undefined as unknown as string } };
    const { payloads, problems } = localizeCommands(
      [undecided],
      { de: { 'commands.ping.name': 'anpingen' } },
      { missing: 'ignore' },
    );
    expect(payloads[0]?.name_localizations).toEqual({ de: 'anpingen' });
    expect(problems).toEqual([]);
  });

  test('is not missing in a catalogue', () => {
    const { problems } = localizeCommands([written], { de: { 'commands.ping.description': 'Da?' } });
    expect(problems).toEqual([]);
  });

  test('stays as it is where it is no dictionary at all, for the rules of Discord to refuse', () => {
    const odd = { ...ping(), name_localizations: ['pingen'] as unknown as Record<string, string> };
    const { payloads } = localizeCommands([odd], { de: { 'commands.ping.name': 'anpingen' } });
    expect(payloads[0]?.name_localizations).toEqual(['pingen']);
  });
});

describe('a function', () => {
  test('is asked for each text with its place', () => {
    const places: unknown[] = [];
    localizeCommands(
      [weather()],
      (place) => {
        places.push(place);
        return undefined;
      },
      { locales: ['pt-BR'] },
    );
    expect(places).toHaveLength(14);
    expect(places).toContainEqual({
      locale: 'pt-BR',
      kind: 'choice',
      field: 'name',
      commandType: 1,
      names: ['weather', 'forecast', 'unit', 'Metric'],
      key: 'commands.weather.options.forecast.options.unit.choices.Metric.name',
      defaultText: 'Metric',
    });
    expect(places).toContainEqual(
      expect.objectContaining({ kind: 'group', field: 'description', names: ['weather', 'alerts'] }),
    );
    expect(places).toContainEqual(
      expect.objectContaining({ kind: 'subcommand', names: ['weather', 'alerts', 'on'] }),
    );
    expect(places).toContainEqual(expect.objectContaining({ kind: 'command', field: 'name' }));
    expect(places).toContainEqual(
      expect.objectContaining({ kind: 'option', names: ['weather', 'forecast', 'city'] }),
    );
  });

  test('is asked in every locale of Discord, and owes none, when no locales are named', () => {
    const { payloads, problems } = localizeCommands([ping()], ({ locale, field }) =>
      field === 'name' ? `ping-${locale.toLowerCase()}` : undefined,
    );
    expect(Object.keys(payloads[0]?.name_localizations ?? {})).toEqual([...LOCALES]);
    expect(payloads[0]).not.toHaveProperty('description_localizations');
    expect(problems).toEqual([]);
  });

  test('owes the locales that are named', () => {
    const { problems } = localizeCommands([ping()], () => undefined, { locales: ['de', 'fr'] });
    expect(problems.map(({ code, locale, field }) => [code, locale, field])).toEqual([
      ['LOCALIZATION_MISSING', 'de', 'name'],
      ['LOCALIZATION_MISSING', 'fr', 'name'],
      ['LOCALIZATION_MISSING', 'de', 'description'],
      ['LOCALIZATION_MISSING', 'fr', 'description'],
    ]);
  });

  test('that throws is named with the text it was asked for, and its error is the cause', () => {
    const cause = new Error('no such namespace');
    const localize = () => {
      throw cause;
    };
    expect(() => localizeCommands([ping()], localize, { locales: ['de'] })).toThrow(
      expect.objectContaining({
        code: 'LOCALIZE_FUNCTION_FAILED',
        message: expect.stringContaining('commands.ping.name in de') as string,
        cause,
      }),
    );
  });

  test('that returns a promise is told that it is no text', () => {
    const localize = (() => Promise.resolve('anpingen')) as unknown as () => string;
    const { payloads, problems } = localizeCommands([ping()], localize, { locales: ['de'] });
    expect(payloads).toEqual([ping()]);
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['LOCALIZATION_NOT_TEXT', 'error'],
      ['LOCALIZATION_NOT_TEXT', 'error'],
    ]);
  });
});

describe('null says that the default is right in this locale:', () => {
  const key = 'user_commands.Ping.name';

  test.each<[string, Catalogues, Record<string, string> | undefined]>([
    ['it is not missing, and nothing is written', { de: { [key]: null } }, undefined],
    [
      'the default is written where the fallback would show another text',
      { 'es-ES': { [key]: 'Sondear' }, 'es-419': { [key]: null } },
      { 'es-ES': 'Sondear', 'es-419': 'Ping' },
    ],
    [
      'whichever of the two catalogues is read first',
      { 'en-US': { [key]: null }, 'en-GB': { [key]: 'Probe' } },
      { 'en-GB': 'Probe', 'en-US': 'Ping' },
    ],
    [
      'nothing is written where the fallback is the default too',
      { 'en-GB': { [key]: null }, 'en-US': { [key]: null } },
      undefined,
    ],
  ])('%s', (_what, catalogues, dictionary) => {
    const { payloads, problems } = localizeCommands([{ type: 2, name: 'Ping' }], catalogues);
    expect(problems).toEqual([]);
    expect(payloads[0]?.name_localizations).toEqual(dictionary);
  });
});

describe('with the locale of the default texts, they are written under it', () => {
  const key = 'user_commands.Ping.name';

  test.each<[string, Catalogues, Record<string, string> | undefined]>([
    [
      'where a fallback would hide them',
      { 'en-GB': { [key]: 'Probe' } },
      { 'en-GB': 'Probe', 'en-US': 'Ping' },
    ],
    ['but not where none would', { de: { [key]: 'Anpingen' } }, { de: 'Anpingen' }],
    [
      'but not over another text',
      { 'en-GB': { [key]: 'Probe' }, 'en-US': { [key]: 'Poke' } },
      { 'en-GB': 'Probe', 'en-US': 'Poke' },
    ],
    ['but not where there are no translations', {}, undefined],
  ])('%s', (_where, catalogues, dictionary) => {
    const commands = [{ type: 2, name: 'Ping' }] as const;
    const { payloads, keys } = localizeCommands(commands, catalogues, { defaultLocale: 'en-US' });
    expect(payloads[0]?.name_localizations).toEqual(dictionary);
    expect(lintLocalizations(payloads, { defaultLocale: 'en-US', keys })).toEqual([]);
  });
});
