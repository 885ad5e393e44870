import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { allowRole, allowUser, denyEveryone, denyUser, type PermissionsByGuild } from 'commandry';
import { WEATHER } from '../../../emulator/support/emulator.js';
import { buildPackage, type BuiltPackage } from '../../support/project.js';
import { GUILDS, startService } from '../../support/service.js';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

const [HARBOUR, ISLAND] = GUILDS as [string, string];
const [BEN, CLEO, CREW] = ['1100000000000000302', '42', '1100000000000000501'];

/** A bot with permissions for its two commands, of which one is of a guild, and for all others. */
const makeBot = (sail?: PermissionsByGuild, ofGuild?: PermissionsByGuild, ofAll: PermissionsByGuild = {}) => `
import { createApp, defineCommand, readSettings } from 'commandry';
const run = () => 'Aye';
export const app = createApp({
  commands: [
    defineCommand({ name: 'sail', description: 'd', permissions: ${JSON.stringify(sail)}, run }),
    defineCommand({
      name: 'sail', description: 'd', guilds: ['${ISLAND}'], permissions: ${JSON.stringify(ofGuild)}, run,
    }),
  ],
  permissions: ${JSON.stringify(ofAll)},
  ...readSettings(),
});
`;

const FILE = 'commandry.manifest.json';
const project = (bot: string, file?: unknown) =>
  built.makeProject({ 'app.js': bot, ...(file === undefined ? {} : { [FILE]: JSON.stringify(file) }) });
const END = `The code and ${FILE} differ. Run "commandry manifest" if the code is right.\n`;

/** The manifest of a bot. */
async function manifestOf(bot: string): Promise<Record<string, unknown>> {
  const { out } = await project(bot).run(['manifest', '--output', '-']);
  return JSON.parse(out) as Record<string, unknown>;
}

describe('commandry manifest', () => {
  it('holds declared permissions by guild: of the application, of global commands, of those of the guild', async () => {
    const bot = makeBot(
      { [ISLAND]: [], [HARBOUR]: [denyUser(BEN), denyEveryone(HARBOUR), allowUser(CLEO)] },
      { [ISLAND]: [allowRole(CREW)] },
      { [ISLAND]: [denyUser(BEN)] },
    );
    const { folder, run } = project(bot);
    expect(await run(['manifest'])).toMatchObject({
      code: 0,
      out: `Wrote 2 commands in 2 scopes, and 4 sets of permissions, to ${FILE}.\n`,
    });
    const { manifestVersion, permissions } = JSON.parse(readFileSync(`${folder}/${FILE}`, 'utf8')) as Record<
      string,
      unknown
    >;
    expect(manifestVersion).toBe(3);
    expect(permissions).toEqual([
      {
        guildId: HARBOUR,
        sets: [
          {
            type: 1,
            name: 'sail',
            scope: 'global',
            permissions: [denyEveryone(HARBOUR), allowUser(CLEO), denyUser(BEN)],
          },
        ],
      },
      {
        guildId: ISLAND,
        sets: [
          { scope: 'application', permissions: [denyUser(BEN)] },
          { type: 1, name: 'sail', scope: 'global', permissions: [] },
          { type: 1, name: 'sail', scope: 'guild', permissions: [allowRole(CREW)] },
        ],
      },
    ]);
    expect(await run(['manifest', '--json'])).toMatchObject({ code: 0 });
    expect(await run(['check'])).toMatchObject({ code: 0 });
  });

  it('is the same in whatever order they are declared, and with a development guild', async () => {
    const [one, other] = [denyUser(BEN), allowRole(CREW)];
    // Both commands will be in one guild, so that they need two names.
    const make = (sail: PermissionsByGuild) => makeBot(sail).replace("'sail'", "'set-sail'");
    const manifest = await manifestOf(make({ [HARBOUR]: [one, other], [ISLAND]: [] }));
    const again = make({ [ISLAND]: [], [HARBOUR]: [other, one] });
    expect(await manifestOf(again)).toEqual(manifest);
    const { run } = project(again, manifest);
    expect(await run(['check'], { env: { DISCORD_DEV_GUILD_ID: '5' } })).toMatchObject({ code: 0 });
  });
});

