import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../../tools/src/cli/run-command-line.js';
import type { ControlSummary } from '../../../../../tools/src/emulator/index.js';
import { BENS_MESSAGE, startTestEmulator, WEATHER } from '../../../emulator/support/emulator.js';
import { createManualClock } from '../../../../support/time/manual-clock.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { startHarbour } from '../../support/harbour-bot.js';
import { createTestEnvironment } from '../../support/environment-stub.js';

async function startInvoking() {
  const { emulator, app, stop } = await startHarbour();
  const invoke = async (...parameters: string[]) => {
    const environment = createTestEnvironment({ cwd: makeTemporaryFolder() });
    const code = await runCli(['invoke', '--emulator', emulator.baseUrl, ...parameters], environment);
    return { code, ...environment.printed };
  };
  return { emulator, app, invoke, stop };
}

const withoutTimes = (text: string) => text.replace(/, \d+ ms/g, '');

describe('commandry invoke, against an emulator,', () => {
  it.each<[string, readonly string[], string]>([
    [
      'uses a slash command',
      ['/weather forecast city:Paris days:2'],
      'ada in #general: replied\n  ada: Paris, 2 days\n',
    ],
    [
      'takes words as a shell splits them',
      ['/weather', 'forecast', 'city:New York', 'days:3'],
      'ada in #general: replied\n  ada: New York, 3 days\n',
    ],
    ['does without the slash', ['ping'], 'ada in #general: replied\n  pong\n  (nobody else sees this)\n'],
    [
      'takes quotes off',
      ['/weather forecast city:"Paris days:9" days:2'],
      'ada in #general: replied\n  ada: Paris days:9, 2 days\n',
    ],
    [
      'acts as the user that is named',
      ['/weather forecast city:Oslo', '--as', '@ben'],
      'ben in #general: replied\n  ben: Oslo, 1 days\n',
    ],
    [
      'acts in the guild that is named',
      ['/local', '--guild', 'far away'],
      'ada in #beach: replied\n  guild 1500000000000000001\n',
    ],
    [
      'acts in the channel that is named',
      ['/local', '--in', '#beach'],
      'ada in #beach: replied\n  guild 1500000000000000001\n',
    ],
    [
      'types into an option',
      ['/weather forecast', '--autocomplete', 'city:Par'],
      'ada in #general: suggestions\n  Paris\n',
    ],
    [
      'types into the last option of a text',
      ['--autocomplete', '/weather forecast days:3 city:'],
      'ada in #general: suggestions\n  Paris\n  Oslo\n',
    ],
    [
      'reports that nothing is suggested',
      ['/weather forecast', '--autocomplete', 'city:Q'],
      'ada in #general: suggestions\n  (no suggestions)\n',
    ],
    [
      'uses a user command on a user',
      ['--user-command', 'High five', '--target', '@ben'],
      'ada in #general: replied\n  🙌 ben\n',
    ],
    [
      'uses a message command on the last message',
      ['--message-command', 'Shout'],
      'ada in #general: replied\n  IS IT GOING TO RAIN TODAY?\n',
    ],
    [
      'uses a message command on a message',
      ['--message-command', 'Shout', '--target', BENS_MESSAGE],
      'ada in #general: replied\n  IS IT GOING TO RAIN TODAY?\n',
    ],
    [
      'launches the entry point',
      ['--launch'],
      'ada in #general: launched the Activity\n  Activity launched: Weather\n',
    ],
    [
      'launches the entry point by its name',
      ['--launch', 'launch'],
      'ada in #general: launched the Activity\n  Activity launched: Weather\n',
    ],
    [
      'names users, roles and channels',
      ['/give who:@ben role:@everyone quick:true'],
      'ada in #general: replied\n  ben, @everyone, undefined, undefined, undefined, true\n',
    ],
  ])('%s', async (_does, parameters, out) => {
    const { invoke } = await startInvoking();
    const printed = await invoke(...parameters);
    expect({ ...printed, out: withoutTimes(printed.out) }).toEqual({ code: 0, out, err: '' });
  });

  it('acts in direct messages with the user that is named', async () => {
    const { emulator, invoke } = await startInvoking();
    const environment = createTestEnvironment({ cwd: makeTemporaryFolder() });
    const greet = ['act', 'ada', 'says', 'Hi', '--to', 'weather', '--watch', '0'];
    await runCli([...greet, '--emulator', emulator.baseUrl], environment);
    const { out } = await invoke('/ping', '--in', '@weather');
    expect(withoutTimes(out)).toBe('ada in direct messages: replied\n  pong\n  (nobody else sees this)\n');
    expect((await invoke('/ping', '--in', '@ben')).err).toBe(
      'commandry: There is no channel @ben. There is #general, #beach, @weather.\n',
    );
    expect((await invoke('/ping', '--as', 'ben', '--in', '@weather')).err).toBe(
      'commandry: There is no channel @weather. There is #general, #beach.\n',
    );
  });

  it('sends files', async () => {
    const { invoke } = await startInvoking();
    const file = join(makeTemporaryFolder(), 'cat.png');
    writeFileSync(file, 'meow');
    const { out } = await invoke('/give', '--file', `file=${file}`, '--json');
    expect(JSON.parse(out)).toMatchObject({
      shown: expect.stringContaining('cat.png') as unknown,
      interaction: { data: { resolved: { attachments: expect.anything() as unknown } } },
    });
    expect(out).toContain('"content_type": "image/png"');
  });

  it('waits for a deferred reply', async () => {
    const { invoke } = await startInvoking();
    const { code, out } = await invoke('/slow');
    expect(code).toBe(0);
    expect(withoutTimes(out)).toBe(
      'ada in #general: deferred\n  (is thinking…)\nedited the reply\n  at last\n',
    );
  });

  it('ends with 1 and says that a reply is still loading when the time is over', async () => {
    const { invoke } = await startInvoking();
    const { code, out } = await invoke('/stuck', '--wait', '0');
    expect(code).toBe(1);
    expect(out).toContain('The reply is still loading. Wait longer with --wait.');
  });

  it('ends with 1 and the reason where the bot does not answer', async () => {
    const { invoke, emulator } = await startInvoking();
    await emulator.control('POST', '/faults', { on: 'delivery', kind: 'drop' });
    const { code, out } = await invoke('/ping');
    expect(code).toBe(1);
    expect(out).toContain('ada in #general: failed\n  The application did not respond\nWhy: ');
  });

  it('says what to run where the bot is not there', async () => {
    const { invoke, stop } = await startInvoking();
    await stop();
    const { code, out } = await invoke('/ping');
    expect(code).toBe(1);
    expect(out).toMatch(
      /ECONNREFUSED.* \(UNREACHABLE\)\nTo do: Nothing answers at http:\/\/127\.0\.0\.1:\d+\/interactions\. Start the bot there, or see what "commandry dev" says/,
    );
    const json = JSON.parse(
      (await invoke('/weather forecast', '--autocomplete', 'city:P', '--json')).out,
    ) as object;
    expect(json).toMatchObject({
      outcome: 'failed',
      reason: { code: 'UNREACHABLE' },
      todo: expect.stringMatching(/^Nothing answers at /) as unknown,
    });
    expect(JSON.stringify(json)).not.toContain(WEATHER.token);
  });

  it('says how the emulator is told of the bot where it does not know it', async () => {
    const { invoke, emulator } = await startInvoking();
    await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url: null });
    const { code, out, err } = await invoke('/ping', '--json');
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const { error } = JSON.parse(out) as { error: { code: string; message: string } };
    expect(error.code).toBe('NO_ENDPOINT');
    expect(error.message).toContain('"commandry dev" runs a bot and sets its address.');
    // The suggested command can be run as it is.
    const [, , body = '', url = ''] = /(-d) '(.*)' (\S+)$/.exec(error.message) ?? [];
    expect(url.replace(emulator.baseUrl, '')).toBe(`/control/applications/${WEATHER.id}/endpoint`);
    expect(JSON.parse(body)).toEqual({ url: 'http://127.0.0.1:3000/interactions' });
  });

  it('says which key the bot needs where it refuses the signature', async () => {
    const { invoke, emulator } = await startInvoking();
    const { applications } = (await emulator.control('GET', '')).body as ControlSummary;
    await emulator.control('POST', '/faults', { on: 'delivery', kind: 'wrong_signature' });
    const { code, out } = await invoke('/ping');
    expect(code).toBe(1);
    expect(out).toContain(
      `To do: The bot refused the signature. Start it with DISCORD_APPLICATION_ID=${WEATHER.id} and DISCORD_PUBLIC_KEY=${applications[0]!.public_key}, `,
    );
  });

  it('says how commands are registered where there is none', async () => {
    const emulator = await startTestEmulator();
    const environment = createTestEnvironment({ cwd: makeTemporaryFolder() });
    expect(await runCli(['invoke', '/ping', '--emulator', emulator.baseUrl], environment)).toBe(1);
    expect(environment.printed.err).toContain(
      `"commandry dev" registers the commands of a bot; so does "commandry sync" with COMMANDRY_BASE_URL=${emulator.baseUrl}`,
    );
  });

  it('says what is wrong with an address that is a page of an emulator', async () => {
    const { invoke, emulator } = await startInvoking();
    expect(await invoke('/ping', '--emulator', `${emulator.baseUrl}/api/v10`)).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'is not an emulator. Pass the address that "commandry dev" prints',
      ) as unknown,
    });
  });

  it('prints neither the token of the interaction nor the signature with --json', async () => {
    const { invoke, emulator } = await startInvoking();
    const secrets: string[] = [];
    emulator.subscribe((event) => {
      if (event.type === 'INTERACTION_CREATE') secrets.push(event.interaction.token);
    });
    const { code, out } = await invoke('/ping', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      outcome: 'message',
      user: { username: 'ada' },
      channel: { name: 'general' },
      interaction: { type: 2, data: { name: 'ping' } },
      response: { status: 200 },
      later: [],
      still_loading: false,
    });
    expect(secrets).toHaveLength(1);
    expect(out).not.toContain(secrets[0]);
    expect(out).not.toMatch(/signature/i);
  });

  it.each<[string, readonly string[], number, RegExp]>([
    [
      'a command that is not there',
      ['/pong'],
      1,
      /There is no CHAT_INPUT command "pong"\. Did you mean \/ping\? There is/,
    ],
    [
      'a value that does not fit',
      ['/weather forecast city:Paris days:many'],
      1,
      /"days" wants a whole number/,
    ],
    ['a user who is not there', ['/ping', '--as', 'zoe'], 1, /There is no user zoe\. There is ada, ben\./],
    [
      'a channel that is not there',
      ['/ping', '--in', '#sea'],
      1,
      /There is no channel #sea\. There is #general/,
    ],
    [
      'a guild that is not there',
      ['/ping', '--guild', 'Sea'],
      1,
      /There is no guild Sea\. There is Harbour, Far away\./,
    ],
    ['nothing to use', [], 2, /Say what to use/],
    ['two things to use', ['/ping', '--launch'], 2, /use one/],
    ['a target of nothing', ['/ping', '--target', 'ben'], 2, /--target belongs to/],
    [
      'a message that is no id',
      ['--message-command', 'Shout', '--target', 'last'],
      2,
      /must be the id of a message/,
    ],
    [
      'suggestions for a menu',
      ['--user-command', 'High five', '--autocomplete'],
      2,
      /belong to a typed command/,
    ],
    ['a file without an option', ['/give', '--file', 'cat.png'], 2, /is an option and a path/],
    ['a file that is not there', ['/give', '--file', 'file=none.png'], 1, /Cannot read none\.png/],
    ['no number of seconds', ['/ping', '--wait', 'long'], 2, /is not a number of seconds/],
  ])('refuses %s', async (_what, parameters, code, message) => {
    const { invoke } = await startInvoking();
    const printed = await invoke(...parameters);
    expect(printed).toEqual({ code, out: '', err: expect.stringMatching(message) as unknown });
  });

  it('tells with --verbose what the system said of a file that cannot be read', async () => {
    const { invoke } = await startInvoking();
    const { out } = await invoke('/give', '--file', 'file=none.png', '--verbose', '--json');
    expect(JSON.parse(out)).toMatchObject({ error: { cause: { name: 'Error', code: 'ENOENT' } } });
  });
});

