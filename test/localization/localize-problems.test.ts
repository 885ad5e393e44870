import { describe, expect, test } from 'vitest';
import type { Catalogues } from '../../src/localization/catalogue.js';
import { localizeCommands } from '../../src/localization/localize.js';
import type { CommandPayload } from '../../src/protocol/commands/command.js';
import { manyCommands, namesakes, ping, weather } from './support/payloads.js';

/** Catalogues as they may come from a file. */
function fromFile(text: string): Catalogues {
  return JSON.parse(text) as Catalogues;
}

describe('a missing key', () => {
  test('is reported by locale, command, option and choice, with path and key', () => {
    const { problems } = localizeCommands([ping(), weather()], { 'pt-BR': {} });
    expect(problems).toHaveLength(16);
    expect(problems.at(0)).toEqual({
      code: 'LOCALIZATION_MISSING',
      severity: 'warning',
      locale: 'pt-BR',
      commandType: 1,
      command: 'ping',
      field: 'name',
      path: [0, 'name_localizations', 'pt-BR'],
      key: 'commands.ping.name',
      found: 'missing',
      wanted: 'a text in place of "ping"',
      help: 'Translate what is missing, or write null where the default is right.',
    });
    expect(problems).toContainEqual(
      expect.objectContaining({
        command: 'weather forecast',
        option: 'unit',
        choice: 'Metric',
        field: 'name',
        path: [1, 'options', 0, 'options', 1, 'choices', 0, 'name_localizations', 'pt-BR'],
        key: 'commands.weather.options.forecast.options.unit.choices.Metric.name',
      }),
    );
    expect(problems).toContainEqual(
      expect.objectContaining({ command: 'weather alerts on', field: 'description' }),
    );
  });

  test('is looked for in each locale that has a catalogue, and in no other', () => {
    const { problems } = localizeCommands([ping()], {
      de: { 'commands.ping.name': 'anpingen' },
      fr: { 'commands.ping.description': 'Il est là ?' },
    });
    expect(problems.map(({ locale, field }) => [locale, field])).toEqual([
      ['fr', 'name'],
      ['de', 'description'],
    ]);
  });

  test('is also one whose text is empty, as tools for translators write it', () => {
    const de = { 'commands.ping.name': '', 'commands.ping.description': 'Da?' };
    const { payloads, problems } = localizeCommands([ping()], { de });
    expect(problems).toMatchObject([{ code: 'LOCALIZATION_MISSING', field: 'name', found: '""' }]);
    expect(payloads[0]).not.toHaveProperty('name_localizations');
  });

  test.each([
    ['error', ['error', 'error']],
    ['warning', ['warning', 'warning']],
    ['ignore', []],
  ] as const)('counts as the option says: %s', (missing, severities) => {
    const { problems } = localizeCommands([ping()], { de: {} }, { missing });
    expect(problems.map(({ severity }) => severity)).toEqual(severities);
  });

  test('is none where a type of command has no such text', () => {
    const { problems } = localizeCommands(namesakes(), { de: {} });
    expect(problems.map(({ key }) => key)).toEqual([
      'commands.launch.name',
      'commands.launch.description',
      'user_commands.launch.name',
      'message_commands.launch.name',
      'entry_point_commands.launch.name',
      'entry_point_commands.launch.description',
    ]);
  });

  test('is none for the empty description that Discord gives user commands, and for one on a choice', () => {
    const choices = [{ name: 'Red', value: 'r', description: 'A colour' }];
    const commands = [
      { type: 2, name: 'launch', description: '' },
      { name: 'paint', description: 'Paint', options: [{ type: 3, name: 'x', description: 'X', choices }] },
    ] as const;
    const { problems } = localizeCommands(commands as unknown as CommandPayload[], { de: {} });
    expect(problems.map(({ key }) => key)).toEqual([
      'user_commands.launch.name',
      'commands.paint.name',
      'commands.paint.description',
      'commands.paint.options.x.name',
      'commands.paint.options.x.description',
      'commands.paint.options.x.choices.Red.name',
    ]);
  });

  test('is looked for in a named locale that has no catalogue; catalogues of other locales are left alone', () => {
    const { payloads, problems } = localizeCommands(
      [ping()],
      { fr: { 'commands.ping.name': 'sonder', nonsense: 'x' } },
      { locales: ['de'] },
    );
    expect(payloads).toEqual([ping()]);
    expect(problems.map(({ locale, key }) => [locale, key])).toEqual([
      ['de', 'commands.ping.name'],
      ['de', 'commands.ping.description'],
    ]);
  });
});

