import { inspect } from 'node:util';
import { describe, expect, it, test } from 'vitest';
import {
  CommandryError,
  EntryPoint,
  SlashCommand,
  UserCommand,
  allowRole,
  allowUser,
  denyChannel,
  denyEveryone,
  denyUser,
  type AppOptions,
  type CommandClass,
  type PermissionsByGuild,
} from 'commandry';
import { PermissionsError, type PermissionsPlan } from 'commandry/sync';
import { BEN, GENERAL, HARBOUR, WEATHER } from '../../tools/emulator/support/emulator.js';
import { applyPermissions } from '../../../src/sync/permissions/apply-permissions.js';
import {
  GUESTS,
  MANAGE_GUILD,
  MANAGE_ROLES,
  ISLAND,
  LIGHTHOUSE,
  SAILORS,
  SCOPE,
  slash,
  startHarbour,
  THREAD,
  type Harbour,
} from './support/harbour.js';
import { createWeatherApp } from '../../support/service/emulated-bot.js';

function createPrinting(harbour: Harbour, commands: readonly CommandClass[], more: Partial<AppOptions> = {}) {
  const printed: string[] = [];
  const app = createWeatherApp(harbour, {
    commands,
    fetch: harbour.fetch,
    print: (text) => void printed.push(text),
    ...more,
  });
  return { app, printed };
}

/** A class with the slash commands `sail` and `anchor`, a user command and an entry point with these permissions. */
function fleet(permissions: PermissionsByGuild, guilds?: readonly string[]): CommandClass {
  class Fleet {
    @SlashCommand('sail', 'Sets sail', { permissions, guilds })
    sail() {
      return 'Ahoy';
    }
    @SlashCommand('anchor', 'Drops anchor')
    anchor() {
      return 'Clank';
    }
    @UserCommand('Hail', { permissions, guilds })
    hail() {
      return 'Ahoy';
    }
    @EntryPoint('helm', 'Takes the helm', { permissions })
    helm() {
      return 'Aye';
    }
  }
  return Fleet;
}

const READ = ['GET /commands', `GET /guilds/${HARBOUR}/commands/permissions`];

