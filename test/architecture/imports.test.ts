import { readdirSync, readFileSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const top = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Which module may import from which, and which packages and entries it may use beside what Node brings. A module is a
 * folder of `src`, or with `tools/` before its name one of `tools/src`; it knows itself, and nothing that is not in its row.
 */
const MODULES: Readonly<
  Record<string, { readonly modules: readonly string[]; readonly packages: readonly string[] }>
> = {
  // Of discord-api-types no more than types.
  protocol: { modules: [], packages: ['discord-api-types/v10', 'zod/mini'] },
  common: { modules: ['protocol'], packages: ['zod/mini', 'zod/v4/locales/en.js'] },
  // Of @discordjs no more than types, for what is optional.
  commands: {
    modules: ['protocol', 'common'],
    packages: ['discord-api-types/v10', '@discordjs/core/http-only', '@discordjs/rest'],
  },
  localization: { modules: ['protocol', 'common'], packages: ['intl-messageformat'] },
  rest: { modules: ['protocol', 'common'], packages: ['@discordjs/rest', 'zod/mini'] },
  authorization: { modules: ['rest', 'protocol', 'common'], packages: ['zod/mini'] },
  sync: { modules: ['commands', 'rest', 'protocol', 'common'], packages: ['p-map', 'zod/mini'] },
  interactions: { modules: ['commands', 'localization', 'rank', 'rest', 'protocol', 'common'], packages: [] },
  'rest-api': {
    modules: ['commands', 'interactions', 'rest', 'protocol', 'common'],
    packages: ['discord-api-types/v10', '@discordjs/core/http-only', '@discordjs/rest'],
  },
  adapters: { modules: ['interactions', 'common'], packages: [] },
  loading: { modules: ['commands', 'common'], packages: [] },
  rank: { modules: [], packages: ['fuzzysort'] },
  bullmq: { modules: ['commands', 'queue', 'common'], packages: ['bullmq'] },
  queue: { modules: ['app', 'commands', 'interactions', 'rest', 'protocol', 'common'], packages: [] },
  redis: { modules: ['commands', 'interactions', 'sync', 'common'], packages: [] },
  telemetry: {
    modules: ['interactions', 'commands', 'protocol', 'common'],
    packages: ['@opentelemetry/api'],
  },
  app: {
    modules: ['localization', 'commands', 'interactions', 'sync', 'rest', 'rest-api', 'protocol', 'common'],
    packages: ['@discordjs/rest', '@discordjs/core/http-only'],
  },
  testing: {
    modules: ['app', 'commands', 'interactions', 'queue', 'sync', 'rest', 'protocol', 'common', 'adapters'],
    // Of expect no more than types, and vitest in an entry of its own.
    packages: ['discord-api-types/v10', 'expect', 'vitest'],
  },
  // The internals that commandry-dev needs, in one entry.
  tooling: { modules: ['app', 'interactions', 'localization', 'sync', 'rest', 'common'], packages: [] },
  index: {
    modules: ['app', 'localization', 'commands', 'interactions', 'sync', 'rest', 'protocol', 'common'],
    packages: [],
  },
  bin: { modules: [], packages: [] },
  'tools/emulator': { modules: [], packages: ['commandry/protocol', 'classic-level', 'express', 'zod'] },
  // No more than types, as the test of the playground says.
  'tools/playground': {
    modules: ['tools/emulator'],
    packages: [
      'commandry',
      'commandry/protocol',
      'commandry-dev/emulator',
      'preact',
      'preact/hooks',
      '@khanacademy/simple-markdown',
    ],
  },
  'tools/testing': {
    modules: ['tools/emulator'],
    packages: ['commandry', 'commandry/node', 'commandry/protocol', 'commandry/testing'],
  },
  'tools/cli': {
    modules: ['tools/emulator'],
    packages: [
      ...[
        '',
        '/authorization',
        '/localization',
        '/node',
        '/permissions',
        '/protocol',
        '/sync',
        '/testing',
        '/tooling',
      ].map((entry) => `commandry${entry}`),
      ...[
        'chokidar',
        'cli-progress',
        'commander',
        'get-tsconfig',
        'p-map',
        'tsx/cjs/api',
        'tsx/esm/api',
        'zod',
        'create-commandry',
      ],
    ],
  },
};

interface Edge {
  readonly file: string;
  /** A file, or a package. */
  readonly to: string;
  /** As it is written. */
  readonly name: string;
}

const files = ['src', 'tools/src'].flatMap((folder) =>
  readdirSync(`${top}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const known = new Set(files);
const edges = files.flatMap(readEdges);

test('the reader still finds files, imports and every module of the table', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(edges.length).toBeGreaterThan(1500);
  expect([...new Set(files.map(moduleOf))].sort()).toEqual(Object.keys(MODULES).sort());
});

test('every import follows the table', () => {
  const strangers = edges.filter(({ file, to }) => {
    const [from, target] = [moduleOf(file), moduleOf(to)];
    return known.has(to) && from !== target && !MODULES[from]?.modules.includes(target);
  });
  expect(strangers).toEqual([]);
});

const isIn = (file: string, name: string) => file.startsWith(`tools/src/emulator/${name}/`);

test.each(['domain', 'delivery', 'storage'])('%s of the emulator knows nothing of its server', (folder) => {
  const own = edges.filter(({ file }) => isIn(file, folder));
  expect(own.length).toBeGreaterThan(40);
  expect(own.filter(({ to }) => isIn(to, 'http') || to === 'express')).toEqual([]);
});

test.each(['domain', 'storage'])('%s of the emulator knows nothing of deliveries', (folder) => {
  const own = edges.filter(({ file }) => isIn(file, folder));
  expect(own.filter(({ to }) => isIn(to, 'delivery'))).toEqual([]);
});

test('the engine of sync knows neither commands nor permissions, nor how plans are printed', () => {
  const own = edges.filter(({ file }) => file.startsWith('src/sync/engine/'));
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter(({ to }) => /^src\/(commands|sync\/(?!engine\/))/.test(to))).toEqual([]);
});

test('every package and every entry is used where it belongs', () => {
  const strangers = edges.filter(
    ({ file, to }) =>
      !known.has(to) && !to.startsWith('node:') && !MODULES[moduleOf(file)]?.packages.includes(to),
  );
  expect(strangers).toEqual([]);
});

test('no file imports itself by way of others, types included', () => {
  expect(findCycles()).toEqual([]);
});

test('zod is imported as a namespace, since a bundler leaves out only what is not named in an import', () => {
  const byName = files.filter((file) =>
    /^import (?!(?:type )?\* as )[^;]* from 'zod(?!\/v4\/locales\/)/m.test(readFileSync(top + file, 'utf8')),
  );
  expect(byName.filter((file) => file.startsWith('src/'))).toEqual([]);
});

test('neither the main entry nor an adapter loads zod, which a worker would carry, and which the import would wait for', () => {
  const loaded = new Set(['src/index.ts', 'src/adapters/fetch.ts']);
  for (const file of loaded) for (const to of valuesFrom(file)) if (known.has(to)) loaded.add(to);
  expect(loaded.size).toBeGreaterThan(250);
  expect([...loaded].filter((file) => valuesFrom(file).some((to) => to.startsWith('zod')))).toEqual([]);
});

function readEdges(file: string): Edge[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(top + file, 'utf8'), true, true);
  return importedFiles.map(({ fileName }) => {
    if (!fileName.startsWith('.')) return { file, to: fileName, name: fileName };
    const path = relative('/', posix.join('/', posix.dirname(file), fileName)).replace(/\.js$/, '');
    return { file, to: known.has(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`, name: fileName };
  });
}