describe('an unused key', () => {
  test.each([
    ['commands.wether.name', '"weather" after "commands"'],
    ['commands.weather.nmae', 'one of "name", "description", "options" after "commands.weather"'],
    ['commands.weather.options.alert.name', 'one of "forecast", "alerts" after "commands.weather.options"'],
    [
      'commands.weather.options.forecast.options.unit.choices.metric.name',
      'one of "Metric", "Imperial" after "commands.weather.options.forecast.options.unit.choices"',
    ],
    ['comands.weather.name', '"commands" at the beginning'],
    ['name', '"commands" at the beginning'],
  ])('is reported with what could stand where it goes astray: %s', (key, wanted) => {
    const { problems } = localizeCommands([weather()], { de: { [key]: 'x' } }, { missing: 'ignore' });
    expect(problems).toEqual([
      {
        code: 'LOCALIZATION_UNUSED',
        severity: 'warning',
        locale: 'de',
        path: [],
        key,
        found: '"x"',
        wanted,
        help: 'Correct the key, or remove it.',
      },
    ]);
  });

  test('is a description where there can be none', () => {
    const de = { 'user_commands.launch': { name: 'Starten', description: 'Los' } };
    const { problems } = localizeCommands([{ type: 2, name: 'launch' }], { de });
    expect(problems).toMatchObject([
      {
        code: 'LOCALIZATION_UNUSED',
        key: 'user_commands.launch.description',
        wanted: '"name" after "user_commands.launch"',
      },
    ]);
  });

  test('names at most eight ways to go on', () => {
    const { problems } = localizeCommands(
      manyCommands(20),
      { de: { 'commands.x': 'x' } },
      { missing: 'ignore' },
    );
    expect(problems[0]?.wanted).toMatch(/^one of ("command-\d", ){8}… after "commands"$/);
  });

  test('is one even if there are no commands', () => {
    const { problems } = localizeCommands([], { de: { a: 'x' } });
    expect(problems).toMatchObject([{ key: 'a', wanted: 'no keys: there are no commands' }]);
  });

  test('is none under a root that belongs to something else, whatever stands there', () => {
    const catalogues = fromFile('{"de":{"replies":{"forecast":["a",1]},"replies.short":"x","other":"y"}}');
    const { problems } = localizeCommands([], catalogues, { otherRoots: ['replies'] });
    expect(problems.map(({ key }) => key)).toEqual(['other']);
  });
});