describe('syncPermissions', () => {
  it('sets what is declared after sync, one call each, and nothing the second time', async () => {
    const harbour = await startHarbour();
    const permissions = { [HARBOUR]: [denyEveryone(HARBOUR), allowRole(SAILORS), denyChannel(GENERAL)] };
    const { app, printed } = createPrinting(harbour, [fleet(permissions)], {
      permissions: { [HARBOUR]: [denyUser(BEN)], [LIGHTHOUSE]: [denyEveryone(LIGHTHOUSE)] },
    });
    await app.sync();
    harbour.requests.length = 0;
    const bearerToken = await harbour.grant();
    const { writes, plan } = await app.syncPermissions({ bearerToken });
    expect(writes).toBe(5);
    expect(plan.guilds.map(({ guildId, changes }) => [guildId, changes.length])).toEqual([
      [HARBOUR, 4],
      [LIGHTHOUSE, 1],
    ]);
    expect(printed.at(-1)).toContain('~ helm (entry point)');
    const reads = [...READ, `GET /guilds/${LIGHTHOUSE}/commands/permissions`];
    expect(harbour.requests.slice(0, 3).sort()).toEqual([...reads].sort());
    expect(harbour.requests.slice(3).every((request) => request.startsWith('PUT'))).toBe(true);
    const stored = await harbour.client().list(HARBOUR);
    expect(stored.map((set) => set.permissions)).toEqual([
      [denyUser(BEN)],
      ...Array<unknown>(3).fill(permissions[HARBOUR]),
    ]);

    harbour.requests.length = 0;
    expect((await app.syncPermissions({ bearerToken })).writes).toBe(0);
    expect(harbour.requests.sort()).toEqual([...reads].sort());
    expect(printed.at(-1)).toContain('nothing differs, 4 as declared');
  });

  it('sets only what differs, leaves alone what nothing declares, and clears with an empty list', async () => {
    const harbour = await startHarbour();
    const bearerToken = await harbour.grant();
    const all = { [HARBOUR]: [allowUser(BEN)] };
    const first = createPrinting(harbour, [fleet(all)]).app;
    await first.sync();
    await first.syncPermissions({ bearerToken });
    const { set, list } = harbour.client({ bearerToken });
    const anchor = await harbour.register(slash('anchor', { description: 'Drops anchor' }));
    await set(HARBOUR, anchor, [denyUser(BEN)]);

    class Changed {
      @SlashCommand('sail', 'Sets sail', { permissions: { [HARBOUR]: [] } })
      sail() {
        return 'Ahoy';
      }
      @UserCommand('Hail', { permissions: all })
      hail() {
        return 'Ahoy';
      }
    }
    const { app, printed } = createPrinting(harbour, [Changed]);
    expect((await app.syncPermissions({ bearerToken })).writes).toBe(1);
    expect(printed.at(-1)).toContain('- allow user 1100000000000000302, which will be lost');
    expect(printed.at(-1)).toContain('= /anchor: 1 permission kept, although nothing declares any');
    const said = (await list(HARBOUR)).map(({ permissions }) => permissions[0]!.permission);
    expect(said.sort()).toEqual([false, true, true]);
  });

  it('reads the commands of a guild where one of them has permissions', async () => {
    const harbour = await startHarbour();
    const { app } = createPrinting(harbour, [fleet({ [HARBOUR]: [allowUser(BEN)] }, [HARBOUR])]);
    await app.sync();
    harbour.requests.length = 0;
    const { guilds } = await app.planPermissions();
    expect(guilds[0]!.changes.map(({ command }) => command?.name)).toEqual(['sail', 'Hail', 'helm']);
    expect(harbour.requests.sort()).toEqual([...READ, `GET /guilds/${HARBOUR}/commands`].sort());
  });

  it('asks nothing at all where nothing is declared', async () => {
    const harbour = await startHarbour();
    const { app } = createPrinting(harbour, [fleet({})]);
    expect(await app.planPermissions()).toEqual({ applicationId: WEATHER.id, guilds: [], unread: [] });
    expect(harbour.requests).toEqual([]);
  });

  it('goes by the development guild, where it sets what is declared for that guild', async () => {
    const harbour = await startHarbour();
    const permissions = { [HARBOUR]: [allowUser(BEN)], [ISLAND]: [allowUser(BEN)] };
    const { app } = createPrinting(harbour, [fleet(permissions)], { developmentGuildId: HARBOUR });
    await app.sync();
    const { plan, writes } = await app.syncPermissions({ bearerToken: await harbour.grant() });
    expect(plan.guilds.map(({ guildId }) => guildId)).toEqual([HARBOUR]);
    expect(writes).toBe(3);
  });

  it('does what can be done where a guild cannot be read or changed, and says what is left', async () => {
    const harbour = await startHarbour(MANAGE_GUILD | MANAGE_ROLES);
    const bens = { [HARBOUR]: [allowRole(GUESTS)], [LIGHTHOUSE]: [denyUser(BEN)], [ISLAND]: [] };
    const { app, printed } = createPrinting(harbour, [], { permissions: bens });
    const error: unknown = await app
      .syncPermissions({ bearerToken: await harbour.grant(BEN) })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PermissionsError);
    const { code, message, report } = error as PermissionsError;
    expect(code).toBe('PERMISSIONS_INCOMPLETE');
    expect(report.writes).toBe(1);
    expect(report.guilds).toMatchObject([
      { guildId: HARBOUR, writes: 1, left: [], failure: null },
      { guildId: LIGHTHOUSE, writes: 0, left: [{ id: WEATHER.id }], failure: { code: 'PERMISSIONS_DENIED' } },
    ]);
    expect(message).toContain('The permissions in 1 of 3 guilds are as declared');
    expect(message).toContain(`- Guild ${ISLAND}: not read. The permissions of commands in guild ${ISLAND}`);
    expect(printed.at(-1)).toContain(
      `Permissions in guild ${ISLAND} of application ${WEATHER.id}: could not`,
    );
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('stops where no guild would fare better, and gives the reason itself', async () => {
    const guilds = Array.from({ length: 30 }, (_, index) => ({
      guildId: String(index + 1),
      changes: [{ id: '5', command: null, added: [], removed: [], turned: [], permissions: [] }],
      unchanged: [],
      unregistered: [],
      undeclared: [],
    }));
    const asked: string[] = [];
    const refused = new CommandryError('BEARER_REFUSED', 'No.');
    const set = (guildId: string) => {
      asked.push(guildId);
      return Promise.reject(refused);
    };
    await expect(applyPermissions({ set }, { applicationId: '1', guilds, unread: [] })).rejects.toBe(refused);
    expect(asked.length).toBeLessThanOrEqual(10);
  });

  it('names why guilds could not be read as the cause, where nothing else is left', async () => {
    const harbour = await startHarbour();
    const { app } = createPrinting(harbour, [], { permissions: { [HARBOUR]: [], [ISLAND]: [] } });
    await expect(app.syncPermissions({ bearerToken: await harbour.grant() })).rejects.toMatchObject({
      code: 'PERMISSIONS_INCOMPLETE',
      report: { writes: 0, plan: { unread: [{ guildId: ISLAND }] } },
      cause: { code: 'GUILD_NOT_INSTALLED' },
    });
  });

  it('finishes in a second run what a first one could not', async () => {
    const harbour = await startHarbour();
    const { app } = createPrinting(harbour, [fleet({ [HARBOUR]: [allowUser(BEN)] })]);
    await app.sync();
    const bearerToken = await harbour.grant();
    let calls = 0;
    const failing = () => {
      calls += 1;
      if (calls === 2) throw new Error('The vault is closed.');
      return bearerToken;
    };
    await expect(app.syncPermissions({ bearerToken: failing })).rejects.toMatchObject({
      code: 'PERMISSIONS_INCOMPLETE',
      message: expect.stringMatching(
        /left: Hail \(on a user\), helm \(entry point\)\. The vault is closed\./,
      ) as string,
      report: { writes: 1 },
    });
    expect((await app.syncPermissions({ bearerToken })).writes).toBe(2);
    expect((await app.planPermissions()).guilds[0]!.changes).toEqual([]);
  });
});

describe('an app', () => {
  it('knows what it declares, and looks at other guilds too when it is told to', async () => {
    const harbour = await startHarbour();
    const permissions = { [HARBOUR]: [allowUser(BEN)], [LIGHTHOUSE]: [] };
    const { app, printed } = createPrinting(harbour, [], { permissions });
    expect(app.declaredPermissions).toEqual([
      { guildId: HARBOUR, sets: [{ command: null, permissions: [allowUser(BEN)] }] },
      { guildId: LIGHTHOUSE, sets: [{ command: null, permissions: [] }] },
    ]);
    const bearerToken = await harbour.grant();
    const plans: PermissionsPlan[] = [];
    const onPlan = (plan: PermissionsPlan) => void plans.push(plan);
    const report = await app.syncPermissions({ bearerToken, onlyGuilds: [HARBOUR, HARBOUR], onPlan });
    expect(report.writes).toBe(1);
    expect(plans).toEqual([report.plan]);
    expect(printed).toEqual([]);
    const other = createPrinting(harbour, []).app;
    expect((await other.planPermissions({ onlyGuilds: [HARBOUR] })).guilds).toMatchObject([
      { guildId: HARBOUR, changes: [], undeclared: [{ id: WEATHER.id, isApplication: true, count: 1 }] },
    ]);
    expect(await other.fetchPermissions(HARBOUR)).toMatchObject([{ permissions: [allowUser(BEN)] }]);
    await expect(app.planPermissions({ onlyGuilds: ['harbour'] })).rejects.toThrow(
      /onlyGuilds.0: must be a snowflake/,
    );
  });

  it('explains who can use what, from what Discord says', async () => {
    const harbour = await startHarbour();
    const { app } = createPrinting(harbour, [fleet({})]);
    await app.sync();
    const { set } = harbour.client({ bearerToken: await harbour.grant() });
    await set(HARBOUR, WEATHER.id, [denyChannel(GENERAL)]);
    const asked = { guildId: HARBOUR, userId: BEN, channelId: THREAD };
    const explained = await app.explainUse({ ...asked, command: '/sail' });
    expect(explained).toMatchObject({
      allowed: false,
      rule: { code: 'CHANNEL', level: 'application', overwrites: [denyChannel(GENERAL)] },
      command: { name: 'sail' },
      circumstances: { channel: { id: THREAD }, parent: { id: GENERAL } },
    });
    expect(explained.sentences.at(-1)).toContain('for the channel #general (');
    const { circumstances } = explained;
    harbour.requests.length = 0;
    expect(await app.explainUse({ ...asked, command: 'Hail', circumstances })).toMatchObject({
      allowed: false,
    });
    expect(harbour.requests.filter((request) => !request.includes('/commands'))).toEqual([]);
    const error = app.explainUse({ ...asked, command: 'sail', channelId: ISLAND });
    await expect(error).rejects.toMatchObject({ code: 'CHANNEL_UNKNOWN' });
  });
});

describe('syncPermissions is refused', () => {
  test.each<[string, unknown, string]>([
    ['without a token', undefined, 'BEARER_NEEDED'],
    ['with the bot token', WEATHER.token, 'BEARER_NEEDED'],
    [
      'with a token that lacks the scope',
      { accessToken: 'secret-bearer', scopes: ['bot'] },
      'BEARER_SCOPE_MISSING',
    ],
  ])('%s, before anything is asked', async (_what, bearerToken, code) => {
    const harbour = await startHarbour();
    const { app } = createPrinting(harbour, [fleet({ [HARBOUR]: [allowUser(BEN)] })]);
    const error = await app.syncPermissions({ bearerToken } as never).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(harbour.requests).toEqual([]);
    expect(inspect(error)).not.toMatch(/secret-bearer|weather-bot-token/);
  });

  test('for a command that is not registered yet, before anything is written', async () => {
    const harbour = await startHarbour();
    await harbour.register(slash('sailor'));
    const { app, printed } = createPrinting(harbour, [fleet({ [HARBOUR]: [allowUser(BEN)] })], {
      permissions: { [HARBOUR]: [allowUser(BEN)] },
    });
    const error = await app
      .syncPermissions({ bearerToken: { accessToken: await harbour.grant(), scopes: [SCOPE] } })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'COMMAND_NOT_REGISTERED' });
    expect(String(error)).toContain(
      `/sail is not registered for guild ${HARBOUR}. There are: sailor.\n  Hail (on a user) is not registered`,
    );
    expect(printed[0]).toContain('! /sail is not registered yet');
    expect(harbour.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
  });

  test('for a guild without the application, which the error names', async () => {
    const harbour = await startHarbour();
    const { app } = createPrinting(harbour, [], { permissions: { [ISLAND]: [] } });
    await expect(app.planPermissions()).rejects.toMatchObject({
      code: 'GUILD_NOT_INSTALLED',
      message: expect.stringContaining(`in guild ${ISLAND} were refused`) as string,
    });
  });

  test('without a bot token to read with', async () => {
    const harbour = await startHarbour();
    const { app } = createPrinting(harbour, [fleet({ [HARBOUR]: [] })], { token: undefined });
    await expect(app.planPermissions()).rejects.toMatchObject({ code: 'TOKEN_MISSING' });
  });
});
