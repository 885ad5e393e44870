import { afterEach, describe, expect, test } from 'vitest';
import { defineCommand, type AppOptions } from 'commandry';
import type { CommandPayload } from 'commandry/protocol';
import { SyncError, type SyncProgress } from 'commandry/sync';
import { ADA } from '../../tools/emulator/support/emulator.js';
import {
  startServiceAtHand,
  toWords,
  failureOf,
  incompleteOf,
  type Declared,
  type ServiceAtHand,
} from '../support/service-at-hand.js';
import { ping, roll } from '../support/registered.js';
import { createWeatherApp } from '../../support/service/emulated-bot.js';

const GUILDS = Array.from({ length: 6 }, (_, index) => `30000000000000000${index + 1}`);
const [A, B, C] = GUILDS as [string, string, string];
const STRANGE = '399999999999999999';

let service: ServiceAtHand;
afterEach(() => service.stop());
const startWithGuilds = async (options: Parameters<typeof startServiceAtHand>[0] = {}) => {
  service = await startServiceAtHand(options, GUILDS);
};
const everywhere = (
  payloads: readonly CommandPayload[],
  guildIds: readonly (string | null)[] = GUILDS,
): Declared[] => guildIds.map((guildId) => ({ guildId, payloads }));

/** A fetch that remembers what it was asked, as `GET 300000000000000001`. */
function watched(meddle: (call: string) => Response | undefined = () => undefined) {
  const calls: string[] = [];
  let atOnce = 0;
  let most = 0;
  const through: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input);
    const place = /guilds\/(\d+)\/commands(\/permissions)?/.exec(pathname);
    const call = `${init?.method ?? 'GET'} ${place ? `${place[1] ?? ''}${place[2] ?? ''}` : 'global'}`;
    calls.push(call);
    const answer = meddle(call);
    if (answer) return answer;
    most = Math.max(most, ++atOnce);
    try {
      return await fetch(input, init);
    } finally {
      atOnce--;
    }
  };
  return { fetch: through, calls, most: () => most };
}

const refusal = (status: number, code: number, message: string) =>
  Response.json({ code, message }, { status });

describe('many guilds', () => {
  test('are read with one request each, a few at once, and those with changes are written with one more', async () => {
    await startWithGuilds();
    const { fetch, calls, most } = watched();
    const registration = service.declare(everywhere([ping, roll], [null, ...GUILDS]), fetch);
    const progress: SyncProgress[] = [];
    const report = await registration.sync({
      concurrency: 3,
      onProgress: (step) => void progress.push(step),
    });
    expect(report.writes).toBe(7);
    expect(calls).toHaveLength(14);
    expect(most()).toBe(3);
    for (const phase of ['read', 'write']) {
      const steps = progress.filter((step) => step.phase === phase);
      expect(steps.map(({ done, total }) => [done, total])).toEqual(
        GUILDS.concat('').map((_, at) => [at + 1, 7]),
      );
      expect(steps.map(({ guildId }) => guildId).sort()).toEqual([...GUILDS, null].sort());
    }

    calls.length = 0;
    expect((await registration.sync()).writes).toBe(0);
    expect(calls.sort()).toEqual([...GUILDS, 'global'].map((place) => `GET ${place}`).sort());
  });

  test('that cannot be read are named, and keep none of the others from being written', async () => {
    await startWithGuilds();
    const registration = service.declare(everywhere([ping], [A, STRANGE, B]));
    const plan = await registration.plan();
    expect(plan.unread).toEqual([
      {
        guildId: STRANGE,
        code: 'DISCORD_REFUSED',
        message: expect.stringContaining('Missing Access') as string,
      },
    ]);
    const error = await incompleteOf(registration);
    const { report, message } = error;
    expect(message).toContain('2 of 3 scopes are as declared');
    expect(message).toContain(`- Guild ${STRANGE}: not read.`);
    expect(report.writes).toBe(2);
    expect((await service.list(B)).map(({ name }) => name)).toEqual(['ping']);
  });

  test('one of which refuses: the others are written, and the error says what is done and left where', async () => {
    await startWithGuilds();
    const { fetch } = watched((call) =>
      call === `PUT ${A}`
        ? refusal(400, 30032, 'Maximum number of application commands reached (100).')
        : undefined,
    );
    const error = await incompleteOf(service.declare(everywhere([ping, roll], [A, B, C]), fetch));
    expect(error).toMatchObject({ code: 'SYNC_INCOMPLETE', cause: { discord: { code: 30032 } } });
    expect(error.report.scopes).toMatchObject([
      {
        guildId: A,
        outcome: 'failed',
        writes: 0,
        done: [],
        left: [{ name: 'ping' }, { name: 'roll' }],
        failure: { code: 'DISCORD_REFUSED' },
      },
      { guildId: B, outcome: 'done', writes: 1, left: [], failure: null },
      { guildId: C, outcome: 'done', writes: 1, left: [], failure: null },
    ]);
    expect(error.message).toContain(`- Guild ${A}: left: create /ping, create /roll. `);
    expect((await service.declare(everywhere([ping, roll], [A, B, C])).sync()).writes).toBe(1);
  });

  test('of which many refuse: ten are named, and the others counted', async () => {
    await startWithGuilds();
    const guildIds = Array.from({ length: 15 }, (_, index) => `3999999999999999${10 + index}`);
    const error = await incompleteOf(service.declare(everywhere([ping], [A, ...guildIds])));
    expect(error.message.split('\n').filter((line) => line.startsWith('- Guild'))).toHaveLength(10);
    expect(error.message).toContain('- and 5 more');
  });

  test.each([
    ['the token is refused', () => refusal(401, 0, '401: Unauthorized')],
    [
      'the network is gone',
      () => {
        throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
      },
    ],
  ])('are left in peace when %s', async (_what, fail) => {
    await startWithGuilds();
    let isFailing = true;
    const { fetch, calls } = watched((call) => (isFailing && call.startsWith('P') ? fail() : undefined));
    const declared = everywhere([ping, roll]);
    const error = await incompleteOf(service.declare(declared, fetch), { concurrency: 2 });
    expect(error.report.scopes.map(({ outcome }) => outcome)).toEqual([
      'failed',
      'failed',
      'left',
      'left',
      'left',
      'left',
    ]);
    expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2);
    isFailing = false;
    expect((await service.declare(declared, fetch).sync()).writes).toBe(6);
  });

  test('are not read any further when the token is refused', async () => {
    await startWithGuilds();
    const { fetch, calls } = watched(() => refusal(401, 0, '401: Unauthorized'));
    await expect(service.declare(everywhere([ping]), fetch).plan({ concurrency: 1 })).rejects.toMatchObject({
      discord: { status: 401 },
    });
    expect(calls).toHaveLength(1);
  });
});

