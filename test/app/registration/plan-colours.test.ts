import { expect, test } from 'vitest';
import { coloursOf } from '../../../src/app/registration.js';

test('a terminal with colours has colours', async () => {
  const colours = await coloursOf({ hasColors: () => true });
  expect(colours?.green('+ /ping')).toBe('\u001b[32m+ /ping\u001b[39m');
  expect(colours?.bold('Global')).toBe('\u001b[1mGlobal\u001b[22m');
});

test.each([
  ['a pipe', {}],
  ['a terminal that has none, or that is told so', { hasColors: () => false }],
  ['a runtime without streams', undefined],
])('%s has none', async (_what, stream) => {
  expect(await coloursOf(stream)).toBeUndefined();
});
