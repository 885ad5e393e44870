import { readdirSync, readFileSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../src/index', import.meta.url));

/** Which room may import from which. A room knows itself, and nothing that is not in its row. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  log: ['secrets'],
  secrets: [],
  clock: [],
  environment: ['protocol', 'errors'],
  protocol: [],
  commands: ['protocol', 'errors'],
  localization: ['protocol', 'errors'],
  rest: ['protocol', 'errors', 'clock', 'secrets'],
  authorization: ['rest', 'protocol', 'errors', 'clock', 'secrets'],
  sync: ['commands', 'rest', 'protocol', 'errors', 'log', 'clock', 'secrets'],
  interactions: ['commands', 'localization', 'rank', 'rest', 'protocol', 'errors', 'log', 'clock', 'secrets'],
  adapters: ['interactions', 'errors'],
  emulator: ['protocol'],
  rank: [],
  redis: ['sync', 'errors'],
  app: ['localization', 'commands', 'interactions', 'sync', 'rest', 'protocol', 'errors', 'log', 'clock'],
  testing: [
    'app',
    'commands',
    'interactions',
    'sync',
    'rest',
    'protocol',
    'errors',
    'log',
    'clock',
    'emulator',
    'adapters',
  ],
  cli: [
    'app',
    'authorization',
    'environment',
    'commands',
    'localization',
    'interactions',
    'sync',
    'rest',
    'protocol',
    'errors',
    'secrets',
    'log',
    'clock',
    'emulator',
    'adapters',
    'testing',
  ],
  index: [
    'environment',
    'localization',
    'app',
    'commands',
    'interactions',
    'sync',
    'rest',
    'protocol',
    'errors',
    'log',
    'clock',
  ],
};

/** Which packages a room may use, beside what Node brings. */
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

test('the reader still finds files, imports and every room of the table', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(edges.length).toBeGreaterThan(150);
  expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
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
      ? roomOf(relative('/', posix.join('/', posix.dirname(file), fileName)))
      : `npm:${fileName}`;
    return { file, from: roomOf(file), to };
  });
}

/** The folder of a file, or its name where it stands at the top; `app` and its settings are one room. */
function roomOf(file: string): string {
  const [first = '', ...rest] = file.split('/');
  const room = rest.length > 0 ? first : first.replace(/\.[jt]s$/, '');
  return room.startsWith('app-') ? 'app' : room;
}