describe('the day’s new commands', () => {
  const old: CommandPayload = { ...ping, name: 'old', description: 'Gone' };
  const edited = { ...ping, nsfw: true };
  const thrown = { ...roll, name: 'throw' };

  test('run out in one guild: edits and renames are done, deletes wait for what is new, others go on, and the next day does the rest', async () => {
    await startWithGuilds({ createsPerDay: 3 });
    await service.put(A, [ping, roll, old]);
    const declared = [
      { guildId: A, payloads: [edited, thrown, { ...ping, name: 'new' }] },
      { guildId: B, payloads: [ping, roll] },
    ];
    const error = await incompleteOf(service.declare(declared));
    expect(error).toMatchObject({ code: 'SYNC_INCOMPLETE', cause: { discord: { code: 30034 } } });
    expect(error.report).toMatchObject({
      writes: 3,
      scopes: [
        {
          outcome: 'failed',
          done: [
            { action: 'update', name: 'ping' },
            { action: 'rename', name: 'throw' },
          ],
          left: [
            { action: 'create', name: 'new' },
            { action: 'delete', name: 'old' },
          ],
        },
        { outcome: 'done' },
      ],
    });
    expect((await service.list(A)).map(({ name }) => name).sort()).toEqual(['old', 'ping', 'throw']);
    await service.control('POST', '/clock', { advance_ms: 86_400_000 });
    const report = await service.declare(declared).sync();
    expect(toWords(report.plan)).toEqual(['create new', 'delete old']);
    expect((await service.list(A)).map(({ name }) => name).sort()).toEqual(['new', 'ping', 'throw']);
  });

  test('run out before anything is done: the reason alone is thrown', async () => {
    await startWithGuilds({ createsPerDay: 1 });
    const error = await failureOf(service.declare(everywhere([ping, roll], [A])));
    expect(error).not.toBeInstanceOf(SyncError);
    expect(error).toMatchObject({
      discord: { code: 30034, retryAfterMs: expect.any(Number) as number },
    });
  });
});

