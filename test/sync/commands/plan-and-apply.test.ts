import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CommandryError, SlashCommand, type App, type AppOptions, type CommandClass } from 'commandry';
import { createWorld, startEmulator, type Emulator } from 'commandry-dev/emulator';
import { Launch } from '../../../examples/weather/commands/launch.js';
import { Ping } from '../../../examples/weather/commands/ping.js';
import { Weather } from '../../../examples/weather/commands/weather.js';
import { ContextMenus } from '../../../examples/weather/commands/context-menus.js';
import { inspect } from 'node:util';
import { describeError } from '../../../src/common/log.js';
import { createActivityWorld } from '../../support/service/activity-world.js';
import { createWeatherApp } from '../../support/service/emulated-bot.js';
import { rejectionOf } from '../../support/failures.js';
import { listenUntilDone } from '../../support/listening.js';

const [application] = createWorld().applications;
const applicationId = application!.id;
const token = application!.token;

let emulator: Emulator;
let requests: string[];
let printed: string[];

beforeEach(async () => {
  emulator = await startEmulator({ world: createActivityWorld() });
  requests = [];
  printed = [];
});
afterEach(async () => {
  await emulator.stop();
});

function createRecorded(commands: readonly CommandClass[], more: Partial<AppOptions> = {}): App {
  return createWeatherApp(emulator, {
    commands,
    print: (text) => void printed.push(text),
    fetch: (input, init) => {
      requests.push(
        `${init?.method ?? 'GET'} ${new URL(input).pathname.replace(/.*\/commands/, '/commands')}`,
      );
      return fetch(input, init);
    },
    ...more,
  });
}

interface Listed {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly type: number;
}

async function registered(): Promise<Listed[]> {
  const response = await fetch(`${emulator.baseUrl}/api/v10/applications/${applicationId}/commands`, {
    headers: { authorization: `Bot ${token}` },
  });
  return (await response.json()) as Listed[];
}

