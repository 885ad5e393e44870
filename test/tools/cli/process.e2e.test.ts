import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { buildCli } from '../../support/processes/built-cli.js';
import { root, runNode } from '../../support/processes/run.js';

let cli: string;

beforeAll(() => {
  cli = buildCli();
});

test('the version is that of the package, and is printed without loading anything large', async () => {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };
  expect(await runNode([cli, '--version'])).toEqual({ code: 0, output: `${version}\n` });
});

test('the file can be run by its name', () => {
  expect(readFileSync(cli, 'utf8').split('\n')[0]).toBe('#!/usr/bin/env node');
});

test('an environment file that is missing is told by the program, not by Node.js', async () => {
  const { code, output } = await runNode([cli, 'list', '--app', 'package.json', '--env', 'none']);
  expect({ code, output }).toEqual({
    code: 1,
    output: 'commandry: There is no file none. --env names a file with lines like DISCORD_TOKEN=…\n',
  });
});

test('an older Node.js is told what is needed, before anything that it lacks is loaded', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process.versions, 'node', { value: '18.20.8' });
     Object.defineProperty(process, 'version', { value: 'v18.20.8' });`,
  )}`;
  const message =
    'Node.js 20.19 or newer is required, and this is v18.20.8. Install a newer one, or switch to it with your version manager.';
  expect(await runNode(['--import', preload, cli, 'list'])).toEqual({
    code: 1,
    output: `commandry: ${message}\n`,
  });
  const { output } = await runNode(['--import', preload, cli, '--json']);
  expect(JSON.parse(output)).toEqual({ error: { code: 'FAILED', message } });
});

test('a mistake ends the process with 2', async () => {
  const { code, output } = await runNode([cli, 'emulator', '--port', 'x']);
  expect({ code, output }).toEqual({
    code: 2,
    output: expect.stringContaining('A port is a whole number') as unknown,
  });
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends an emulator with 0, with a connection open',
  async (signal) => {
    const child = spawn(process.execPath, [cli, 'emulator', '--port', '0', '--json'], {
      env: { ...process.env, NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await child.stdout.setEncoding('utf8').take(1).toArray()) as [string];
    const { controlUrl, playgroundUrl } = JSON.parse(line) as { controlUrl: string; playgroundUrl: string };
    expect((await fetch(controlUrl)).status).toBe(200);
    expect((await fetch(playgroundUrl)).status).toBe(200);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    expect(await ended).toBe(0);
    await expect(fetch(controlUrl)).rejects.toThrow();
  },
);
