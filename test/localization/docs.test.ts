import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpFor, type ErrorCode } from '../../src/common/errors/commandry-error.js';
import { errorCodes } from '../../src/common/errors/error-catalogue.js';
import type { Catalogue } from '../../src/localization/catalogue.js';
import { lintLocalizations } from '../../src/localization/lint/lint.js';
import { localizeCommands } from '../../src/localization/localize.js';
import { findSites } from '../../src/localization/text-location.js';
import { formatLocalizationProblem } from '../../src/localization/problem.js';
import type { CommandPayload } from '../../src/protocol/commands/command.js';
import { namesakes, weather } from './support/payloads.js';

const page = readFileSync(new URL('../../docs/reference/commands/localization.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
  ([, json = '']) => JSON.parse(json) as unknown,
);
const [command, de] = blocks as [CommandPayload, Catalogue];
const commands: CommandPayload[] = [command, { type: 2, name: 'High five' }];

test('the catalogue of the small example translates the whole command, and nothing else', () => {
  expect(blocks).toHaveLength(2);
  const { payloads, problems, keys } = localizeCommands(commands, { de }, { missing: 'error' });
  expect([...problems, ...lintLocalizations(payloads, { defaultLocale: 'en-US', keys })]).toEqual([]);
  expect(payloads[1]?.name_localizations).toEqual({ de: 'Gib mir fünf' });
});

test('the printed problem is what is printed', () => {
  const key = 'commands.weather.options.forecast.options.city.name';
  const { payloads, keys } = localizeCommands(
    commands,
    { 'pt-BR': { [key]: 'Cidade' } },
    { missing: 'ignore' },
  );
  const [problem] = lintLocalizations(payloads, { defaultLocale: 'en-US', keys });
  expect(page).toContain(`\`\`\`text\n${formatLocalizationProblem(problem!)}\n\`\`\``);
});

test('each key in the table of keys is one', () => {
  const sites = findSites([
    weather(),
    ...namesakes(),
    { type: 2, name: 'High five' },
    { type: 3, name: 'Report' },
  ]).map(({ key }) => key);
  const keys = [...page.matchAll(/`((?:\w+_)?commands\.[^`{}:…]+)\.(?:name|description)`/g)].map(
    ([, key = '']) => key,
  );
  expect(keys.length).toBeGreaterThanOrEqual(8);
  expect(keys.filter((key) => !sites.includes(key))).toEqual([]);
});

test('the table of problems knows every code of a translation, and the remedies on the page are the real ones', () => {
  const codes = [...page.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, code]) => code as ErrorCode);
  const own = errorCodes.filter((code) => code.startsWith('LOCALIZATION_') || code.startsWith('LOCALIZED_'));
  expect(codes).toEqual(expect.arrayContaining(own));
  expect(codes.filter((code) => !errorCodes.includes(code))).toEqual([]);
  for (const code of ['CATALOGUE_MALFORMED', 'LOCALE_UNKNOWN'] as const) {
    expect(page).toContain(`   to do:  ${helpFor(code)}\n`);
  }
});
