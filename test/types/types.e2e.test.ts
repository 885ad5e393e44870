import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../support/processes/run.js';
import { checkTypes, compile } from './check-types.js';

checkTypes('7.0', 'typescript-7.0', 'tsconfig.json');

test('every message that the documentation shows is one the compiler gives', async () => {
  const page = readFileSync(`${root}docs/reference/commands/types.md`, 'utf8');
  const shown = [...page.matchAll(/^\|.*\| `([^`]+)` +\|$/gm)].map(([, message = '']) =>
    message.replaceAll('\\|', '|').replace(/ …$/, ''),
  );
  expect(shown.length).toBeGreaterThan(10);
  const output = inOrder((await compile('typescript-7.0', 'tsconfig.json')).errors.join(''));
  expect(shown.filter((message) => !output.includes(inOrder(message)))).toEqual([]);
});

/** The members of a union of texts have an order that depends on all that is compiled. */
function inOrder(message: string): string {
  return message.replaceAll(/"\w+"(?: \| "\w+")+/g, (union) => union.split(' | ').sort().join(' | '));
}
