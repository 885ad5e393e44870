import { describe, expect, it } from 'vitest';
import {
  findGuildIds,
  toLiveEnvironment,
  toBotEnvironment,
} from '../../../../../tools/src/cli/commands/dev/bot/bot-environment.js';
import { tellsOfWrongSignature, toReadableLines } from '../../../../../tools/src/cli/output/log-lines.js';
import {
  createSupervisor,
  type Run,
  type RunEnd,
} from '../../../../../tools/src/cli/commands/dev/supervisor.js';
import { isIgnoredPath } from '../../../../../tools/src/cli/commands/dev/watch-files.js';
import { createDevWorld } from '../../../../../tools/src/cli/commands/dev/dev-world.js';
import { startTestEmulator } from '../../../emulator/support/emulator.js';

const identity = {
  applicationId: '1',
  publicKey: 'ab',
  token: 'dev-token',
  clientSecret: 'dev-secret',
  baseUrl: 'http://127.0.0.1:4321',
  port: 0,
};

describe('the environment of a bot under development', () => {
  it('says who it is in the emulator under every name, whatever the shell says', () => {
    const env = {
      DISCORD_CLIENT_ID: '7',
      DISCORD_BOT_TOKEN: 'real',
      COMMANDRY_BASE_URL: 'https://discord.com',
    };
    expect(toBotEnvironment(env, identity)).toEqual({
      NODE_ENV: 'development',
      DISCORD_APPLICATION_ID: '1',
      DISCORD_APP_ID: '1',
      DISCORD_CLIENT_ID: '1',
      APPLICATION_ID: '1',
      DISCORD_PUBLIC_KEY: 'ab',
      DISCORD_TOKEN: 'dev-token',
      DISCORD_BOT_TOKEN: 'dev-token',
      DISCORD_CLIENT_SECRET: 'dev-secret',
      COMMANDRY_BASE_URL: 'http://127.0.0.1:4321',
      PORT: '0',
    });
  });

  it('leaves everything else as it is', () => {
    const env = { NODE_ENV: 'test', DISCORD_DEV_GUILD_ID: '5', DATABASE: 'x' };
    expect(toBotEnvironment(env, identity)).toMatchObject(env);
  });

  it('says that it is live, and where its commands are registered, under every name', () => {
    const env = { DISCORD_GUILD_ID: '9', DISCORD_BOT_TOKEN: 'old', DATABASE: 'x' };
    const live = { ...identity, baseUrl: 'https://discord.com', developmentGuildId: '5' };
    const { applicationId, publicKey, token, baseUrl, developmentGuildId } = live;
    expect(
      toLiveEnvironment(env, { applicationId, publicKey, token, baseUrl, developmentGuildId }),
    ).toMatchObject({
      NODE_ENV: 'development',
      COMMANDRY_LIVE: '1',
      COMMANDRY_BASE_URL: 'https://discord.com',
      DISCORD_APPLICATION_ID: '1',
      DISCORD_BOT_TOKEN: 'dev-token',
      DISCORD_DEV_GUILD_ID: '5',
      DISCORD_GUILD_ID: '5',
      DATABASE: 'x',
    });
  });

  it('may name guilds', () => {
    const env = { DISCORD_DEV_GUILD_ID: '5', DISCORD_DEV_GUILDS: '5, 6', DISCORD_GUILD_ID: 'five' };
    expect(findGuildIds(env)).toEqual(['5', '6']);
  });
});

describe('a file of a project is watched', () => {
  it.each<[string, boolean]>([
    ['/p/src/app.ts', true],
    ['/p/src/app.mjs', true],
    ['/p/locales/de.json', true],
    ['/p/.env', true],
    ['/p/.env.local', true],
    ['/p/README.md', false],
    ['/p/picture.png', false],
    ['/p/node_modules', false],
    ['/p/.git', false],
    ['/p/dist', false],
    ['/p/.commandry', false],
    ['/p/data.json', false],
  ])('%s: %s', (path, isWatched) => {
    expect(isIgnoredPath('/p', ['/p/data.json'], path, /\.\w+$/.test(path))).toBe(!isWatched);
  });

  it('also in a folder whose own name is one of those that are left alone', () => {
    expect(isIgnoredPath('/home/ada/.bots/build', [], '/home/ada/.bots/build', false)).toBe(false);
    expect(isIgnoredPath('/home/ada/.bots/build', [], '/home/ada/.bots/build/app.ts', true)).toBe(false);
  });
});

