import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../../tools/src/cli/run-command-line.js';
import { root } from '../../../../support/processes/run.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { createTestEnvironment } from '../../support/environment-stub.js';

const FILES = [
  '.dockerignore',
  '.env.example',
  '.github/workflows/ci.yml',
  '.gitignore',
  'AGENTS.md',
  'Dockerfile',
  'README.md',
  'commandry.manifest.json',
  'locales/de.json',
  'package.json',
  'src/app.ts',
  'src/commands/index.ts',
  'src/commands/ping.ts',
  'src/commands/time.ts',
  'src/english.ts',
  'src/languages.ts',
  'src/server.ts',
  'test/bot.test.ts',
  'tsconfig.build.json',
  'tsconfig.json',
];

async function init(cwd: string, ...parameters: string[]) {
  const environment = createTestEnvironment({ cwd });
  const code = await runCli(['init', ...parameters], environment);
  return { code, ...environment.printed };
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, Record<string, string>>;

describe('commandry init', () => {
  it('makes a project in a new folder, and says what to do next', async () => {
    const cwd = makeTemporaryFolder();
    const { code, out, err } = await init(cwd, 'bots/my-bot');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Created my-bot in bots\/my-bot:\n {2}\.dockerignore\n/);
    expect(out).toMatch(/\n\nNext:\n {2}cd bots\/my-bot\n {2}npm install\n {2}npm test\n {2}npm run dev\n$/);
    const folder = join(cwd, 'bots/my-bot');
    expect(listFiles(folder)).toEqual(FILES);
    expect(readManifest(folder)).toMatchObject({ name: 'my-bot', dependencies: { commandry: '^1.2.3' } });
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(/^# my-bot\n/);
    expect(
      listFiles(folder)
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join(),
    ).not.toContain('{{');
  });

  it('makes it in the folder it is started in, where nothing but version control may be', async () => {
    const folder = join(makeTemporaryFolder(), 'here');
    mkdirSync(join(folder, '.git'), { recursive: true });
    const { code, out } = await init(folder, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      name: 'here',
      folder,
      files: FILES,
      next: ['npm install', 'npm test', 'npm run dev'],
    });
  });

  it('takes a name for the package', async () => {
    const folder = makeTemporaryFolder();
    expect(await init(folder, '--name', '@ada/bot')).toMatchObject({ code: 0 });
    expect(readManifest(folder)).toMatchObject({ name: '@ada/bot' });
  });

  it('refuses a folder that is not empty, and changes nothing', async () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const { code, err } = await init(folder, '--name', 'bot');
    expect(code).toBe(1);
    expect(err).toContain('. is not empty. Name another folder, or add the files to it with --add');
    expect(listFiles(folder)).toEqual(['notes.txt']);
  });

  it('puts its files beside others with --add', async () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    expect(await init(folder, '--name', 'bot', '--add')).toMatchObject({ code: 0 });
    expect(listFiles(folder)).toEqual([...FILES, 'notes.txt'].sort());
  });

  it('overwrites no file, with --add either, and then writes none', async () => {
    const folder = makeTemporaryFolder();
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/app.ts'), 'mine');
    writeFileSync(join(folder, 'README.md'), 'mine');
    const { code, err } = await init(folder, '--name', 'bot', '--add');
    expect(code).toBe(1);
    expect(err).toContain('these files already exist: README.md, src/app.ts.');
    expect(listFiles(folder)).toEqual(['README.md', 'src/app.ts']);
  });

  it.each([
    ['a file', 'file.txt', 1, /file\.txt is a file\. Name a folder\./],
    [
      'a folder whose name npm does not take',
      'My Bot',
      2,
      /"My Bot", the name of the folder, cannot be .* --name/,
    ],
  ])('refuses %s', async (_what, folder, code, message) => {
    const cwd = makeTemporaryFolder();
    writeFileSync(join(cwd, 'file.txt'), '');
    expect(await init(cwd, folder)).toMatchObject({ code, err: expect.stringMatching(message) as unknown });
  });

  it.each([
    '',
    'Bot',
    'a b',
    '.bot',
    '_bot',
    'node_modules',
    'commandry',
    '@/bot',
    'bot/..',
    'x'.repeat(215),
  ])('refuses the name "%s"', async (name) => {
    const folder = makeTemporaryFolder();
    expect(await init(folder, '--name', name)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Choose another one.') as unknown,
    });
    expect(listFiles(folder)).toEqual([]);
  });

  it('depends on the versions that this package is developed with', async () => {
    const folder = makeTemporaryFolder();
    await init(folder, '--name', 'bot');
    const { dependencies, devDependencies } = readManifest(folder);
    const own = readManifest(root);
    const all = { ...own['dependencies'], ...own['optionalDependencies'], ...own['devDependencies'] };
    for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (!/^commandry(-dev)?$/.test(name))
        expect(`${name} ${range}`).toBe(`${name} ${all[name] ?? 'unknown'}`);
    }
  });
});
