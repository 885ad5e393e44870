import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const top = fileURLToPath(new URL('../../', import.meta.url));
const code = ['src', 'tools/src', 'test', 'examples', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(`${top}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const sources = code.filter((file) => /^(tools\/)?src\//.test(file));

test('the reader still finds the code', () => {
  expect(code.length).toBeGreaterThan(1000);
  expect(sources.length).toBeGreaterThan(500);
});

test('no file has two subjects: none is longer than 400 lines', () => {
  expect(code.filter((file) => readFileSync(top + file, 'utf8').split('\n').length > 401)).toEqual([]);
});

test('no folder of the source or of the tests has more than 20 files of its own', () => {
  const folders = groupBy(code, dirname);
  const crowded = [...folders].filter(([, files]) => files.length > 20).map(([folder]) => folder);
  expect(crowded).toEqual([]);
});

/** The same thing of different owners. */
const SHARED = /(^|\/)index\.ts$|^tools\/src\/cli\/commands\/[^/]+\/(command|flags|run)\.ts$/;

test('no two files of the source share a name', () => {
  const own = sources.filter((file) => !SHARED.test(file));
  const names = groupBy(own, (file) => basename(file));
  expect([...names.values()].filter((files) => files.length > 1)).toEqual([]);
});

function groupBy(files: readonly string[], keyOf: (file: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const file of files) groups.set(keyOf(file), [...(groups.get(keyOf(file)) ?? []), file]);
  return groups;
}
