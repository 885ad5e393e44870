import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCli } from '../support/processes/built-cli.js';
import { root, runNodeApart } from '../support/processes/run.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

let program: string;

beforeAll(() => {
  program = join(buildCli(), '../../../../create-commandry/dist/main.js');
});

const create = (cwd: string, ...parameters: string[]) => runNodeApart([program, ...parameters], { cwd });

describe('npm create commandry', () => {
  it('makes a project in a new folder, and says what to do next', async () => {
    const cwd = makeTemporaryFolder();
    const { code, out, err } = await create(cwd, 'my-bot');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Created my-bot in my-bot:\n {2}\.dockerignore\n/);
    expect(out).toMatch(/\n\nNext:\n {2}cd my-bot\n {2}npm install\n {2}npm test\n {2}npm run dev\n$/);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(JSON.parse(readFileSync(join(cwd, 'my-bot/package.json'), 'utf8'))).toMatchObject({
      name: 'my-bot',
      dependencies: { '@discordjs/core': expect.any(String) as unknown, commandry: `^${version}` },
      devDependencies: { 'commandry-dev': `^${version}` },
    });
  });

  it('overwrites nothing, and leaves a folder that is not empty alone', async () => {
    const cwd = makeTemporaryFolder();
    writeFileSync(join(cwd, 'notes.txt'), 'mine');
    const refused = await create(cwd, '--name', 'bot');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^create-commandry: \. is not empty\. .*--add/);
    expect(existsSync(join(cwd, 'package.json'))).toBe(false);
    expect(await create(cwd, '--name', 'bot', '--add')).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, 'notes.txt'), 'utf8')).toBe('mine');
  });

  it.each([
    [['My Bot'], /"My Bot", the name of the folder, cannot be the name of a package/],
    [['bot', '--name', 'commandry'], /"commandry" cannot be the name of a package/],
    [['one', 'two'], /Expected one folder, but got 2\./],
    [['--colour'], /Unknown option '--colour'/],
  ])('refuses %j as wrong use', async (parameters, message) => {
    const cwd = makeTemporaryFolder();
    expect(await create(cwd, ...parameters)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(message) as unknown,
    });
  });

  it('prints its use and its version', async () => {
    const cwd = makeTemporaryFolder();
    expect(await create(cwd, '--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('npm create commandry [folder]') as unknown,
    });
    expect(await create(cwd, '--version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as unknown,
    });
  });
});