describe('commandry check', () => {
  it('ends with 3 where permissions differ from the file, and shows each entry', async () => {
    const file = await manifestOf(
      makeBot(
        { [HARBOUR]: [denyUser(BEN), allowRole(CREW)] },
        { [ISLAND]: [] },
        { [HARBOUR]: [denyUser(BEN)] },
      ),
    );
    const { run } = project(
      makeBot({ [HARBOUR]: [allowUser(BEN), denyEveryone(HARBOUR)], [ISLAND]: [] }, {}, {}),
      file,
    );
    expect(await run(['check'])).toEqual({
      code: 3,
      out: `Permissions in guild ${HARBOUR}
  ~ /sail
      - allow role ${CREW}
      ~ allow user ${BEN}, which was denied
      + deny @everyone
  - All commands without permissions of their own
      - deny user ${BEN}

Permissions in guild ${ISLAND}
  + /sail: no permissions at all
  - /sail of the guild: no permissions at all

${END}`,
      err: '',
    });
    const { code, out } = await run(['check', '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({
      isSame: false,
      manifest: {
        isSame: false,
        scopes: [],
        permissions: [
          {
            guildId: HARBOUR,
            changes: [
              {
                change: 'changed',
                scope: 'global',
                command: { type: 1, name: 'sail' },
                added: [denyEveryone(HARBOUR)],
                removed: [allowRole(CREW)],
                turned: [allowUser(BEN)],
              },
              { change: 'removed', scope: 'application', command: null },
            ],
          },
          { guildId: ISLAND },
        ],
      },
    });
  });

  it('takes a file of format 1, which has no permissions, for what it says', async () => {
    const { scopes } = await manifestOf(makeBot());
    const old = { manifestVersion: 1, scopes };
    expect(await project(makeBot(), old).run(['check'])).toMatchObject({ code: 0 });
    const { run } = project(makeBot({ [HARBOUR]: [denyUser(BEN)] }), old);
    expect(await run(['check'])).toEqual({
      code: 3,
      out: `Permissions in guild ${HARBOUR}
  + /sail
      + deny user ${BEN}

${FILE} is of format 1, which has no permissions.

${END}`,
      err: '',
    });
    expect(await run(['manifest'])).toMatchObject({ code: 0 });
    expect(await run(['check'])).toMatchObject({ code: 0 });
  });

  it.each([
    ['that are no list', {}, 'permissions: '],
    ['of what is no set', [{ guildId: '1', sets: [{ permissions: [] }] }], 'permissions.0.sets.0.scope: '],
    [
      'with an entry that is none',
      [{ guildId: '1', sets: [{ scope: 'application', permissions: [{}] }] }],
      'permissions.0.sets.0.permissions.0.type: ',
    ],
  ])('ends with 1 for a file with permissions %s', async (_what, permissions, where) => {
    const { run } = project(makeBot(), { ...(await manifestOf(makeBot())), permissions });
    const { code, out } = await run(['check', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      error: { code: 'MANIFEST_INVALID', message: expect.stringContaining(where) as string },
    });
  });
});

describe('commandry check --remote', () => {
  it('compares declared permissions with those that are set, with the bot token alone', async () => {
    const { env } = await startService();
    const { run } = project(makeBot({ [HARBOUR]: [denyUser(BEN)] }));
    const check = () => run(['check', '--remote'], { env });
    const before = await check();
    expect(before).toMatchObject({ code: 3, err: '' });
    expect(before.out).toContain('! /sail is not registered yet\n');
    expect(before.out).toContain(
      'Run "commandry sync", then "commandry permissions apply" if the code is right.',
    );
    await run(['sync'], { env });
    expect(await check()).toEqual({
      code: 3,
      out: `Permissions in guild ${HARBOUR} of application ${env['DISCORD_APPLICATION_ID']!}: 1 to change, 0 unchanged.
  ~ /sail
      + deny user ${BEN}

Discord and the code differ. Run "commandry permissions apply" if the code is right.
`,
      err: '',
    });
    const secret = { DISCORD_CLIENT_SECRET: WEATHER.clientSecret ?? '' };
    expect(await run(['permissions', 'apply'], { env: { ...env, ...secret } })).toMatchObject({ code: 0 });
    expect(await check()).toMatchObject({ code: 0, out: 'Discord and the code match.\n' });
    const { out } = await run(['check', '--remote', '--json'], { env });
    expect(JSON.parse(out)).toMatchObject({
      remote: { isSame: true, permissions: { guilds: [{ guildId: HARBOUR, changes: [] }], unread: [] } },
    });
  });

  it('ends with 1 where the permissions of a guild cannot be read', async () => {
    const { env } = await startService();
    const { run } = project(makeBot({ [HARBOUR]: [denyUser(BEN)], '999': [] }));
    await run(['sync'], { env });
    const { code, out } = await run(['check', '--remote'], { env });
    expect(code).toBe(1);
    expect(out).toContain('Permissions in guild 999 of application');
    expect(out).toMatch(/is unknown: not every scope could be read\.\n$/);
  });
});
