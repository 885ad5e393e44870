import { describe, expect, test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { runNode } from '../support/run.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const tsx = (path: string, ...parameters: string[]) => ['--import', 'tsx', path, ...parameters];
const demo = 'examples/weather/demo.ts';
const bot = 'examples/weather/bot.ts';

describe('npm run demo', { timeout: 120_000 }, () => {
  test('plays the whole story between two processes, finds every answer right and ends with status 0', async () => {
    const { code, output } = await runNode(tsx(demo));
    expect(output).toMatch(/All \d+ checks were right\./);
    expect(output).not.toContain('WRONG');
    for (const line of [
      /\+ \/weather/,
      /name: "Launch" -> "radar"/,
      /nothing differs, 5 commands as declared/,
      /rightly signed +came back 200 in \d+ ms/,
      /wrongly signed +came back 401 in \d+ ms/,
      /callback type 8/,
      /callback type 12/,
      /is shown +Paris/,
      /Only you can see this/,
    ]) {
      expect(output).toMatch(line);
    }
    expect(code).toBe(0);
  });

  test('ends with another status when a bot gives one wrong answer, and says which', async () => {
    const { code, output } = await runNode(tsx(demo, '--bot', here('./wrong-bot.ts')));
    expect(output).toMatch(/WRONG: ada sends \/ping: wanted to see \/pong\/, saw "pung/);
    expect(output).toMatch(/[1-9] of \d+ checks were wrong/);
    expect(code).toBe(1);
  });

  test('ends with another status when a bot does not start, and shows what it printed', async () => {
    const { code, output } = await runNode(tsx(demo, '--bot', here('./broken-bot.ts')));
    expect(output).toContain('Broken.run(), parameter 1, "broken x" [NAME_INVALID]'.replace('x', 'X'));
    expect(code).toBe(1);
  });
});

describe('the bot, at start,', { timeout: 60_000 }, () => {
  const settings = {
    DISCORD_APPLICATION_ID: '1100000000000000001',
    DISCORD_PUBLIC_KEY: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    DISCORD_TOKEN: 'planted-secret-token',
    // Port 1 of the loopback address: nothing listens there.
    COMMANDRY_BASE_URL: 'http://127.0.0.1:1',
    PORT: '0',
  };

  test('says that the service cannot be reached, and where, and ends with a non-zero status', async () => {
    const { code, output } = await runNode(tsx(bot), { env: settings });
    expect(output).toMatch(
      /The service at http:\/\/127\.0\.0\.1:1 cannot be reached \((ECONNREFUSED|bad port)\)/,
    );
    expect(output).toContain('Check the network and baseUrl');
    expect(output).not.toContain('planted-secret-token');
    expect(code).toBe(1);
  });

  test('says what to paste when the public key is none', async () => {
    const { code, output } = await runNode(tsx(bot), {
      env: { ...settings, DISCORD_PUBLIC_KEY: '0'.repeat(64) },
    });
    expect(output).toMatch(/Paste the real public key of the application: 64 hex digits/);
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

test(
  'npm run invoke says how it is used, and what to do when nothing runs',
  { timeout: 60_000 },
  async () => {
    const invoke = 'examples/weather/invoke.ts';
    const usage = await runNode(tsx(invoke));
    expect(usage).toMatchObject({ code: 2, output: expect.stringContaining('--on-user ben') as string });
    const alone = await runNode(tsx(invoke, '--emulator', 'http://127.0.0.1:1', '/ping'));
    expect(alone).toMatchObject({
      code: 1,
      output: expect.stringContaining('Is "npm run dev" running') as string,
    });
  },
);