/** Returns what a file imports while it loads, which types do not. */
function valuesFrom(file: string): string[] {
  const imports = readFileSync(top + file, 'utf8').matchAll(
    /^(?:import|export) (?!type )(?:[^;']* from )?'([^']*)';/gm,
  );
  const names = new Set([...imports].map(([, name]) => name));
  return readEdges(file).flatMap(({ to, name }) => (names.has(name) ? [to] : []));
}

/** The folder of a file in `src` or `tools/src`, or its name where it stands at the top. */
function moduleOf(file: string): string {
  const [first = '', ...rest] = file.replace(/^(tools\/)?src\//, '').split('/');
  if (file.startsWith('tools/')) return `tools/${first}`;
  return rest.length > 0 ? first : first.replace(/\.ts$/, '');
}

/** The largest sets of files that all reach each other (Tarjan). */
function findCycles(): string[][] {
  const next = new Map(files.map((file) => [file, [] as string[]]));
  for (const { file, to } of edges) if (known.has(to)) next.get(file)?.push(to);
  const order = new Map<string, { index: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string) => {
    const own = { index: order.size, low: order.size, isOpen: true };
    order.set(file, own);
    open.push(file);
    for (const to of next.get(file) ?? []) {
      const other = order.get(to) ?? visit(to);
      if (other.isOpen) own.low = Math.min(own.low, other.low);
    }
    if (own.low === own.index) {
      const cycle = open.splice(open.indexOf(file));
      for (const member of cycle) order.get(member)!.isOpen = false;
      if (cycle.length > 1) found.push(cycle);
    }
    return own;
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return found;
}
