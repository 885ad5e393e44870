import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOT, makeBot, makeGuildBot } from '../../support/bots.js';
import { buildPackage, type BuiltPackage, type Project } from '../../support/project.js';
import { GUILDS, startService, type StartedService } from '../../support/service.js';

const [HARBOUR = '', ISLAND = ''] = GUILDS;
const APPLICATION = '1100000000000000001';

let built: BuiltPackage;
let service: StartedService;

beforeAll(() => {
  built = buildPackage();
});
beforeEach(async () => {
  service = await startService();
});

const run = (project: Project, parameters: string[], changes: Parameters<Project['run']>[1] = {}) =>
  project.run(parameters, { ...changes, env: { ...service.env, ...changes.env } });

const runBot = (content: string, ...parameters: string[]) =>
  run(built.makeProject({ 'app.js': content }), parameters);

const TO_CREATE = `Global commands of application ${APPLICATION}: 1 to create, 0 to update, 0 to delete, 0 unchanged.
  + /hello
    Takes 1 new command of 200 a day
`;

describe.each([[['plan']], [['sync', '--dry-run']], [['sync', '-n']]])('commandry %j', (command) => {
  it('shows what would be done, and does nothing', async () => {
    expect(await runBot(BOT, ...command)).toEqual({ code: 0, out: TO_CREATE, err: '' });
    expect(await service.registered()).toEqual([]);
  });
});

describe('commandry plan', () => {
  it('is plain data with --json', async () => {
    const { code, out, err } = await runBot(BOT, 'plan', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      plan: {
        applicationId: APPLICATION,
        scopes: [{ guildId: null, changes: [{ action: 'create', type: 1, name: 'hello' }] }],
        unread: [],
      },
      counts: { create: 1, update: 0, rename: 0, delete: 0, unchanged: 0, kept: 0, requests: 1 },
    });
  });

  it('is Markdown with --markdown', async () => {
    const { code, out } = await runBot(BOT, 'plan', '--markdown');
    expect(code).toBe(0);
    expect(out).toMatch(/\*\*|^#|```/m);
    expect(out).toContain('/hello');
  });

  it('has colours where somebody watches', async () => {
    const text: string[] = [];
    const project = built.makeProject({ 'app.js': BOT });
    const stdout = { isTTY: true, write: (part: string) => text.push(part) };
    expect((await run(project, ['plan'], { stdout })).code).toBe(0);
    expect(text.join('')).toContain('\x1b[32m');
  });

  it('ends with 1 when a guild could not be read, and shows the others', async () => {
    const { code, out } = await runBot(makeGuildBot([HARBOUR, '999']), 'plan');
    expect(code).toBe(1);
    expect(out).toContain(`Commands in guild ${HARBOUR}`);
    expect(out).toMatch(/guild 999 .*could not be read/);
  });

  it.each<[string, Record<string, string>, string]>([
    ['no token', { DISCORD_TOKEN: '' }, 'TOKEN_MISSING'],
    ['no application', { DISCORD_APPLICATION_ID: '' }, 'ENVIRONMENT_INVALID'],
    ['a wrong token', { DISCORD_TOKEN: 'planted-wrong-token' }, 'TOKEN_REFUSED'],
    ['nobody at the address', { COMMANDRY_BASE_URL: 'http://127.0.0.1:1' }, 'DISCORD_UNREACHABLE'],
  ])('ends with 1 with %s', async (_what, env, code) => {
    const ran = await run(built.makeProject({ 'app.js': BOT }), ['plan', '--json'], { env });
    expect({ code: ran.code, err: ran.err }).toEqual({ code: 1, err: '' });
    expect(JSON.parse(ran.out)).toMatchObject({ error: { code } });
    expect(ran.out).not.toContain('planted');
  });
});

