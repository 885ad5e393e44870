import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage } from '../../../scripts/production/image.js';
import { startDev } from '../../docs/support/run-dev.js';
import { runToEnd, toChildEnvironment } from '../../docs/support/run-units.js';
import { startLocalRegistry, type LocalRegistry } from '../../support/processes/local-registry.js';
import { root } from '../../support/processes/run.js';
import { isRelease } from '../../support/property.js';

const LIMIT_MS = 240_000;

describe.skipIf(process.platform === 'win32')('npm run create in a clone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commandry-clone-'));
  const home = join(folder, 'home');
  const project = join(folder, 'moved/my-bot');
  let registry: LocalRegistry;
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    mkdirSync(home);
    mkdirSync(join(folder, 'moved'));
    registry = await startLocalRegistry();
    env = {
      npm_config_registry: registry.url,
      npm_config_cache: join(folder, 'npm-cache'),
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    };
  });
  afterAll(async () => {
    await registry.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const shell = (cwd: string, line: string) =>
    runToEnd('sh', ['-ec', line], { cwd, home, env, limitMs: LIMIT_MS });
  const create = (cwd: string, ...parameters: string[]) =>
    runToEnd('npm', ['run', '--silent', '--prefix', root, 'create', '--', ...parameters], {
      ...{ cwd, home, env, limitMs: LIMIT_MS },
    });
  /** Where the project gets the packages of this repository from, as its lock has it. */
  const readSources = () => {
    const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly resolved?: string }>>;
    };
    return ['commandry', 'commandry-dev', 'create-commandry'].map(
      (name) => packages[`node_modules/${name}`]?.resolved ?? 'the registry',
    );
  };
  let edit: string;

  it('makes a project that is installed, moved, tested and used without published packages', async () => {
    const made = await create(root, relative(root, join(folder, 'my-bot')));
    expect(made).toEqual({ code: 0, printed: expect.stringContaining('vendor/commandry-dev-') as unknown });
    edit = [...made.printed.matchAll(/^ {2}(npm pkg .*|rm .*)$/gm)].map(([, line]) => line).join('\n');

    renameSync(join(folder, 'my-bot'), project);
    expect(await shell(project, 'npm install')).toMatchObject({ code: 0 });
    expect(readSources()).toEqual([
      expect.stringMatching(/^file:vendor\/commandry-\d/),
      expect.stringMatching(/^file:vendor\/commandry-dev-\d/),
      expect.stringMatching(/^file:vendor\/create-commandry-\d/),
    ]);
    const tested = await shell(project, 'npm test');
    expect(tested.code, tested.printed).toBe(0);

    const dev = await startDev(project, { ...toChildEnvironment(home), ...env });
    const invoked = await runToEnd('npx', ['commandry', 'invoke', '/ping'], {
      ...{ cwd: project, home, limitMs: LIMIT_MS, env: { ...env, COMMANDRY_BASE_URL: dev.url } },
    });
    await dev.stop();
    expect(invoked).toEqual({ code: 0, printed: expect.stringContaining('pong') as unknown });
  });

  // They install and test the project again.
  if (isRelease) {
    it('has an image, which installs the same packages', async () => {
      const { workFolder } = await buildImage(project, join(folder, 'image'), env, () => undefined);
      expect(existsSync(join(workFolder, 'node_modules/commandry/package.json'))).toBe(true);
    });

    it('names the edit that takes the packages from the registry once they are there', async () => {
      const edited = await shell(project, edit);
      expect(edited.code, edited.printed).toBe(0);
      expect(readSources().filter((source) => source.startsWith('file:'))).toEqual([]);
      expect(readFileSync(join(project, 'package.json'), 'utf8')).not.toMatch(/vendor|overrides/);
      const tested = await shell(project, 'npm test');
      expect(tested.code, tested.printed).toBe(0);
    });
  }

  it('takes the options of npm create, and a folder from where npm was called', async () => {
    const made = await create(folder, 'other', '--name', '@ada/bot');
    expect(made.code, made.printed).toBe(0);
    const manifest = readFileSync(join(folder, 'other/package.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ name: '@ada/bot' });
  });

  it.each([
    [[], 2, /Name the folder of the project\.\n\nUsage: npm run create -- <folder>/],
    [['examples/my-bot'], 2, /examples\/my-bot is inside this clone.*Name a folder outside/],
    [['one', 'two'], 2, /Expected one folder, but got 2\./],
    [['../my-bot', '--colour'], 2, /Unknown option '--colour'/],
    [['../my-bot', '--name', 'My Bot'], 2, /"My Bot" cannot be the name of a package/],
    [['--help'], 0, /^Usage: npm run create -- <folder>/],
    [['--version'], 0, /^\d+\.\d+\.\d+\n$/],
  ])('answers %j without packing anything', async (parameters, code, message) => {
    expect(await create(root, ...parameters)).toEqual({
      code,
      printed: expect.stringMatching(message) as unknown,
    });
  });

  it('overwrites nothing', async () => {
    const taken = join(folder, 'taken');
    mkdirSync(taken);
    writeFileSync(join(taken, 'package.json'), 'mine');
    expect(await create(root, taken)).toEqual({
      code: 1,
      printed: expect.stringMatching(/is not empty.*--add/) as unknown,
    });
    expect(await create(root, taken, '--add')).toEqual({
      code: 1,
      printed: expect.stringMatching(/already exist: package\.json/) as unknown,
    });
    expect(readFileSync(join(taken, 'package.json'), 'utf8')).toBe('mine');
  });
});
