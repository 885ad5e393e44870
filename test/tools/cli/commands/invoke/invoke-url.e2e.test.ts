import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPrivateKey } from '../../../../../tools/src/cli/commands/invoke/private-key.js';
import { buildPackage, type Project } from '../../support/project.js';

const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const key = newKey();
const otherKey = newKey();

const FILES = {
  'package.json': '{ "name": "ferry", "type": "module" }',
  'key.pem': key,
  'other.pem': otherKey,
  'src/app.js': `
import { createApp, defineCommand, readSettings } from 'commandry';
const stops = ['Harbour', 'Island', 'Lighthouse'];
export const app = createApp({
  commands: [
    defineCommand({
      name: 'sail',
      description: 'Sail somewhere',
      options: {
        to: {
          type: 'string', description: 'Where', required: true,
          autocomplete: (typed) => stops.filter((stop) => stop.startsWith(typed)),
        },
        knots: { type: 'integer', description: 'How fast', maxValue: 30 },
        with: { type: 'user', description: 'With whom' },
      },
      run: (interaction, { to, knots = 5, with: mate }) =>
        interaction.user.username + ' sails to ' + to + ' at ' + knots + ' with ' + (mate?.user.username ?? 'nobody'),
    }),
    defineCommand({ name: 'sink', description: 'Fails', run: () => { throw new Error('a leak'); } }),
    defineCommand({ type: 'user', name: 'Wave', run: ({ target }) => 'Hello ' + target.user.username }),
    defineCommand({ type: 'message', name: 'Count', run: ({ target }) => target.message.content.length + ' characters' }),
    defineCommand({ type: 'entryPoint', name: 'board', description: 'Come aboard', run: (interaction) => interaction.launchActivity() }),
  ],
  ...readSettings(),
});`,
  'src/server.js': `
import { createServer } from 'commandry/node';
import { app } from './app.js';
const { port } = await createServer(app, { endOn: ['SIGTERM'] }).listen(0, '127.0.0.1');
console.log('http://127.0.0.1:' + port + '/interactions');`,
};

const ID = '1234567890123456789';

let project: Project;
let url: string;
const endings: (() => unknown)[] = [];

/** One bot for all tests, as its author runs it: a process that knows no emulator. */
beforeAll(async () => {
  project = buildPackage().makeProject(FILES, (remove) => endings.push(remove));
  const child = spawn(process.execPath, [project.path('src/server.js')], {
    env: {
      PATH: process.env['PATH'],
      DISCORD_APPLICATION_ID: ID,
      DISCORD_PUBLIC_KEY: readPrivateKey(key, 'key.pem').publicKey,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  endings.push(() => child.kill('SIGKILL'));
  const [line] = (await child.stdout.setEncoding('utf8').take(1).toArray()) as [string];
  url = line.trim();
});
afterAll(() => {
  for (const end of endings) end();
});

const invoke = (...parameters: string[]) =>
  project.run(['invoke', '--url', url, '--private-key-file', 'key.pem', ...parameters], {
    env: { DISCORD_APPLICATION_ID: ID },
  });

describe('commandry invoke --url, with a bot in a process of its own,', () => {
  it.each<[string, readonly string[], string]>([
    [
      'uses a slash command with its options',
      ['/sail to:Island knots:12 with:@zoe'],
      'ada in #general: replied\n  ada sails to Island at 12 with zoe\n',
    ],
    ['types into an option', ['/sail', '--autocomplete', 'to:I'], 'ada in #general: suggestions\n  Island\n'],
    ['uses a user command', ['--user-command', 'Wave', '--target', '@zoe'], 'replied\n  Hello zoe\n'],
    ['uses a message command', ['--message-command', 'Count', '--target', '99'], 'replied\n  9 characters\n'],
    ['launches the entry point command', ['--launch'], 'launched the Activity\n'],
  ])('%s', async (_does, parameters, shown) => {
    const { code, out, err } = await invoke(...parameters);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.replace(/, \d+ ms/, '')).toContain(shown);
  });

  it('says it as JSON, without the signature', async () => {
    const { out } = await invoke('/sail to:Harbour', '--json');
    expect(JSON.parse(out)).toMatchObject({
      outcome: 'message',
      shown: 'ada sails to Harbour at 5 with nobody',
      interaction: { type: 2, application_id: ID, data: { name: 'sail' } },
      url,
      response: { status: 200 },
    });
    expect(out).not.toMatch(/signature/i);
  });

  it('takes the key from the environment', async () => {
    const env = { DISCORD_APPLICATION_ID: ID, COMMANDRY_PRIVATE_KEY: readPrivateKey(key, 'key').seed };
    expect(await project.run(['invoke', '/sail to:Island', '--url', url], { env })).toMatchObject({
      code: 0,
    });
  });

  it('shows what the bot answers where a command fails, and ends with 1', async () => {
    const { code, out } = await invoke('/sink');
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringMatching(
        /^ada in #general: replied, \d+ ms\n {2}\S[^]*\nThe bot failed: HANDLER_FAILED, incident [\w-]{36}\./,
      ) as unknown,
    });
    expect(out).not.toContain('a leak');
  });

  it('with another key ends with 1, and says which public key the bot needs for it', async () => {
    const { publicKey } = readPrivateKey(otherKey, 'other.pem');
    const { code, out } = await invoke('/sail to:Island', '--private-key-file', 'other.pem');
    expect(code).toBe(1);
    expect(out).toContain('ada in #general: failed');
    expect(out).toContain(
      `To do: The bot refused the signature. Start it with DISCORD_APPLICATION_ID=${ID} and DISCORD_PUBLIC_KEY=${publicKey}, which belong to this key.\n`,
    );
  });

  it.each<[string, readonly string[], number, RegExp]>([
    [
      'a command that there is not',
      ['/row'],
      1,
      /There is no CHAT_INPUT command "row"\. There is "sail", "sink"\./,
    ],
    ['a required option that is left out', ['/sail knots:3'], 1, /\/sail needs "to"/],
    ['a value that is too large', ['/sail to:Island knots:99'], 1, /30/],
    [
      'a key that is none',
      ['/sail', '--private-key-file', 'package.json'],
      1,
      /package\.json holds no valid key/,
    ],
    [
      'a press before a command',
      ['--press', 'Sail'],
      2,
      /With --url there are no messages yet\. Begin with a command/,
    ],
    ['a key that is not there', ['/sail', '--private-key-file', 'no.pem'], 1, /There is no file .*no\.pem\./],
  ])('refuses %s, and asks nobody', async (_what, parameters, code, message) => {
    const printed = await invoke(...parameters);
    expect(printed).toEqual({ code, out: '', err: expect.stringMatching(message) as unknown });
  });

  it('says what to do where nothing listens', async () => {
    const dead = 'http://127.0.0.1:1/interactions';
    const { code, out } = await invoke('/sail to:Island', '--url', dead);
    expect(code).toBe(1);
    expect(out).toContain(`To do: Nothing answers at ${dead}. Start the bot there`);
  });

  it('asks for a key, and says how one is made', async () => {
    const { code, err } = await project.run(['invoke', '/sail to:Island', '--url', url]);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('--url needs a private key to sign with: --private-key-file') as unknown,
    });
  });
});
