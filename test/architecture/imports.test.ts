import { readdirSync, readFileSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../src/index', import.meta.url));

/** Which module may import from which. A module knows itself, and nothing that is not in its row. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  common: ['protocol'],
  commands: ['protocol', 'common'],
  localization: ['protocol', 'common'],
  rest: ['protocol', 'common'],
  authorization: ['rest', 'protocol', 'common'],
  sync: ['commands', 'rest', 'protocol', 'common'],
  interactions: ['commands', 'localization', 'rank', 'rest', 'protocol', 'common'],
  adapters: ['interactions', 'common'],
  rank: [],
  redis: ['sync', 'common'],
  app: ['localization', 'commands', 'interactions', 'sync', 'rest', 'protocol', 'common'],
  emulator: ['protocol'],
  testing: ['app', 'commands', 'interactions', 'sync', 'rest', 'protocol', 'common', 'emulator', 'adapters'],
  cli: [
    'app',
    'authorization',
    'commands',
    'localization',
    'interactions',
    'sync',
    'rest',
    'protocol',
    'common',
    'emulator',
    'adapters',
    'testing',
  ],
  index: ['app', 'localization', 'commands', 'interactions', 'sync', 'rest', 'protocol', 'common'],
};

/** Which packages a module may use, beside what Node brings. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  protocol: ['zod'],
  localization: ['intl-messageformat'],
  rest: ['@discordjs/rest', 'zod'],
  authorization: ['zod'],
  sync: ['zod'],
  emulator: ['classic-level', 'express', 'zod'],
  testing: ['tweetnacl'],
  rank: ['fuzzysort'],
  cli: ['chokidar', 'cli-progress', 'commander', 'get-tsconfig', 'tsx/cjs/api', 'tsx/esm/api', 'zod'],
  app: ['zod'],
};

interface Edge {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const edges = files.flatMap(readEdges);

test('the reader still finds files, imports and every module of the table', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(edges.length).toBeGreaterThan(150);
  expect([...new Set(files.map(moduleOf))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
});

test('every import follows the table', () => {
  const strangers = edges.filter(
    ({ from, to }) => !to.startsWith('npm:') && from !== to && !MAY_IMPORT[from]?.includes(to),
  );
  expect(strangers).toEqual([]);
});

test('every package is used where it belongs', () => {
  const strangers = edges.filter(
    ({ from, to }) =>
      to.startsWith('npm:') && !to.startsWith('npm:node:') && !MAY_USE[from]?.includes(to.slice(4)),
  );
  expect(strangers).toEqual([]);
});

test('no file has two subjects: none of source, tests and examples is longer than 400 lines', () => {
  const top = fileURLToPath(new URL('../../', import.meta.url));
  const all = ['src', 'test', 'examples', 'bench', 'scripts', 'playground'].flatMap((folder) =>
    readdirSync(`${top}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${top}${folder}/${file}`,
    ),
  );
  const code = all.filter((file) => /\.(tsx?|mjs)$/.test(file));
  expect(code.length).toBeGreaterThan(files.length);
  expect(code.filter((file) => readFileSync(file, 'utf8').split('\n').length > 401)).toEqual([]);
});

function readEdges(file: string): Edge[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(`${root}/${file}`, 'utf8'), true, true);
  return importedFiles.map(({ fileName }) => {
    const isOwn = fileName.startsWith('.');
    const to = isOwn
      ? moduleOf(relative('/', posix.join('/', posix.dirname(file), fileName)))
      : `npm:${fileName}`;
    return { file, from: moduleOf(file), to };
  });
}

/** The folder of a file, or its name where it stands at the top. */
function moduleOf(file: string): string {
  const [first = '', ...rest] = file.split('/');
  return rest.length > 0 ? first : first.replace(/\.[jt]s$/, '');
}
