import { expect, test } from 'vitest';
import { createLocalizer } from '../../src/localization/localizer.js';
import { ping, weather } from './support/payloads.js';

test('a key is used if a command of any scope uses it', () => {
  const localizer = createLocalizer(
    {
      de: { 'commands.ping.name': 'anpingen', 'commands.weather.name': 'wetter', 'commands.pong.name': 'x' },
    },
    { missing: 'ignore' },
  );
  expect(localizer.localize([ping()])[0]?.name_localizations).toEqual({ de: 'anpingen' });
  expect(localizer.localize([weather()])[0]?.name_localizations).toEqual({ de: 'wetter' });
  expect(localizer.findProblems().map(({ code, key }) => [code, key])).toEqual([
    ['LOCALIZATION_UNUSED', 'commands.pong.name'],
  ]);
  expect(localizer.keys).toEqual(new Map([['de', new Set(['commands.ping.name', 'commands.weather.name'])]]));
});

test('a text that is missing or wrong is reported once, though its command is in several guilds', () => {
  const localizer = createLocalizer({ de: { 'commands.ping.name': 4 as unknown as string } });
  for (let guild = 0; guild < 3; guild++) expect(localizer.localize([ping()])).toEqual([ping()]);
  expect(localizer.findProblems().map(({ code, field }) => [code, field])).toEqual([
    ['LOCALIZATION_NOT_TEXT', 'name'],
    ['LOCALIZATION_MISSING', 'description'],
  ]);
});

test('what is wrong with the source itself is reported even if there is no command', () => {
  const localizer = createLocalizer({ pt_BR: {}, de: { 'commands.ping.name': 'x' } } as object);
  expect(localizer.findProblems().map(({ code, locale }) => [code, locale])).toEqual([
    ['LOCALE_UNKNOWN', 'pt_BR'],
    ['LOCALIZATION_UNUSED', 'de'],
  ]);
});

test('asking twice answers the same', () => {
  const localizer = createLocalizer({ de: { nothing: 'x' } });
  localizer.localize([ping()]);
  expect(localizer.findProblems()).toEqual(localizer.findProblems());
  expect(localizer.findProblems()).toHaveLength(3);
});