describe('guilds that commands do not name any more', () => {
  const app = (guilds: string[] | undefined, more: Partial<AppOptions> = {}) =>
    createWeatherApp(service.emulator, {
      commands: [defineCommand({ name: 'ping', description: 'Is it there?', guilds, run: () => 'x' })],
      ...more,
    });

  test('are cleaned with one call, and the others are not looked at', async () => {
    await startWithGuilds();
    await app([A, B, C]).sync();
    await service.put(null, [roll]);
    const requests: string[] = [];
    const { fetch, calls } = watched();
    const report = await app([A], { fetch, print: (text) => void requests.push(text) }).cleanGuilds([
      A,
      B,
      C,
    ]);
    expect(toWords(report.plan)).toEqual(['delete ping', 'delete ping']);
    expect(requests.join()).toContain('Commands in 2 guilds');
    expect(calls.some((call) => call.endsWith('global'))).toBe(false);
    expect((await service.list(A)).map(({ name }) => name)).toEqual(['ping']);
    expect(await service.list(B)).toEqual([]);
    expect(await service.list(C)).toEqual([]);
    expect((await service.list(null)).map(({ name }) => name)).toContain('roll');
  });

  test('can be planned and synced beside the others', async () => {
    await startWithGuilds();
    await app([A, B]).sync();
    expect(toWords(await app([A]).plan({ guilds: [A, B, B] }))).toEqual(['delete ping']);
    await app([A]).sync({ guilds: [B] });
    expect(await service.list(B)).toEqual([]);
  });

  test('are named by ids', async () => {
    await startWithGuilds();
    await expect(app([A]).plan({ guilds: ['my-guild'] })).rejects.toMatchObject({ code: 'SETTING_INVALID' });
    await expect(app([A]).cleanGuilds(['my-guild'])).rejects.toMatchObject({ code: 'SETTING_INVALID' });
  });
});

describe('commands of others', () => {
  test('are left alone with prune: false, in createApp or in one call', async () => {
    await startWithGuilds();
    await service.put(A, [roll]);
    const make = (prune?: boolean) =>
      createWeatherApp(service.emulator, {
        commands: [defineCommand({ name: 'ping', description: 'd', guilds: [A], run: () => 'x' })],
        prune,
      });
    expect(toWords(await make().plan())).toEqual(['create ping', 'delete roll']);
    expect(toWords(await make(false).plan())).toEqual(['create ping']);
    expect(toWords(await make().plan({ prune: false }))).toEqual(['create ping']);
    expect(toWords(await make(false).plan({ prune: true }))).toEqual(['create ping', 'delete roll']);
    await make(false).sync();
    expect((await service.list(A)).map(({ name }) => name).sort()).toEqual(['ping', 'roll']);
  });
});

describe('what loses permissions', () => {
  test('is told entry by entry, with one request for each planned guild that may lose some', async () => {
    await startWithGuilds();
    const [theirs] = await service.put(A, [ping, roll]);
    await service.put(B, [ping]);
    const [mine] = await service.put(null, [{ ...roll, name: 'everywhere' }]);
    const permissions = [{ id: A, type: 1, permission: false }];
    for (const [guildId, command] of [
      [A, theirs],
      [B, mine],
    ] as const)
      await service.control('PUT', `/guilds/${guildId}/commands/${command!.id}/permissions`, {
        as: ADA,
        permissions,
      });
    const { fetch, calls } = watched();
    const plan = await service
      .declare([{ guildId: null, payloads: [] }, ...everywhere([], [A]), ...everywhere([ping], [B])], fetch)
      .plan();
    expect(
      plan.scopes.map(({ permissionLosses }) => permissionLosses.map(({ name, known }) => [name, known])),
    ).toEqual([
      [['everywhere', [{ guildId: B, permissions, redeclared: [] }]]],
      [
        ['ping', [{ guildId: A, permissions, redeclared: [] }]],
        ['roll', []],
      ],
      [],
    ]);
    expect(calls.filter((call) => call.endsWith('/permissions')).sort()).toEqual(
      [A, B].map((guildId) => `GET ${guildId}/permissions`),
    );
  });

  test('is not asked for where nothing is deleted or renamed, nor where it is not wanted', async () => {
    await startWithGuilds();
    await service.put(A, [ping]);
    const { fetch, calls } = watched();
    await service.declare(everywhere([ping, roll], [A]), fetch).plan();
    const plan = await service.declare(everywhere([], [A]), fetch).plan({ readPermissions: false });
    expect(plan.scopes[0]?.permissionLosses).toMatchObject([{ name: 'ping', known: null }]);
    expect(calls).toEqual([`GET ${A}`, `GET ${A}`]);
    const cached = await service.declare(everywhere([], [A]), fetch).plan({ read: service.list });
    expect(cached.scopes[0]?.permissionLosses).toMatchObject([{ name: 'ping', known: null }]);
    expect(calls).toHaveLength(2);
  });

  test('is asked of further guilds for a global command, and stays unknown where none tells', async () => {
    await startWithGuilds();
    await service.put(null, [ping]);
    const { fetch, calls } = watched();
    const registration = service.declare([{ guildId: null, payloads: [] }], fetch);
    const lossesOf = async (readPermissions: readonly string[]) =>
      (await registration.plan({ readPermissions })).scopes[0]?.permissionLosses;
    expect(await lossesOf([A, B])).toMatchObject([{ name: 'ping', known: [] }]);
    expect(calls.filter((call) => call.endsWith('/permissions')).sort()).toEqual(
      [A, B].map((guildId) => `GET ${guildId}/permissions`),
    );
    expect(await lossesOf(['404'])).toMatchObject([{ name: 'ping', known: null }]);
  });
});
