import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The attacks that requests can carry. Those from 34 on are against other parts, and 29 waits for custom ids. */
const ROWS = [...Array.from({ length: 28 }, (_, index) => index + 1), 30, 31, 32, 33];

test('every attack of the catalogue has its tests', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const tests = readdirSync(folder).filter((file) => file.endsWith('.test.ts'));
  const titled = tests.flatMap((file) =>
    [
      ...readFileSync(folder + file, 'utf8').matchAll(/^describe\('attack (\d+)(?:, over a socket)?: \w/gm),
    ].map(([, row]) => Number(row)),
  );
  expect([...new Set(titled)].sort((a, b) => a - b)).toEqual(ROWS);
});