describe('sync', () => {
  test('registers everything in one write, prints the plan, and writes nothing the second time', async () => {
    const commands = [Weather, Ping, ContextMenus, Launch];
    const first = await createRecorded(commands).sync();
    expect(first.writes).toBe(1);
    expect(requests).toEqual(['GET /commands', 'PUT /commands']);
    expect(printed.join()).toContain('4 to create, 0 to update, 1 to rename, 0 to delete, 0 unchanged.');
    const before = await registered();
    expect(before.map(({ name }) => name).sort()).toEqual([
      'Count words',
      'High five',
      'ping',
      'radar',
      'weather',
    ]);

    requests = [];
    const second = await createRecorded(commands).sync();
    expect(second).toMatchObject({ writes: 0, plan: { scopes: [{ changes: [] }] } });
    expect(requests).toEqual(['GET /commands']);
    expect(printed.at(-1)).toContain('nothing differs, 5 commands as declared.');
    expect(await registered()).toEqual(before);
  });

  test('takes the entry point command over by its id, and leaves it alone when no class declares one', async () => {
    const [launch] = await registered();
    expect(launch).toMatchObject({ name: 'Launch', type: 4 });
    await createRecorded([Ping, Weather]).sync();
    expect((await registered()).find(({ type }) => type === 4)).toEqual(launch);
    await createRecorded([Ping, Launch]).sync();
    const renamed = (await registered()).find(({ type }) => type === 4);
    expect(renamed).toMatchObject({ id: launch?.id, name: 'radar' });
  });

  test('edits one command by its id and keeps the rest', async () => {
    class Better {
      @SlashCommand('ping', 'Is the bot really there?')
      ping() {
        return 'pong';
      }
    }
    await createRecorded([Ping, Weather]).sync();
    const before = await registered();
    requests = [];
    await createRecorded([Better, Weather]).sync();
    const ping = before.find(({ name }) => name === 'ping')!;
    expect(requests).toEqual(['GET /commands', `PATCH /commands/${ping.id}`]);
    expect(printed.at(-1)).toContain('description: "Is the bot there?" -> "Is the bot really there?"');
    const after = await registered();
    expect(after.find(({ id }) => id === ping.id)?.version).not.toBe(ping.version);
    expect(after.filter(({ id }) => id !== ping.id)).toEqual(before.filter(({ id }) => id !== ping.id));
  });

  test('creates and deletes single commands with single calls', async () => {
    requests = [];
    await createRecorded([Ping]).sync();
    await createRecorded([]).sync();
    expect(requests).toEqual([
      'GET /commands',
      'POST /commands',
      'GET /commands',
      expect.stringMatching(/^DELETE \/commands\/\d+$/),
    ]);
    expect((await registered()).map(({ name }) => name)).toEqual(['Launch']);
  });

  test('takes back what somebody set by hand and the class leaves to its default', async () => {
    await createRecorded([Ping]).sync();
    const ping = (await registered()).find(({ name }) => name === 'ping')!;
    await fetch(`${emulator.baseUrl}/api/v10/applications/${applicationId}/commands/${ping.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        nsfw: true,
        name_localizations: { de: 'klopf' },
        default_member_permissions: '8',
      }),
    });
    const report = await createRecorded([Ping]).sync();
    expect(report.plan.scopes[0]?.changes).toMatchObject([
      {
        action: 'update',
        differences: [
          { path: 'name_localizations.de' },
          { path: 'default_member_permissions' },
          { path: 'nsfw' },
        ],
      },
    ]);
    expect((await createRecorded([Ping]).plan()).scopes[0]?.changes).toEqual([]);
  });
});

describe('a plan that somebody else has overtaken', () => {
  const command = async (name: string) => (await registered()).find((candidate) => candidate.name === name)!;
  const remove = async (id: string) =>
    fetch(`${emulator.baseUrl}/api/v10/applications/${applicationId}/commands/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bot ${token}` },
    });

  test('has nothing to delete any more, and is done', async () => {
    await createRecorded([Ping, Weather]).sync();
    const plan = await createRecorded([Ping]).plan();
    await remove((await command('weather')).id);
    expect(await createRecorded([Ping]).apply(plan)).toMatchObject({
      scopes: [{ outcome: 'done', left: [] }],
    });
  });

  test('cannot edit what is gone, reports it, and the next one creates it again', async () => {
    class Better {
      @SlashCommand('ping', 'Is the bot really there?')
      ping() {
        return 'pong';
      }
    }
    await createRecorded([Ping]).sync();
    const plan = await createRecorded([Better]).plan();
    await remove((await command('ping')).id);
    await expect(createRecorded([Better]).apply(plan)).rejects.toMatchObject({
      discord: { status: 404, code: 10063 },
    });
    expect((await createRecorded([Better]).sync()).writes).toBe(1);
    expect(await command('ping')).toBeDefined();
  });

  test('overwrites what somebody has made meanwhile', async () => {
    const plan = await createRecorded([Ping, Weather]).plan();
    await createRecorded([Ping]).sync();
    const { id } = await command('ping');
    await createRecorded([Ping, Weather]).apply(JSON.parse(JSON.stringify(plan)) as typeof plan);
    expect(await registered()).toMatchObject([{ type: 4 }, { name: 'ping', id }, { name: 'weather' }]);
  });
});

test('plan changes nothing and prints nothing', async () => {
  const before = await registered();
  const plan = await createRecorded([Ping, Weather]).plan();
  expect(plan.scopes[0]?.changes).toHaveLength(2);
  expect(printed).toEqual([]);
  expect(await registered()).toEqual(before);
});

describe('what goes wrong is said with where, what and what to do, and without the token:', () => {
  async function refused(app: App): Promise<CommandryError> {
    const error = await rejectionOf(app.sync());
    for (const text of [error.message, inspect(error, { depth: 8 }), JSON.stringify(describeError(error))])
      expect(text).not.toContain(token);
    return error;
  }

  test('no token', async () => {
    const error = await refused(createRecorded([Ping], { token: undefined }));
    expect(error.code).toBe('TOKEN_MISSING');
    expect(requests).toEqual([]);
  });

  test('a service that is not there', async () => {
    await emulator.stop();
    const error = await refused(createRecorded([Ping]));
    expect(error.code).toBe('DISCORD_UNREACHABLE');
    expect(error.message).toMatch(/Discord at http:\/\/127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)/);
  });

  test('a wrong token', async () => {
    const error = await refused(createRecorded([Ping], { token: 'another-token' }));
    expect(error.code).toBe('TOKEN_REFUSED');
    expect(error.message).toMatch(/The global commands were refused: .* \(status 401.*Pass the bot token/);
  });

  test('an application that is not the token’s', async () => {
    const error = await refused(createRecorded([Ping], { applicationId: '1100000000000000099' }));
    expect(error.code).toBe('APPLICATION_NOT_OWN');
    expect(error.message).toMatch(/status (403|404), code (20012|10002)/);
  });

  test.each([
    ['an HTML page', 'text/html', '<h1>Welcome</h1>'],
    ['another API', 'application/json', '{"hello":"there"}'],
    ['commands without ids', 'application/json', '[{"name":"x"}]'],
  ])('%s where Discord should be', async (_what, type, body) => {
    const server = createServer((_request, response) => response.setHeader('content-type', type).end(body));
    const { url: baseUrl } = await listenUntilDone(server);
    const error = await refused(createRecorded([Ping], { baseUrl }));
    expect(error.code).toBe('DISCORD_ANSWER_MALFORMED');
    expect(error.message).toContain(baseUrl);
  });
});

describe('createApp refuses settings it cannot use, all at once and without repeating them:', () => {
  test.each([
    ['an application id that is none', { applicationId: 'my-app' }, /applicationId: must be a snowflake/],
    ['a base address that is none', { baseUrl: 'discord.com' }, /baseUrl: must be an http or https address/],
    ...['/api', '/api/v10', '/api/v10/'].map((end): [string, Partial<AppOptions>, RegExp] => [
      `an address that ends with ${end}`,
      { baseUrl: `https://discord.com${end}` },
      /baseUrl: must be without \/api or \/api\/v10 at its end, which is added automatically: for Discord itself, use https:\/\/discord\.com/,
    ]),
    ['another scheme', { baseUrl: 'ftp://discord.com' }, /baseUrl: must be an http or https address/],
    ['an empty token', { token: '' }, /token: /],
    ['NaN as a limit', { waiting: { perUser: Number.NaN } }, /waiting.perUser: /],
    ['a limit of nothing', { waiting: { perUser: 0 } }, /waiting.perUser: /],
    ['a log that is no function', { log: {} }, /log: must be a function/],
    ['a setting that does not exist', { publickey: 'planted' }, /publickey/],
    ['two at once', { applicationId: '', prune: 0 }, /applicationId: .*; prune: /],
  ])('%s', (_what, more, says) => {
    const make = () => createRecorded([Ping], more as Partial<AppOptions>);
    expect(make).toThrow(says);
    expect(make).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }));
    expect(make).not.toThrow(/planted/);
  });
});