describe('of runs of a bot', () => {
  function play() {
    const events: string[] = [];
    const ends: ((how: string) => void)[] = [];
    const startRun = (): Run => {
      const number = ends.length + 1;
      events.push(`start ${number}`);
      const ended = new Promise<RunEnd>((resolve) =>
        ends.push((how) => {
          resolve({ how });
        }),
      );
      return {
        ended,
        stop: async () => {
          events.push(`stop ${number}`);
          ends[number - 1]?.('stopped');
          await ended;
        },
      };
    };
    const supervisor = createSupervisor(
      () => Promise.resolve(),
      startRun,
      ({ how }) => events.push(`ended: ${how}`),
    );
    return { events, ends, supervisor };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('there is one at a time', async () => {
    const { events, supervisor } = play();
    supervisor.restart();
    await settled();
    supervisor.restart();
    await settled();
    await supervisor.stop();
    expect(events).toEqual(['start 1', 'stop 1', 'start 2', 'stop 2']);
  });

  it('many changes at once make one', async () => {
    const { events, supervisor } = play();
    for (let count = 0; count < 5; count++) supervisor.restart();
    await settled();
    expect(events).toEqual(['start 1']);
    await supervisor.stop();
  });

  it('one that ends by itself is told, and the next change starts another', async () => {
    const { events, ends, supervisor } = play();
    supervisor.restart();
    await settled();
    ends[0]?.('crashed');
    await settled();
    supervisor.restart();
    await settled();
    await supervisor.stop();
    supervisor.restart();
    await settled();
    expect(events).toEqual(['start 1', 'ended: crashed', 'start 2', 'stop 2']);
  });
});

describe('a line of a bot', () => {
  const entry = { time: '2026', level: 'warn', event: 'SIGNATURE_INVALID', message: 'A request came.' };

  it.each<[string, readonly string[]]>([
    ['plain', ['plain']],
    ['{"time":', ['{"time":']],
    ['{"time":1}', ['{"time":1}']],
    [JSON.stringify({ ...entry, event: 'X_Y' }), ['warn X_Y: A request came.']],
    [
      JSON.stringify({ ...entry, event: 'X_Y', error: { stack: 'Error: no\n    at x' } }),
      ['warn X_Y: A request came.', 'Error: no', '    at x'],
    ],
  ])('%j', (line, shown) => {
    expect(toReadableLines(line)).toEqual(shown);
  });

  describe('that tells of an error has', () => {
    const foreign = [
      '    at a (node:fs:1:1)',
      '    at b (node:net:2:2)',
      '    at c (/p/node_modules/x/y.js:3:3)',
    ];
    const own = [1, 2, 3, 4].map((number) => `    at own${number} (/p/src/app.js:${number}:1)`);
    const error = (message: string, frames: readonly string[], more: object = {}) => ({
      name: 'Error',
      message,
      stack: [`Error: ${message}`, ...frames].join('\n'),
      ...more,
    });
    const linesOf = (told: object) =>
      toReadableLines(JSON.stringify({ ...entry, event: 'X_Y', error: told })).slice(1);

    it.each<[string, readonly string[], readonly string[], readonly string[]]>([
      [
        'its frames in the code of the author, and of a cause the first three',
        [...foreign, ...own],
        own,
        own.slice(0, 3),
      ],
      ['the one frame in the code of the author', [...foreign, own[0]!], [own[0]!], [own[0]!]],
      [
        'its first two frames where none is of the author, and none of a cause',
        foreign,
        foreign.slice(0, 2),
        [],
      ],
    ])('%s', (_what, frames, shown, shownOfCause) => {
      expect(linesOf(error('outer', frames))).toEqual(['Error: outer', ...shown]);
      const cause = error('inner', frames);
      expect(linesOf(error('outer', [own[0]!], { cause }))).toEqual([
        'Error: outer',
        own[0],
        '  caused by Error: inner',
        ...shownOfCause.map((frame) => `  ${frame}`),
      ]);
    });
  });

  it('is known where it tells of a wrong signature', () => {
    expect(tellsOfWrongSignature(JSON.stringify(entry))).toBe(true);
    expect(tellsOfWrongSignature('SIGNATURE_INVALID')).toBe(false);
  });
});

it('the world of a bot holds together, and has direct messages between everybody in it', async () => {
  const world = createDevWorld('a-name-that-is-longer-than-thirty-two', 'SECRETof-nobody');
  const { control } = await startTestEmulator({ world });
  expect((await control('GET', '')).body).toMatchObject({
    applications: [
      {
        name: 'a-name-that-is-longer-than-thirt',
        token: 'MTEwMDAwMDAwMDAwMDAwMDAwMQ.SECRET.of-nobody',
        embedded: false,
      },
    ],
  });
  const { channels } = (await control('GET', '/channels')).body as {
    channels: { recipient_ids: string[] }[];
  };
  expect(channels.map(({ recipient_ids }) => recipient_ids.length)).toEqual([0, 2, 2, 2]);
});
