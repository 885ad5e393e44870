import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { root, runNode } from '../../support/processes/run.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const tsx = (path: string, ...parameters: string[]) => ['--import', 'tsx', path, ...parameters];
const demo = 'examples/weather/demo.ts';
const bot = 'examples/weather/bot.ts';

describe('npm run demo', () => {
  test('ends with another status when a bot gives one wrong answer, and says which', async () => {
    const { code, output } = await runNode(tsx(demo, '--bot', here('../../e2e/examples/wrong-bot.ts')));
    expect(output).toMatch(/WRONG: ada sends \/ping: wanted to see \/pong\/, saw "pung/);
    expect(output).toMatch(/[1-9] of \d+ checks were wrong/);
    expect(code).toBe(1);
  });

  test('ends with another status when a bot does not start, and shows what it printed', async () => {
    const { code, output } = await runNode(tsx(demo, '--bot', here('../../e2e/examples/broken-bot.ts')));
    expect(output).toContain('Broken.run(), parameter 1, "broken x" [NAME_INVALID]'.replace('x', 'X'));
    expect(code).toBe(1);
  });
});

describe('the bot, at start,', () => {
  const settings = {
    DISCORD_APPLICATION_ID: '1100000000000000001',
    DISCORD_PUBLIC_KEY: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    DISCORD_TOKEN: 'planted-secret-token',
    // Port 1 of the loopback address: nothing listens there.
    COMMANDRY_BASE_URL: 'http://127.0.0.1:1',
    PORT: '0',
  };

  test('says that Discord cannot be reached, and where, and ends with a non-zero status', async () => {
    const { code, output } = await runNode(tsx(bot), { env: settings });
    expect(output).toMatch(
      /Discord at http:\/\/127\.0\.0\.1:1 cannot be reached \((ECONNREFUSED|bad port)\)/,
    );
    expect(output).toContain('Check the network and baseUrl');
    expect(output).not.toContain('planted-secret-token');
    expect(code).toBe(1);
  });

  test('says what to paste when the public key is none', async () => {
    const { code, output } = await runNode(tsx(bot), {
      env: { ...settings, DISCORD_PUBLIC_KEY: '0'.repeat(64) },
    });
    expect(output).toMatch(/Paste the public key of the application: 64 hex digits/);
    expect(code).toBe(1);
  });

  test('names every setting that is missing', async () => {
    const { code, output } = await runNode(tsx(bot), {
      env: { DISCORD_APPLICATION_ID: '', DISCORD_PUBLIC_KEY: '' },
    });
    expect(output).toContain(
      "DISCORD_APPLICATION_ID is not set: the application's id. DISCORD_PUBLIC_KEY is not set",
    );
    expect(code).toBe(1);
  });
});

test('npm run dev and npm run invoke play together', async () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    scripts: Record<string, string>;
  };
  // Without what a script builds before it.
  const program = (name: string) => tsx(...(/\btsx (.+)$/.exec(scripts[name]!)![1]!.split(' ') as [string]));
  const dev = spawn(process.execPath, [...program('dev'), '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void dev.kill('SIGKILL'));
  let printed = '';
  dev.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await expect.poll(() => printed).toContain('npm run invoke -- --emulator http://127.0.0.1:');
  const [, emulator = ''] = /--emulator (\S+)/.exec(printed) ?? [];
  const used = await runNode([
    ...program('invoke'),
    '--emulator',
    emulator,
    '/weather forecast city:Paris days:1',
  ]);
  expect(used).toEqual({ code: 0, output: expect.stringContaining('Day 1: 14 °C, windy') as string });
  const ended = new Promise((resolve) => dev.once('close', resolve));
  dev.kill('SIGINT');
  expect(await ended).toBe(0);
});
