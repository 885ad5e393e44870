import { expect, test } from 'vitest';
import { COLUMNS, type Column } from './support/all.js';
import { DEFINE, type Definition } from './support/mistakes.js';
import { readTexts } from '../../docs/support/peers-table.js';

const RIGHT: Definition = { name: 'roll', required: [true, false] };

/** Who finds a mistake: the framework, when the code is loaded, or Discord, which is sent the command. */
async function whoFinds(column: Column, definition: Definition): Promise<string> {
  try {
    expect(await DEFINE[column](definition)).toBe(definition.name);
    return 'Discord';
  } catch (error) {
    expect(String(error)).not.toContain('AssertionError');
    return 'the framework';
  }
}

test.each(COLUMNS)('%s takes the command when it is right', async (column) => {
  expect(await DEFINE[column](RIGHT)).toBe('roll');
});

test.each(COLUMNS)('a wrong order of options is found in %s by whom the README says', async (column) => {
  const found = await whoFinds(column, { name: 'roll-again', required: [false, true] });
  expect(readTexts('A required option after an optional one is refused by')[column]).toBe(found);
});
