import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, test } from 'vitest';
import ts from 'typescript';
import { makeStrangersProject } from '../../support/processes/packed.js';
import { root, runNode } from '../../support/processes/run.js';
import { WORKER_OF_ONE_COMMAND, WORKER_WITH_ROUTES } from './support/worker-programs.js';

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
const PACKAGES = [
  ['commandry', readManifest(''), ['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json']],
  ['commandry-dev', readManifest('tools/'), ['LICENSE', 'README.md', 'dist', 'package.json']],
  ['create-commandry', readManifest('create/'), ['LICENSE', 'README.md', 'dist', 'package.json', 'template']],
] as const;
const entries = PACKAGES.flatMap(([name, { exports }]) =>
  Object.keys(exports)
    .filter((path) => path !== './package.json' && path !== './cli')
    .map((path) => `${name}${path.slice(1)}`),
);

/**
 * Entries that load only beside an optional package: a test runner, for which test/tools/testing/matchers loads them, or BullMQ and
 * libsql, which a stranger's project has not installed.
 */
const BESIDE_OPTIONAL = [
  'commandry/bullmq',
  'commandry/sqlite',
  'commandry-dev/testing/jest',
  'commandry-dev/testing/vitest',
];
/** The optional packages that the code imports, if only types. */
const OPTIONAL = [
  '@discordjs/core',
  '@discordjs/ws',
  '@opentelemetry/api',
  'bullmq',
  'croner',
  'expect',
  'libsql',
  'vitest',
];

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(`${root}${folder}package.json`, 'utf8')) as Manifest;
}

let project: string;
let installed: string;
let installedTools: string;

