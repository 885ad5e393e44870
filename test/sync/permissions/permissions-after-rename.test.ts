import { describe, expect, test } from 'vitest';
import {
  createApp,
  defineCommand,
  allowRole,
  allowUser,
  denyEveryone,
  denyUser,
  type AppOptions,
  type LogEntry,
  type PermissionsByGuild,
} from 'commandry';
import { createSyncNotes, formatPlan } from 'commandry/sync';
import { BEN, HARBOUR, WEATHER } from '../../tools/emulator/support/emulator.js';
import { createPatientClock } from '../../support/time/patient-clock.js';
import { kit } from '../../support/apps/started-app.js';
import { LIGHTHOUSE, SAILORS, slash, startHarbour, type Harbour } from './support/harbour.js';

const RENAMED = {
  type: 1,
  name: 'sail',
  because: 'rename',
  redeclaredIn: [HARBOUR],
};

/** An app whose only slash command was called sail and is called voyage now. */
function renaming(harbour: Harbour, permissions: PermissionsByGuild = {}, more: Partial<AppOptions> = {}) {
  const { guilds, ...others } = more as { readonly guilds?: readonly string[] };
  const printed: string[] = [];
  const app = createApp({
    ...kit.credentials,
    applicationId: WEATHER.id,
    token: WEATHER.token,
    baseUrl: harbour.baseUrl,
    fetch: harbour.fetch,
    print: (text) => void printed.push(text),
    commands: [
      defineCommand({
        name: 'voyage',
        description: 'What sail does',
        formerly: 'sail',
        permissions,
        ...(guilds ? { guilds } : {}),
        run: () => 'Aye',
      }),
    ],
    ...others,
  });
  return { app, printed };
}

/** The command is there under its former name, with permissions that administrators have set. */
async function startRestricted(guildId?: string) {
  const harbour = await startHarbour();
  const bearerToken = await harbour.grant();
  const id = await harbour.register(slash('sail'), guildId);
  const { set, list } = harbour.client({ bearerToken });
  await set(HARBOUR, id, [denyEveryone(HARBOUR), allowRole(SAILORS), allowUser(BEN)]);
  if (guildId === undefined) await set(LIGHTHOUSE, id, [denyUser(BEN)]);
  harbour.requests.length = 0;
  const permissionsIn = async (where: string) =>
    (await list(where)).find((each) => each.id === id)?.permissions ?? [];
  return { harbour, bearerToken, id, permissionsIn };
}

describe('the plan of a rename', () => {
  test('has every entry that gets lost, and says which the code declares and sets again', async () => {
    const { harbour, id, permissionsIn } = await startRestricted();
    const declared = [denyEveryone(HARBOUR), allowRole(SAILORS), denyUser(BEN)];
    const { app } = renaming(harbour, { [HARBOUR]: declared });
    const plan = await app.plan({ readPermissions: [LIGHTHOUSE] });
    expect(plan.scopes[0]!.permissionLosses).toEqual([
      {
        ...RENAMED,
        id,
        known: [
          { guildId: LIGHTHOUSE, permissions: [denyUser(BEN)], redeclared: [] },
          {
            guildId: HARBOUR,
            permissions: await permissionsIn(HARBOUR),
            redeclared: [denyEveryone(HARBOUR), allowRole(SAILORS)],
          },
        ],
      },
    ]);
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
    expect(formatPlan(plan).split('\n').slice(-6)).toEqual([
      `  ! Permissions set for /sail in guild ${LIGHTHOUSE} will be lost, because it is renamed`,
      `      deny user ${BEN}`,
      `  ! Permissions set for /sail in guild ${HARBOUR} will be lost, because it is renamed`,
      '      deny @everyone, which the code declares: syncPermissions sets it again',
      `      allow role ${SAILORS}, which the code declares: syncPermissions sets it again`,
      `      allow user ${BEN}`,
    ]);
  });

  test('asks the guilds for which the code declares something by itself, and one of which a command is', async () => {
    const global = await startRestricted();
    const { app } = renaming(global.harbour, { [HARBOUR]: [] });
    const [scope] = (await app.plan()).scopes;
    expect(scope!.permissionLosses[0]!.known).toMatchObject([{ guildId: HARBOUR, redeclared: [] }]);
    expect(global.harbour.requests).toEqual(['GET /commands', `GET /guilds/${HARBOUR}/commands/permissions`]);
    const own = await startRestricted(HARBOUR);
    const ofGuild = renaming(own.harbour, {}, { guilds: [HARBOUR] } as never);
    const { scopes } = await ofGuild.app.plan();
    expect(scopes[1]!.permissionLosses).toMatchObject([
      { redeclaredIn: [], known: [{ guildId: HARBOUR, permissions: [{}, {}, {}] }] },
    ]);
  });

  test('asks nobody where it is told not to, and says where the code declares something all the same', async () => {
    const { harbour, id } = await startRestricted();
    const { app } = renaming(harbour, { [HARBOUR]: [denyUser(BEN)] });
    const plan = await app.plan({ readPermissions: false });
    expect(plan.scopes[0]!.permissionLosses).toEqual([{ ...RENAMED, id, known: null }]);
    expect(formatPlan(plan)).toContain(
      `Those that the code declares for guild ${HARBOUR} are set again by syncPermissions`,
    );
    expect(harbour.requests).toEqual(['GET /commands']);
  });
});

