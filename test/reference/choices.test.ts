import { expect } from 'vitest';
import { slash } from '../tools/emulator/support/emulator.js';
import { rule } from './support/rule.js';
import { expectRefused, shareService } from './support/service.js';

const { api, create } = shareService();
const withChoice = (choice: object, type = 3) =>
  slash('cho', {
    options: [{ type, name: 'o', description: 'O', choices: [{ name: 'One', value: '1', ...choice }] }],
  });
const refuse = async (choice: object, field: string, type?: number) => {
  expectRefused(await api('POST', '', withChoice(choice, type)), `options.0.choices.0.${field}`);
};
const take = async (choice: object, type?: number) =>
  (await create(withChoice(choice, type))).options[0]!['choices'];

rule('R-CHO-01', async () => {
  for (const name of ['', 'n'.repeat(101), undefined]) await refuse({ name }, 'name');
  for (const name of ['n', 'N'.repeat(100), 'Any text: at all!']) {
    expect(await take({ name })).toMatchObject([{ name }]);
  }
});

rule('R-CHO-02', async () => {
  const name_localizations = { de: 'Eins' };
  expect(await take({ name_localizations })).toMatchObject([{ name_localizations }]);
  await refuse({ name_localizations: { de: '' } }, 'name_localizations.de');
});

rule('R-CHO-03', async () => {
  expect(await take({ value: 'one' })).toMatchObject([{ value: 'one' }]);
  expect(await take({ value: 1 }, 4)).toMatchObject([{ value: 1 }]);
  expect(await take({ value: 1.5 }, 10)).toMatchObject([{ value: 1.5 }]);
  for (const [value, type] of [
    [1, 3],
    ['one', 4],
    [1.5, 4],
    ['one', 10],
  ] as const) {
    await refuse({ value }, 'value', type);
  }
});

rule('R-CHO-04', async () => {
  expect(await take({ value: 'v'.repeat(100) })).toMatchObject([{ value: 'v'.repeat(100) }]);
  await refuse({ value: 'v'.repeat(101) }, 'value');
});