describe('the packed packages', () => {
  beforeAll(() => {
    ({ folder: project, installed, installedTools } = makeStrangersProject('package-test'));
    writeFileSync(`${project}tsconfig.json`, JSON.stringify(STRANGERS_TSCONFIG));
  });

  test.each(PACKAGES)('%s holds what a user needs and nothing else', (name, _manifest, expected) => {
    const files = readdirSync(folderOf(name), { recursive: true, encoding: 'utf8' });
    const top = new Set(files.map((file) => file.split('/')[0]));
    expect([...top].sort()).toEqual(expected);
    const ours = files.filter((file) => !file.startsWith('template/'));
    expect(ours.filter((file) => /\.(test|spec)\.|tsbuildinfo/.test(file))).toEqual([]);
  });

  test('can be imported by every entry', async () => {
    const names = entries.filter((name) => !BESIDE_OPTIONAL.includes(name));
    const { code, output } = await inProject(`
      for (const name of ${JSON.stringify(names)}) {
        const exported = Object.keys(await import(name));
        if (exported.length === 0 || exported.includes('default')) console.log(name);
      }
    `);
    expect({ code, output }).toEqual({ code: 0, output: '' });
  });

  test('is few files: those of the entries, and what they share', () => {
    const files = readdirSync(`${installed}dist`, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile()).length).toBeLessThan(120);
  });

  test('cannot be reached into', async () => {
    const { output } = await inProject(
      `await import('commandry/dist/index.js').catch((error) => console.log(error.code));`,
    );
    expect(output.trim()).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  test.each(PACKAGES)('%s imports only packages it depends on, and depends on no other', (name, manifest) => {
    const dist = `${folderOf(name)}dist`;
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(js|d\.ts)$/.test(file) && !/(^|\/)templates\//.test(file),
    );
    const imported = files.flatMap((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(`${dist}/${file}`, 'utf8'), true, true);
      return importedFiles.map(({ fileName }) => fileName).filter((name) => !/^(\.|#|node:)/.test(name));
    });
    const names = imported.map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    declared.push(...OPTIONAL.filter((runner) => manifest.peerDependencies?.[runner] !== undefined));
    expect([...new Set(names)].sort()).toEqual(declared.sort());
  });

  test('loads no other package with what a bot needs to receive, and little of its own', async () => {
    writeFileSync(`${project}print-modules.mjs`, PRINT_MODULES);
    writeFileSync(
      `${project}bot.mjs`,
      ['', '/express', '/fetch', '/lambda', '/node'].map((path) => `import 'commandry${path}';`).join('\n'),
    );
    rmSync(`${project}modules.jsonl`, { force: true });
    const { code } = await runNode(['--import', './print-modules.mjs', 'bot.mjs'], { cwd: project });
    expect(code).toBe(0);
    const modules = readFileSync(`${project}modules.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [url: string, bytes: number]);
    const files = modules.filter(([url]) => !url.startsWith('node:') && !url.endsWith('/bot.mjs'));
    expect(files.filter(([url]) => !url.includes('/commandry/dist/'))).toEqual([]);
    expect(files.filter(([url]) => url.endsWith('/commandry/dist/index.js'))).toHaveLength(1);
    expect(files.length).toBeLessThan(60);
    expect(files.reduce((total, [, bytes]) => total + bytes, 0)).toBeLessThan(1_000_000);
  });

  test('brings the licence of what it bundles', () => {
    expect(readFileSync(`${installed}dist/licenses/zod.txt`, 'utf8')).toContain('Colin McDonnell');
  });

  test('keeps in a bundle for workers what its bot uses: classes, routes, pages, modals and waiting', async () => {
    writeFileSync(`${project}routes.mjs`, WORKER_WITH_ROUTES);
    await build({
      ...{
        entryPoints: [`${project}routes.mjs`],
        bundle: true,
        minify: true,
        format: 'esm',
        logLevel: 'error',
      },
      ...{ platform: 'node', external: ['sodium-native', 'tweetnacl'] },
      ...{ conditions: ['workerd', 'worker'], outfile: `${project}routes.out.mjs` },
    });
    const { output } = await runNode(['routes.out.mjs'], { cwd: project });
    expect(output.trim().split('\n')).toEqual([
      'Claimed 7',
      'Reported 7: late',
      'Page 2',
      'You said yes',
      expect.stringMatching(/^OPTION_UNDECORATED Give the parameter /),
    ]);
  });

  test('loads at the start of a worker with one command what it uses, and the rest later', async () => {
    writeFileSync(`${project}one.mjs`, WORKER_OF_ONE_COMMAND);
    const { outputFiles, metafile } = await build({
      ...{ entryPoints: [`${project}one.mjs`], bundle: true, minify: true, format: 'esm', logLevel: 'error' },
      ...{ platform: 'browser', external: ['node:*', 'sodium-native'], conditions: ['workerd', 'worker'] },
      ...{ write: false, splitting: true, metafile: true, outdir: project, absWorkingDir: project },
    });
    const atStart = new Set<string>();
    const visit = (path: string): void => {
      if (atStart.has(path)) return;
      atStart.add(path);
      for (const { path: imported, kind, external } of metafile.outputs[path]?.imports ?? [])
        if (kind === 'import-statement' && external !== true) visit(imported);
    };
    visit('one.js');
    const bytes = outputFiles
      .filter(({ path }) => atStart.has(path.slice(project.length)))
      .reduce((total, { contents }) => total + gzipSync(contents).length, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(125_000);
  });

  test('loads neither express nor the emulator nor the REST client with its main entry', async () => {
    const { output } = await inProject(`
      import { createRequire } from 'node:module';
      const loaded = () => Object.keys(createRequire(import.meta.url).cache).filter((file) => /node_modules\\/(express|undici|tweetnacl)\\//.test(file)).length;
      await import('commandry');
      await import('commandry/express');
      await import('commandry/fetch');
      const before = loaded();
      await import('commandry-dev/emulator');
      console.log(before, loaded() > 0);
    `);
    expect(output.trim()).toBe('0 true');
  });

  test('has the page of the playground, and serves it', async () => {
    const { output } = await inProject(`
      const { startEmulator } = await import('commandry-dev/emulator');
      const { baseUrl, stop } = await startEmulator();
      const page = await (await fetch(baseUrl + '/playground')).text();
      const assets = [...page.matchAll(/"(\\/playground\\/[^"]+)"/g)].map(([, path]) => path);
      for (const path of ['/playground', ...assets]) {
        const { status, headers } = await fetch(baseUrl + path, { headers: { 'accept-encoding': 'br' } });
        console.log(status, headers.get('content-type'), headers.get('content-encoding'));
      }
      await stop();
    `);
    expect(output.trim().split('\n')).toEqual([
      '200 text/html;charset=utf-8 null',
      '200 text/css br',
      '200 text/javascript br',
    ]);
  });

  test('brings its command', async () => {
    const { bin } = JSON.parse(readFileSync(`${installed}package.json`, 'utf8')) as {
      bin: Readonly<Record<string, string>>;
    };
    const { code, output } = await runNode([`${installed}${bin['commandry'] ?? ''}`, '--help'], {
      cwd: project,
    });
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('emulator') as unknown });
  });

  test('says how to add the command line where it is missing', async () => {
    // Further up than this project there is one.
    const elsewhere = mkdtempSync(join(tmpdir(), 'commandry-alone-'));
    cpSync(installed, `${elsewhere}/node_modules/commandry`, { recursive: true });
    const { code, output } = await runNode(
      [`${elsewhere}/node_modules/commandry/dist/bin/commandry.js`, 'dev'],
      {
        cwd: elsewhere,
      },
    );
    rmSync(elsewhere, { recursive: true });
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output:
        'commandry: The command line is in the package commandry-dev. Add it with: npm install --save-dev commandry-dev',
    });
  });

  test.each(PACKAGES)('publint would warn of nothing in %s', async (name) => {
    const { messages, pkg } = await publint({ pkgDir: folderOf(name), strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test.each(PACKAGES)('TypeScript finds the types of %s by each of its ways', async (name) => {
    const files = readdirSync(folderOf(name), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const contents = files.map(({ parentPath, name: file }) => {
      const path = `${parentPath.replace(/\/$/, '')}/${file}`.slice(folderOf(name).length);
      return [`/node_modules/${name}/${path}`, readFileSync(folderOf(name) + path)] as const;
    });
    const checked = await checkPackage(new Package(Object.fromEntries(contents), name, '0.1.0'), {
      excludeEntrypoints: ['./cli'],
    });
    if (checked.types === false) throw new Error('It has no types.');
    // Node requires an ES module, which TypeScript allows with the modules "node20" and "nodenext".
    expect(checked.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
    expect(Object.keys(checked.entrypoints).length).toBeGreaterThan(1);
  });

  // 6.0 is the one that compiles this repository, and the CommonJS module below.
  test.each(['typescript-5.9', 'typescript-7.0'])(
    'types a stranger’s bot on %s, its own declarations checked too',
    async (compiler) => {
      cpSync(`${root}examples/weather`, `${project}weather`, { recursive: true });
      const { code, output } = await runNode([`${root}node_modules/${compiler}/bin/tsc`, '-p', project], {
        cwd: project,
      });
      expect({ code, output }).toEqual({ code: 0, output: '' });
    },
  );

  // That a CommonJS module compiles with `nodenext` on each compiler and runs is the test of examples/commonjs.
  test.each([
    ['nodenext', 'typescript-7.0', { module: 'nodenext' }],
    ['node20', 'typescript-5.9', { module: 'node20' }],
    // What a project has that says nothing of its modules.
    ['commonjs', 'typescript-5.9', { module: 'commonjs' }],
    ['commonjs and a bundler', 'typescript-7.0', { module: 'commonjs', moduleResolution: 'bundler' }],
    // What 6.0 deprecates is missing in 7.0.
    ['commonjs', 'typescript', { module: 'commonjs', moduleResolution: 'node10', ignoreDeprecations: '6.0' }],
  ])(
    'has types for a CommonJS module with module %s on %s, its own declarations checked too',
    async (_name, compiler, options) => {
      const { folder } = makeCommonJsProject(options);
      const { code, output } = await runNode([`${root}node_modules/${compiler}/bin/tsc`, '-p', folder], {
        cwd: folder,
      });
      expect({ code, output }).toEqual({ code: 0, output: '' });
    },
  );

  test('makes with commandry init the project that npm create makes', async () => {
    const programs = {
      init: [`${installedTools}dist/cli/main.js`, 'init'],
      create: [`${project}node_modules/create-commandry/dist/main.js`],
    };
    const made = Object.entries(programs).map(async ([name, program]) => {
      const parent = `${project}by-${name}/`;
      rmSync(parent, { recursive: true, force: true });
      mkdirSync(parent);
      const { code, output } = await runNode([...program, 'made'], { cwd: parent });
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('npm test') as unknown });
      return readFiles(`${parent}made/`);
    });
    const [byInit, byCreate] = await Promise.all(made);
    expect(byInit).toEqual(byCreate);
    expect(byInit?.map(([file]) => file)).toContain('src/app.ts');
  });

  test('makes a project with npm that is ready for production, from CI to its image', async () => {
    const { code, output } = await runNode(['--import', 'tsx', 'scripts/production/main.ts']);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('Ready for production.') as unknown,
    });
  });

  test('plays the demo as a stranger would have it', async () => {
    cpSync(`${root}examples/weather`, `${project}weather`, { recursive: true });
    const { code, output } = await runNode(['--import', 'tsx', 'weather/demo.ts'], { cwd: project });
    expect(output).toMatch(/All \d+ checks were right\./);
    expect(code).toBe(0);
  });
});

/** All files of a folder, with what is in them. */
function readFiles(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }): [string, string] => [
      `${parentPath}/${name}`.replaceAll('//', '/').replace(folder, ''),
      readFileSync(`${parentPath}/${name}`, 'utf8'),
    ])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * Writes URL and length of each module that is loaded into a file, since both output streams are open to warnings of
 * the runtime. Where hooks have to run in a thread, it registers itself and is then run again there.
 */
const PRINT_MODULES = `
  import { appendFileSync } from 'node:fs';
  import * as modules from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  function print(url, loaded) {
    appendFileSync('modules.jsonl', JSON.stringify([url, loaded.source?.length ?? 0]) + '\\n');
    return loaded;
  }
  export async function load(url, context, next) {
    return print(url, await next(url, context));
  }
  if (modules.registerHooks) {
    modules.registerHooks({ load: (url, context, next) => print(url, next(url, context)) });
  } else if (isMainThread) modules.register(import.meta.url);
`;

const STRANGERS_TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    experimentalDecorators: true,
    types: ['node'],
    typeRoots: [`${root}node_modules/@types`],
  },
  include: ['weather'],
};

/** A bot that uses an entry of each kind: classes, functions, an adapter, and the test kit. */
const COMMONJS_BOT = `
import { SlashCommand, type ChatInputInteraction } from 'commandry';
import { interactions } from 'commandry/express';
import { createServer } from 'commandry/node';
import { createTestKit } from 'commandry-dev/testing';

class Ping {
  @SlashCommand('ping', 'Is the bot there?')
  ping(interaction: ChatInputInteraction) {
    return 'pong ' + interaction.commandName;
  }
}

const kit = createTestKit({ commands: [Ping] });
void [interactions(kit.app), createServer(kit.app)];
void kit.as().slash('ping').then(({ text }) => {
  console.log(text);
});
`;

/** A project of CommonJS modules, with the packed package further up. */
function makeCommonJsProject(options: object) {
  const folder = `${project}commonjs/`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(`${folder}package.json`, '{ "type": "commonjs", "private": true }');
  const { moduleResolution: _, ...common } = STRANGERS_TSCONFIG.compilerOptions;
  const compilerOptions = { ...common, ...options };
  writeFileSync(`${folder}tsconfig.json`, JSON.stringify({ compilerOptions, files: ['bot.ts'] }));
  writeFileSync(`${folder}bot.ts`, COMMONJS_BOT);
  return { folder };
}

function folderOf(name: string): string {
  return `${project}node_modules/${name}/`;
}

function inProject(code: string) {
  return runNode(['--input-type=module', '--eval', code], { cwd: project });
}