describe('a rename', () => {
  test('keeps the id, and declared permissions are there again after syncPermissions', async () => {
    const { harbour, bearerToken, id, permissionsIn } = await startRestricted();
    const declared = [denyEveryone(HARBOUR), allowRole(SAILORS)];
    const { app } = renaming(harbour, { [HARBOUR]: declared });
    await app.sync();
    expect((await app.fetchCommands()).find(({ name }) => name === 'voyage')?.id).toBe(id);
    expect(await permissionsIn(HARBOUR)).toEqual([]);
    expect((await app.syncPermissions({ bearerToken })).writes).toBe(1);
    expect(await permissionsIn(HARBOUR)).toEqual(declared);
    expect(await permissionsIn(LIGHTHOUSE)).toEqual([]);
  });

  test('gives back what nobody declares too, where the plan is passed on', async () => {
    const { harbour, bearerToken, permissionsIn } = await startRestricted();
    const before = await permissionsIn(HARBOUR);
    const { app, printed } = renaming(harbour);
    const { plan } = await app.sync({ readPermissions: [HARBOUR, LIGHTHOUSE] });
    const report = await app.syncPermissions({ bearerToken, restore: plan });
    expect(report).toMatchObject({ writes: 2, isDoneElsewhere: false });
    expect(await permissionsIn(HARBOUR)).toEqual(before);
    expect(await permissionsIn(LIGHTHOUSE)).toEqual([denyUser(BEN)]);
    expect(printed.at(-1)).toContain(`  ~ /voyage\n      + deny @everyone\n`);
  });

  test('gives back the rest where the same plan is passed on once more, as JSON', async () => {
    const { harbour, bearerToken, permissionsIn } = await startRestricted();
    const { app } = renaming(harbour, {}, { clock: createPatientClock() });
    const { plan } = await app.sync({ readPermissions: [HARBOUR, LIGHTHOUSE] });
    const kept = JSON.stringify(plan);
    const path = '/applications/{a}/guilds/{g}/commands/{c}/permissions';
    const fault = { on: 'api', method: 'PUT', path, kind: 'status', status: 503, times: 4 };
    expect((await harbour.control('POST', '/faults', fault)).status).toBe(201);
    const restore = JSON.parse(kept) as typeof plan;
    await expect(app.syncPermissions({ bearerToken, restore, concurrency: 1 })).rejects.toMatchObject({
      code: 'PERMISSIONS_INCOMPLETE',
      report: { writes: 1 },
    });
    expect(await app.syncPermissions({ bearerToken, restore })).toMatchObject({ writes: 1 });
    expect(await permissionsIn(HARBOUR)).toHaveLength(3);
    expect(await permissionsIn(LIGHTHOUSE)).toEqual([denyUser(BEN)]);
  });

  test('leaves out a rename that was not carried out where it is told so, and says which guild did not tell', async () => {
    const { harbour, bearerToken, permissionsIn } = await startRestricted();
    const { app } = renaming(harbour, {}, { clock: createPatientClock() });
    const plan = await app.plan({ readPermissions: [HARBOUR] });
    const report = await app.syncPermissions({ bearerToken, restore: plan, unregistered: 'skip' });
    expect(report.writes).toBe(0);
    expect(await permissionsIn(HARBOUR)).toHaveLength(3);
    const path = '/applications/{a}/guilds/{g}/commands/permissions';
    const fault = { on: 'api', method: 'GET', path, kind: 'status', status: 503, times: 4 };
    await harbour.control('POST', '/faults', fault);
    const blind = await app.plan({ readPermissions: [HARBOUR] });
    expect(blind.scopes[0]!.permissionLosses).toMatchObject([
      { known: null, unreadIn: [{ guildId: HARBOUR }] },
    ]);
  });

  test('gives nothing back where the code declares something, and to a command of a guild what it had', async () => {
    const declared = [denyUser(BEN)];
    const global = await startRestricted();
    const { app } = renaming(global.harbour, { [HARBOUR]: declared });
    const { plan } = await app.sync({ readPermissions: [LIGHTHOUSE] });
    await app.syncPermissions({ bearerToken: global.bearerToken, restore: plan });
    expect(await global.permissionsIn(HARBOUR)).toEqual(declared);
    expect(await global.permissionsIn(LIGHTHOUSE)).toEqual([denyUser(BEN)]);

    const own = await startRestricted(HARBOUR);
    const ofGuild = renaming(own.harbour, {}, { guilds: [HARBOUR] } as never).app;
    const before = await own.permissionsIn(HARBOUR);
    const synced = await ofGuild.sync();
    expect(await own.permissionsIn(HARBOUR)).toEqual([]);
    await ofGuild.syncPermissions({ bearerToken: own.bearerToken, restore: synced.plan });
    expect(await own.permissionsIn(HARBOUR)).toEqual(before);
  });

  test('gives back once where replicas do it, whichever of them has done the rename', async () => {
    const { harbour, bearerToken, permissionsIn } = await startRestricted();
    const entries: LogEntry[] = [];
    const syncNotes = createSyncNotes();
    const apps = Array.from(
      { length: 5 },
      () => renaming(harbour, {}, { stores: { syncNotes }, log: (entry) => void entries.push(entry) }).app,
    );
    await Promise.all(
      apps.map(async (app) => {
        const { plan } = await app.sync({ readPermissions: [HARBOUR, LIGHTHOUSE] });
        await app.syncPermissions({ bearerToken, restore: plan });
      }),
    );
    expect(harbour.requests.filter((request) => !request.startsWith('GET'))).toHaveLength(3);
    expect(await permissionsIn(HARBOUR)).toHaveLength(3);
    expect(entries).toEqual([]);
  });

  test('gives nothing to a command that was deleted', async () => {
    const { harbour, bearerToken } = await startRestricted();
    const { app } = renaming(harbour, {}, { commands: [] });
    const { plan } = await app.sync({ readPermissions: [HARBOUR] });
    expect(plan.scopes[0]!.permissionLosses).toMatchObject([
      { because: 'delete', redeclaredIn: [], known: [{ permissions: [{}, {}, {}] }] },
    ]);
    expect(await app.syncPermissions({ bearerToken, restore: plan })).toMatchObject({
      writes: 0,
      guilds: [],
    });
  });

  test.each([
    ['a report', { plan: {}, writes: 1, scopes: [] }, 'a report was given; wanted the plan of a sync'],
    ['an empty object', {}, 'an object that is not a plan was given'],
    ['a text', 'plan', 'string was given'],
    ['null', null, 'null was given'],
    [
      'a plan of another application',
      { applicationId: '77', scopes: [], unread: [] },
      `a plan of application 77 was given; wanted one of application ${WEATHER.id}`,
    ],
  ])('is refused %s before anything is asked', async (_what, restore, words) => {
    const { harbour, bearerToken } = await startRestricted();
    harbour.requests.length = 0;
    const { app } = renaming(harbour);
    await expect(app.syncPermissions({ bearerToken, restore: restore as never })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      message: expect.stringContaining(`restore: ${words}`) as unknown,
    });
    expect(harbour.requests).toEqual([]);
  });

  test('is refused a plan that was not applied, and told so', async () => {
    const { harbour, bearerToken, permissionsIn } = await startRestricted();
    const { app } = renaming(harbour);
    const before = await permissionsIn(HARBOUR);
    const plan = await app.plan({ readPermissions: [HARBOUR] });
    await expect(app.syncPermissions({ bearerToken, restore: plan })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      message: expect.stringContaining(
        'restore: a plan that was not applied was given: /sail still has that name, not /voyage.',
      ) as unknown,
    });
    expect(await permissionsIn(HARBOUR)).toEqual(before);
  });
});
