import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** All attacks of the catalogue, by number. */
const ROWS = Array.from({ length: 40 }, (_, index) => index + 1);

test('every attack of the catalogue has its tests', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const tests = readdirSync(folder).filter((file) => file.endsWith('.test.ts'));
  const titled = tests.flatMap((file) =>
    [...readFileSync(folder + file, 'utf8').matchAll(/^describe\('attack (\d+)(?:, [a-z ]+)?: \w/gm)].map(
      ([, row]) => Number(row),
    ),
  );
  expect([...new Set(titled)].sort((a, b) => a - b)).toEqual(ROWS);
});
