import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * The attacks that requests can carry. Number 29 is not among them: it comes with components and forms, whose custom ids
 * an attacker can choose, and they are not answered. Those from 34 on are against other parts.
 */
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
