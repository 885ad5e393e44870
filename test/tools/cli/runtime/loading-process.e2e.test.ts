import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runNode } from '../../../support/processes/run.js';
import { DECORATED, LISTED, makeMarkedBot } from '../support/bots.js';
import { buildPackage, type BuiltPackage } from '../support/project.js';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

/** Runs the built program as a process, as its user does. */
function run(
  cwd: string,
  ...parameters: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [built.cli, ...parameters], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DISCORD_TOKEN: 'planted-secret-token' },
  });
  const printed = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text));
  return new Promise((resolve) =>
    child.once('close', (code) => {
      resolve({ code, ...printed });
    }),
  );
}

describe('the process', () => {
  it('loads a bot in TypeScript, with decorators and paths', async () => {
    const { folder } = built.makeProject(DECORATED);
    const { code, out, err } = await run(folder, 'list', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ scopes: [{ commands: [{ name: 'hello' }] }] });
  });

  it('prints on the standard output stream what it was asked for, and nothing that the bot says', async () => {
    const { folder } = built.makeProject({
      'app.js': `console.log('hello from the bot'); process.stdout.write('and again\\n');${makeMarkedBot()}`,
    });
    expect(await run(folder, 'list')).toEqual({
      code: 0,
      out: LISTED,
      err: 'hello from the bot\nand again\n',
    });
  });

  it('ends although the bot has begun to listen, and says what to do about it', async () => {
    const { folder } = built.makeProject({
      'app.js': `import { createServer } from 'node:http';
        createServer().listen(0, '127.0.0.1');
        setInterval(() => {}, 1000);${makeMarkedBot()}`,
    });
    const { code, out, err } = await run(folder, 'list');
    expect({ code, out }).toEqual({ code: 0, out: LISTED });
    expect(err).toMatch(/^app\.js started a server while it was loaded/);
  });

  it('goes on when the bot fails while it is looked at', async () => {
    const { folder } = built.makeProject({
      'app.js': `setImmediate(() => { throw new Error('port 3000 is in use'); });
        Promise.reject(new Error('no database: planted-secret-token'));${makeMarkedBot()}`,
    });
    const { code, out, err } = await run(folder, 'list');
    expect({ code, out }).toEqual({ code: 1, out: LISTED });
    expect(err).toContain('The code of the bot failed. Error: port 3000 is in use');
    expect(err).toContain('The code of the bot failed. Error: no database: [hidden]');
  });

  it('ends well when the bot misses what is not there on this machine', async () => {
    const { folder } = built.makeProject({
      'app.js': `setImmediate(() => { throw Object.assign(new Error('in use'), { code: 'EADDRINUSE' }); });${makeMarkedBot()}`,
    });
    const { code, out, err } = await run(folder, 'list');
    expect({ code, out }).toEqual({ code: 0, out: LISTED });
    expect(err).toContain('The code of the bot failed. Error: in use');
  });

  it('hides the secrets of the environment in what the bot prints itself', async () => {
    const { folder } = built.makeProject({
      'app.js': `console.log('mine is', process.env.DISCORD_TOKEN);
        console.error('still', process.env.DISCORD_TOKEN);
        process.stderr.write(Buffer.from('bytes ' + process.env.DISCORD_TOKEN + ' é\\n'));${makeMarkedBot()}`,
    });
    expect(await run(folder, 'list')).toEqual({
      code: 0,
      out: LISTED,
      err: 'mine is [hidden]\nstill [hidden]\nbytes [hidden] é\n',
    });
  });

  it.runIf(existsSync('/dev/full'))('fails when its output cannot be written, and reports it', async () => {
    const { folder } = built.makeProject({ 'app.js': makeMarkedBot() });
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [built.cli, 'list', '--json'], {
      cwd: folder,
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    let err = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(err).toMatch(/^commandry: The output could not be written \(ENOSPC.*\)\.\n$/);
  });

  it('ends well when nobody reads its output any more', async () => {
    const { folder } = built.makeProject({ 'app.js': makeMarkedBot() });
    const child = spawn(process.execPath, [built.cli, 'list'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(err).toBe('');
  });

  it('says what to install where the loader for TypeScript is not there', async () => {
    const { folder, path } = built.makeProject({
      'app.ts': makeMarkedBot(),
      'without-tsx.mjs': `import { register } from 'node:module';
        const hook = 'export const resolve = (name, context, next) => { if (name.startsWith("tsx/")) throw new Error("Cannot find package"); return next(name, context); };';
        register('data:text/javascript,' + encodeURIComponent(hook));`,
    });
    const { code, output } = await runNode(['--import', path('without-tsx.mjs'), built.cli, 'list'], {
      cwd: folder,
    });
    expect(code).toBe(1);
    expect(output).toMatch(
      /app\.ts is TypeScript, and tsx, which loads it, is not installed\. Install it: npm install --save-dev tsx/,
    );
  });

  it('loads commander alone before it knows what was asked for', () => {
    const seen = new Set<string>();
    const packages = new Set<string>();
    const commandry = join(dirname(built.cli), '../../../commandry');
    const read = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
        /^(?:import|export)\b[^'"\n;]*["']([^"']+)["'];?$/gm,
      )) {
        if (name.startsWith('.')) read(join(dirname(file), name));
        else if (name === 'commandry/tooling') read(join(commandry, 'dist/tooling.js'));
        else if (!name.startsWith('node:')) packages.add(name);
      }
    };
    read(built.cli);
    expect([...packages]).toEqual([]);
    const [, start = ''] = /import\("([^"]+)"\)/.exec(readFileSync(built.cli, 'utf8')) ?? [];
    read(join(dirname(built.cli), start));
    expect(seen.size).toBeGreaterThan(2);
    expect([...packages]).toEqual(['commander']);
    const bytes = [...seen].reduce((total, file) => total + readFileSync(file).length, 0);
    expect(bytes).toBeLessThan(165_000);
  });

  it('names the line of TypeScript that threw', async () => {
    const { folder } = built.makeProject({
      'src/app.ts': 'interface A {\n  a: number;\n}\n\nthrow new Error("no");',
    });
    const { code, err } = await run(folder, 'list');
    expect(code).toBe(1);
    expect(err).toMatch(
      /^commandry: src\/app\.ts could not be loaded\.\n\nError: no\n {4}at .*src\/app\.ts:5:7\)?\n\nSee the error/,
    );
  });
});