describe('whatever stands in a file, it is named and nothing is thrown:', () => {
  test.each([
    ['a number', '4', '4'],
    ['true', 'true', 'true'],
    ['a list', '["wetter"]', 'a list of 1'],
  ])('%s in place of a text', (_what, json, found) => {
    const catalogues = fromFile(`{"de":{"commands":{"ping":{"name":${json},"description":"Da?"}}}}`);
    const { payloads, problems } = localizeCommands([ping()], catalogues);
    expect(payloads[0]).not.toHaveProperty('name_localizations');
    expect(problems).toMatchObject([
      {
        code: 'LOCALIZATION_NOT_TEXT',
        severity: 'error',
        locale: 'de',
        command: 'ping',
        field: 'name',
        key: 'commands.ping.name',
        found,
        wanted: 'a text',
      },
    ]);
  });

  test('an object in place of a text: the text is missing, and what is in the object is not used', () => {
    const catalogues = fromFile('{"de":{"commands.ping":{"name":{"one":"x"},"description":"Da?"}}}');
    const { problems } = localizeCommands([ping()], catalogues);
    expect(problems.map(({ code, key }) => [code, key])).toEqual([
      ['LOCALIZATION_MISSING', 'commands.ping.name'],
      ['LOCALIZATION_UNUSED', 'commands.ping.name.one'],
    ]);
  });

  test.each([
    ['a text', '"wetter"', '"wetter"'],
    ['a list', '[]', 'a list of 0'],
    ['null', 'null', 'null'],
    ['a number', '1', '1'],
  ])('%s in place of a catalogue', (_what, json, found) => {
    const { problems } = localizeCommands([], fromFile(`{"de":${json}}`));
    expect(problems).toMatchObject([
      { code: 'LOCALIZATION_NOT_TEXT', severity: 'error', locale: 'de', found, wanted: 'an object of texts' },
    ]);
    expect(problems[0]).not.toHaveProperty('key');
  });

  test('a key that is there twice, nested and dotted: the first one counts', () => {
    const de = { commands: { ping: { name: 'anpingen' } }, 'commands.ping.name': 'pingen' };
    const { payloads, problems } = localizeCommands([ping()], { de }, { missing: 'ignore' });
    expect(payloads[0]?.name_localizations).toEqual({ de: 'anpingen' });
    expect(problems).toMatchObject([
      {
        code: 'LOCALIZATION_KEY_REPEATED',
        severity: 'error',
        locale: 'de',
        key: 'commands.ping.name',
        found: '"pingen"',
        wanted: 'the key once: it is already "anpingen"',
      },
    ]);
  });

  test.each([
    ['pt_BR', 'a locale of Discord: did you mean pt-BR?'],
    ['__proto__', 'a locale of Discord, for example en-US, pt-BR or de'],
    ['xx', 'a locale of Discord, for example en-US, pt-BR or de'],
  ])('a catalogue for %s, which is no locale', (locale, wanted) => {
    const { payloads, problems } = localizeCommands(
      [ping()],
      fromFile(`{"${locale}":{"commands.ping.name":"x"}}`),
    );
    expect(payloads).toEqual([ping()]);
    expect(problems).toMatchObject([{ code: 'LOCALE_UNKNOWN', severity: 'error', locale, path: [], wanted }]);
    expect(problems).toHaveLength(1);
  });

  test('a locale that is named twice: its texts are missing once', () => {
    const { problems } = localizeCommands([ping()], () => undefined, { locales: ['de', 'de'] });
    expect(problems.map(({ key }) => key)).toEqual(['commands.ping.name', 'commands.ping.description']);
  });

  test('an unknown locale among the named ones', () => {
    const locales = ['de', 'en-UK', 'de'] as unknown as readonly 'de'[];
    const { payloads, problems } = localizeCommands([ping()], () => 'x', { locales });
    expect(payloads[0]?.name_localizations).toEqual({ de: 'x' });
    expect(problems).toMatchObject([
      { code: 'LOCALE_UNKNOWN', locale: 'en-UK', wanted: 'a locale of Discord: did you mean en-GB?' },
    ]);
  });

  test('objects nested so deep that nothing could follow them', () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const { problems } = localizeCommands([], fromFile(`{"de":${deep}}`));
    expect(problems).toMatchObject([{ code: 'LOCALIZATION_UNUSED', found: 'an object' }]);
    expect(problems[0]?.key).toMatch(/^a(\.a){99}$/);
  });

  test('more keys than one call has arguments', () => {
    const keys = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`key-${index}`, 'x']));
    const { problems } = localizeCommands([], { de: keys });
    expect(problems).toHaveLength(200_000);
  });

  test('payloads that are none are passed over', () => {
    const odd = [
      null,
      'weather',
      {},
      { name: 4 },
      { name: 'x', type: 9 },
      { name: 'x', type: 'constructor' },
      { name: 'y', options: [null, 4, {}] },
    ];
    const { payloads } = localizeCommands(odd as never, { de: { 'commands.y.name': 'z' } });
    expect(payloads.at(-1)).toEqual({ name: 'y', options: [null, 4, {}], name_localizations: { de: 'z' } });
    expect(payloads.slice(0, -1)).toEqual(odd.slice(0, -1));
  });
});

test('100 commands with 25 options in 5 locales are looked through, and every text that is missing is found', () => {
  const commands = manyCommands(100);
  const { payloads, problems } = localizeCommands(commands, { de: {}, fr: {}, it: {}, pl: {}, ja: {} });
  expect(payloads).toEqual(commands);
  expect(problems).toHaveLength(100 * 26 * 2 * 5);
});
