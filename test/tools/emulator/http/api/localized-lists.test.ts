import { describe, expect, test } from 'vitest';
import { AUTHORIZATION, COMMANDS, slash, startTestEmulator } from '../../support/emulator.js';

const texts = (kind: string, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, `${kind}-${key}`.toLowerCase()]));

/** A command that is translated at every level. */
const translated = (keys: readonly string[]) =>
  slash('weather', {
    name_localizations: texts('weather', keys),
    description_localizations: texts('about', keys),
    options: [
      {
        type: 1,
        name: 'forecast',
        description: 'The next days',
        name_localizations: texts('forecast', keys),
        description_localizations: texts('days', keys),
        options: [
          {
            type: 3,
            name: 'unit',
            description: 'Unit',
            name_localizations: texts('unit', keys),
            description_localizations: texts('units', keys),
            choices: [{ name: 'metric', value: 'm', name_localizations: texts('metric', keys) }],
          },
        ],
      },
    ],
  });

interface Text {
  readonly name_localized?: string;
  readonly description_localized?: string;
  readonly options?: readonly Text[];
  readonly choices?: readonly Text[];
}

/** Every localized text of a listed command, from the outside in. */
function localizedTexts({ name_localized, description_localized, options, choices }: Text): unknown[] {
  return [
    name_localized,
    description_localized,
    ...(options ?? []).flatMap(localizedTexts),
    ...(choices ?? []).flatMap((choice) => choice.name_localized),
  ];
}

async function list(keys: readonly string[], headers: Record<string, string>): Promise<Text> {
  const { api, request } = await startTestEmulator();
  await api('POST', '', translated(keys));
  const commands = (await request('GET', COMMANDS, { headers: { ...AUTHORIZATION, ...headers } }))
    .body as Text[];
  return commands.find((command) => 'options' in command)!;
}

test('a list has the text of the requester’s locale at every level, and no dictionaries', async () => {
  const command = await list(['de', 'fr'], { 'x-service-locale': 'de' });
  expect(localizedTexts(command)).toEqual([
    'weather-de',
    'about-de',
    'forecast-de',
    'days-de',
    'unit-de',
    'units-de',
    'metric-de',
  ]);
  expect(JSON.stringify(command)).not.toContain('_localizations');
  expect(Object.keys(command)).toEqual(expect.arrayContaining(['name', 'name_localized']));
  expect(Object.keys(command).indexOf('name_localized')).toBe(Object.keys(command).indexOf('name') + 1);
});

test('with the dictionaries there is no localized text', async () => {
  const { api, request } = await startTestEmulator();
  await api('POST', '', translated(['de']));
  for (const value of ['true', 'True', '1']) {
    const { text } = await request('GET', `${COMMANDS}?with_localizations=${value}`, {
      headers: { ...AUTHORIZATION, 'x-service-locale': 'de' },
    });
    expect(text).toContain('"name_localizations":{"de":"weather-de"}');
    expect(text).not.toContain('_localized"');
  }
});

test('a locale without a text of its own leaves the fields out', async () => {
  const command = await list(['de'], { 'x-service-locale': 'fr' });
  expect(localizedTexts(command).every((text) => text === undefined)).toBe(true);
  expect(JSON.stringify(command)).not.toContain('_localized');
});

describe('a fallback stands in:', () => {
  test.each([
    ['en-GB', 'en-US', 'weather-en-gb'],
    ['en-US', 'en-GB', 'weather-en-us'],
    ['es-ES', 'es-419', 'weather-es-es'],
    ['es-419', 'es-ES', undefined],
    ['pt-BR', 'en-US', undefined],
  ])('of %s for %s: %s', async (given, asked, shown) => {
    expect((await list([given], { 'x-service-locale': asked })).name_localized).toBe(shown);
  });
});

describe('the locale of a request is', () => {
  const keys = ['de', 'fr', 'en-US', 'pt-BR', 'es-ES', 'sv-SE', 'zh-CN', 'no'];

  test.each<[string, Record<string, string>, string]>([
    ['Discord’s header before the languages', { 'x-service-locale': 'fr', 'accept-language': 'de' }, 'fr'],
    ['Discord itself’s header', { 'x-discord-locale': 'fr', 'accept-language': 'de' }, 'fr'],
    ['the languages when the header is unknown', { 'x-service-locale': 'xx', 'accept-language': 'de' }, 'de'],
    ['the best of the languages', { 'accept-language': 'de;q=0.3, fr;q=0.9, pt-BR;q=0.5' }, 'fr'],
    ['a language in any case', { 'accept-language': 'PT-br' }, 'pt-BR'],
    ['the one a language alone stands for', { 'accept-language': 'pt' }, 'pt-BR'],
    ['the language of an unknown region', { 'accept-language': 'de-AT' }, 'de'],
    ['a known key before a better language alone', { 'accept-language': 'sv, fr;q=0.1' }, 'fr'],
    ['the setting when no language is known', { 'accept-language': 'xx, *' }, 'en-US'],
    ['the setting of a bot without any header', {}, 'en-US'],
    ['the setting when the header is nonsense', { 'accept-language': ';;q=,,' }, 'en-US'],
  ])('%s', async (_what, headers, locale) => {
    expect((await list(keys, headers)).name_localized).toBe(`weather-${locale}`.toLowerCase());
  });
});

test('one command alone is always given with its dictionaries', async () => {
  const { api, request } = await startTestEmulator();
  const { id } = (await api('POST', '', translated(['de']))).body as { id: string };
  const { text } = await request('GET', `${COMMANDS}/${id}`, {
    headers: { ...AUTHORIZATION, 'x-service-locale': 'de' },
  });
  expect(text).toContain('"name_localizations":{"de":"weather-de"}');
  expect(text).not.toContain('_localized"');
});
