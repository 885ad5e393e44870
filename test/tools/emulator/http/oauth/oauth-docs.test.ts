import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { AUTHORIZE_STATUSES } from '../../../../../tools/src/emulator/http/oauth/authorize-statuses.js';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../../${path}`, import.meta.url)), 'utf8');

test('every error of the authorize page is in the documentation, and every one there exists', () => {
  const codes = Object.keys(AUTHORIZE_STATUSES).sort();
  const section = read('docs/reference/tools/emulator.md')
    .split('### Asking a user\n')[1]!
    .split('\n## ')[0]!;
  expect(codes.length).toBeGreaterThan(5);
  expect([...section.matchAll(/^\| `([A-Z_]+)` /gm)].map((match) => match[1]!).sort()).toEqual(codes);
});
