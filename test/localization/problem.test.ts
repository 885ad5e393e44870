import { expect, test } from 'vitest';
import { formatLocalizationProblem, type LocalizationProblem } from '../../src/localization/problem.js';

const problem: LocalizationProblem = {
  code: 'NAME_INVALID',
  severity: 'error',
  locale: 'pt-BR',
  commandType: 1,
  command: 'weather forecast',
  option: 'city',
  field: 'name',
  path: [0, 'options', 0, 'options', 0, 'name_localizations', 'pt-BR'],
  found: '"Cidade"',
  wanted: 'lower case',
  help: 'Write it in lower case.',
};

test.each<[string, Partial<LocalizationProblem>, string]>([
  [
    'locale, command and option',
    {},
    'pt-BR / weather forecast / city: name "Cidade"; wanted lower case. Write it in lower case. [NAME_INVALID] https://commandry.github.io/e/NAME_INVALID',
  ],
  [
    'the choice too',
    { choice: 'Metric' },
    'pt-BR / weather forecast / city / Metric: name "Cidade"; wanted lower case. Write it in lower case. [NAME_INVALID] https://commandry.github.io/e/NAME_INVALID',
  ],
  [
    'the key that the text came from',
    { key: 'commands.weather.name' },
    'pt-BR / weather forecast / city: name "Cidade"; wanted lower case. Write it in lower case. [NAME_INVALID, commands.weather.name] https://commandry.github.io/e/NAME_INVALID',
  ],
  [
    'a wanted that ends as a question',
    { wanted: 'a locale: did you mean pt-BR?' },
    'pt-BR / weather forecast / city: name "Cidade"; wanted a locale: did you mean pt-BR? Write it in lower case. [NAME_INVALID] https://commandry.github.io/e/NAME_INVALID',
  ],
])('a problem is printed on one line: %s', (_what, change, line) => {
  expect(formatLocalizationProblem({ ...problem, ...change })).toBe(line);
});

const stray = {
  code: 'LOCALIZATION_UNUSED',
  severity: 'warning',
  path: [],
  found: '"x"',
  wanted: 'y',
  help: 'z.',
} as const;

test.each([
  [1, 'de / weather: '],
  [2, 'de / weather (user command): '],
  [3, 'de / weather (message command): '],
  [4, 'de / weather (entry point command): '],
] as const)('a command of type %d is told from its namesakes', (commandType, start) => {
  const line = formatLocalizationProblem({ ...stray, locale: 'de', commandType, command: 'weather' });
  expect(line.startsWith(start)).toBe(true);
});

test.each([
  [
    'a key that belongs to no command',
    { ...stray, locale: 'de', key: 'commands.x' },
    'de: "x" under commands.x; wanted y. z. [LOCALIZATION_UNUSED] https://commandry.github.io/e/LOCALIZATION_UNUSED',
  ],
  [
    'a fault of no locale',
    stray,
    '"x"; wanted y. z. [LOCALIZATION_UNUSED] https://commandry.github.io/e/LOCALIZATION_UNUSED',
  ],
  [
    'control characters in a key',
    { ...stray, locale: 'de', key: 'a\nb\u2028c\u001b[31m' },
    String.raw`de: "x" under a\u000ab\u2028c\u001b[31m; wanted y. z. [LOCALIZATION_UNUSED] https://commandry.github.io/e/LOCALIZATION_UNUSED`,
  ],
] as const)('%s is printed on one line', (_what, given, line) => {
  expect(formatLocalizationProblem(given)).toBe(line);
});