describe('commandry sync', () => {
  it('prints the plan, applies it, and has nothing to do afterwards', async () => {
    const project = built.makeProject({ 'app.js': BOT });
    expect(await run(project, ['sync'])).toEqual({
      code: 0,
      out: `${TO_CREATE}Done, with 1 request.\n`,
      err: '',
    });
    expect(await service.registered()).toEqual(['hello']);
    expect(await run(project, ['sync'])).toEqual({
      code: 0,
      out: `Global commands of application ${APPLICATION}: nothing differs, 1 command as declared.\nNothing was written.\n`,
      err: '',
    });
  });

  it('says in JSON what it did', async () => {
    const { code, out } = await runBot(BOT, 'sync', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      plan: { applicationId: APPLICATION },
      counts: { create: 1 },
      writes: 1,
      scopes: [{ guildId: null, outcome: 'done', writes: 1, left: [], failure: null }],
    });
  });

  it('says when another process has done it', async () => {
    const report = {
      plan: { applicationId: '1', scopes: [], unread: [] },
      writes: 0,
      scopes: [],
      isDoneElsewhere: true,
    };
    const app = `{ [Symbol.for('commandry.app')]: 1, sync: async () => (${JSON.stringify(report)}) }`;
    expect(await runBot(`export const app = ${app};`, 'sync')).toEqual({
      code: 0,
      out: 'Another process that started at the same time has registered the same commands.\n',
      err: '',
    });
  });

  it('deletes what is not declared, unless it is told not to', async () => {
    await service.call('POST', '/commands', { name: 'old', description: 'd' });
    const kept = await runBot(BOT, 'sync', '--no-prune');
    expect(kept).toMatchObject({ code: 0, err: '' });
    expect(kept.out).toContain('0 to delete');
    expect(await service.registered()).toEqual(['old', 'hello']);
    const { code, out } = await runBot(BOT, 'sync');
    expect(code).toBe(0);
    expect(out).toMatch(/ 1 to delete, [^]*\nDone, with 1 request\.\n$/);
    expect(await service.registered()).toEqual(['hello']);
  });

  it('does one guild alone with --guild, also one that the code does not name', async () => {
    await service.call('POST', `/guilds/${ISLAND}/commands`, { name: 'old', description: 'd' });
    const bot = makeGuildBot([HARBOUR]);
    const { code, out } = await runBot(bot, 'sync', '--guild', ISLAND);
    expect(code).toBe(0);
    expect(out).toContain(`Commands in guild ${ISLAND}`);
    expect(out).not.toContain('Global');
    expect(await service.registered()).toEqual([]);
    expect((await runBot(bot, 'sync', '-g', HARBOUR, '-g', ISLAND)).code).toBe(0);
    expect(await service.registered()).toEqual([`${HARBOUR}/hello`]);
  });

  it('shows how far it has got where somebody watches and there is much to do', async () => {
    const text: string[] = [];
    const stderr = { isTTY: true, columns: 80, write: (part: string) => text.push(part) };
    const project = built.makeProject({ 'app.js': makeGuildBot(GUILDS) });
    const { code, out } = await run(project, ['sync'], { stderr });
    expect(code).toBe(0);
    expect(out).toContain('Done, with 6 requests.');
    const shown = text.join('');
    expect(shown).toMatch(/Reading #+\.* \d\/7 guilds/);
    expect(shown).toContain('Writing ############################## 6/6 guilds');
    expect((await run(project, ['sync'])).err).toBe('');
  });

  it('says how Discord refused', async () => {
    const { code, out } = await runBot(makeBot('hello'), 'sync', '--json', '--guild', '999');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { discord: { status: 403 } } });
  });

  it('says what is done and what is left when a guild could not be done', async () => {
    const project = built.makeProject({ 'app.js': makeGuildBot([HARBOUR, '999']) });
    const { code, out } = await run(project, ['sync', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      error: {
        code: 'SYNC_INCOMPLETE',
        report: {
          writes: 1,
          plan: { unread: [{ guildId: '999', code: 'GUILD_NOT_INSTALLED' }] },
          scopes: [{ outcome: 'unchanged' }, { guildId: HARBOUR, outcome: 'done' }],
        },
      },
    });
    const again = await run(project, ['sync']);
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringContaining('The commands of guild 999 were refused') as string,
    });
    expect(await service.registered()).toEqual([`${HARBOUR}/hello`]);
  });
});

describe('a file that registers while it is loaded', () => {
  it.each([
    ['at its top level', 'await app.sync();', 1],
    [
      'in something that it begins',
      'void (async () => { await null; await app.sync(); })().catch(() => {});',
      0,
    ],
    ['later', 'await new Promise((resolve) => setTimeout(resolve, 1)); await app.sync().catch(() => {});', 0],
  ])('%s does not register', async (_when, code, exitCode) => {
    const listed = await runBot(`${BOT}\n${code}`, 'list');
    const planned = await runBot(`${BOT}\n${code}`, 'plan');
    // A bot that waits for its own registration is told its problem; one that does not is a bot as any other.
    expect([listed.code, planned.code]).toEqual([exitCode, exitCode]);
    expect(exitCode === 0 ? planned.out : planned.err).toContain(
      exitCode === 0 ? TO_CREATE : 'calls Discord while the command line loads it',
    );
    expect(await service.registered()).toEqual([]);
  });

  it('is told what to do', async () => {
    const { code, err } = await runBot(`${BOT}\nawait app.sync();`, 'plan');
    expect(code).toBe(1);
    expect(err).toMatch(
      /calls Discord while the command line loads it.*Export the app from a file of its own/,
    );
  });
});

describe('what is typed wrong ends with 2', () => {
  it.each<[string[], string]>([
    [['plan', '--guild', 'x'], 'The id of a guild is a number'],
    [['sync', '--concurrency', '0'], 'It is a whole number from 1 to 50.'],
    [['sync', '--concurrency', '51'], 'It is a whole number from 1 to 50.'],
    [['sync', 'now'], 'too many arguments'],
  ])('%j', async (parameters, message) => {
    const { code, out, err } = await runBot(BOT, ...parameters);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});