describe('commandry invoke', () => {
  const run = async (parameters: readonly string[], env: Record<string, string> = {}) => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = (input) => {
      asked.push(input as string);
      return Promise.reject(new TypeError('fetch failed'));
    };
    const clock = createManualClock();
    const environment = createTestEnvironment({ env, fetch, clock, cwd: makeTemporaryFolder() });
    const code = await runCli(['invoke', ...parameters], environment);
    return { code, asked, ...environment.printed };
  };

  it.each([
    ['COMMANDRY_BASE_URL', ['/ping'], { COMMANDRY_BASE_URL: 'https://discord.com' }],
    ['--emulator', ['/ping', '--emulator', 'https://discord.com/api'], {}],
    ['--emulator', ['/ping', '--emulator', 'https://example.org'], {}],
  ])(
    'refuses a service that is not on this machine, named by %s, without asking it',
    async (name, words, env) => {
      expect(await run(words, env)).toMatchObject({
        code: 1,
        asked: [],
        err: expect.stringMatching(
          new RegExp(
            `${name} names .* an emulator is always on this machine\\. Discord itself lets no program`,
          ),
        ) as unknown,
      });
    },
  );

  it('refuses Discord itself as a bot, without asking it', async () => {
    expect(await run(['/ping', '--url', 'https://discord.com/api/v10'])).toMatchObject({
      code: 2,
      asked: [],
      err: expect.stringContaining('is Discord itself, not a bot') as unknown,
    });
  });

  it('asks the emulator where "commandry dev" is by default, and says what to do where none is', async () => {
    expect(await run(['/ping'])).toMatchObject({
      code: 1,
      asked: ['http://127.0.0.1:4321/control'],
      err: expect.stringContaining('Start one with "commandry dev"') as unknown,
    });
  });

  it('asks the one of the environment', async () => {
    const { asked } = await run(['/ping'], { COMMANDRY_BASE_URL: 'http://localhost:999' });
    expect(asked).toEqual(['http://localhost:999/control']);
  });

  it('says what it does with --help', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    expect(out).toContain("commandry invoke '/weather forecast city:Paris days:2'");
    expect(out).toContain('COMMANDRY_PRIVATE_KEY');
  });
});
