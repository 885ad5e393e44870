import { expect, test } from 'vitest';
import { root, runNode } from '../support/processes/run.js';
import { checkTypes } from '../types/check-types.js';

checkTypes('5.9', 'typescript-5.9', 'whole.json');
checkTypes('6.0', 'typescript', 'whole.json');

test('right declarations compile without exactOptionalPropertyTypes too, as in most projects', async () => {
  const parameters = ['-p', 'test/types/loose.json', '--pretty', 'false'];
  const { output } = await runNode([`${root}node_modules/typescript-7.0/bin/tsc`, ...parameters]);
  // The test kit takes the source of the emulator along, which no project compiles.
  expect(output.split('\n').filter((line) => /^(src|test)\//.test(line))).toEqual([]);
});
