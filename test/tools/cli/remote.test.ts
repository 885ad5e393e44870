import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOT, makeGuildBot } from './support/bots.js';
import { buildPackage, type BuiltPackage, type Project } from './support/project.js';
import { GUILDS, startService, type StartedService } from './support/service.js';

const [HARBOUR = '', ISLAND = ''] = GUILDS;

let built: BuiltPackage;
let service: StartedService;

beforeAll(() => {
  built = buildPackage();
});
beforeEach(async () => {
  service = await startService();
});

const run = (project: Project, ...parameters: string[]) => project.run(parameters, { env: service.env });

describe('commandry list', () => {
  it('lists the guilds that commands name, or those that are asked for', async () => {
    const project = built.makeProject({ 'app.js': makeGuildBot([HARBOUR, ISLAND]) });
    const inGuild = (id: string) => `Guild ${id}: 1 command\n  /hello  Says hello\n`;
    expect((await run(project, 'list')).out).toBe(
      `Global: no commands\n\n${inGuild(HARBOUR)}\n${inGuild(ISLAND)}`,
    );
    expect((await run(project, 'list', '--guild', ISLAND)).out).toBe(inGuild(ISLAND));
    expect((await run(project, 'list', '--guild', '99')).out).toBe('Guild 99: no commands\n');
  });

  it('shows in the development guild what would be there', async () => {
    const project = built.makeProject({ 'app.js': BOT });
    const { out } = await project.run(['list'], { env: { DISCORD_DEV_GUILD_ID: ISLAND } });
    expect(out).toBe(`Global: no commands\n\nGuild ${ISLAND}: 1 command\n  /hello  Says hello\n`);
  });

  it('shows what is registered, with ids and versions, with --remote', async () => {
    const project = built.makeProject({ 'app.js': BOT });
    const options = [
      {
        type: 1,
        name: 'add',
        description: 'Adds',
        options: [{ type: 3, name: 'what', description: 'd', required: true }],
      },
      { type: 1, name: 'all', description: 'Lists' },
    ];
    const made = await service.call('POST', '/commands', { name: 'todo', description: 'd', options });
    const { id, version } = (await made.json()) as { id: string; version: string };
    expect(await run(project, 'list', '--remote')).toEqual({
      code: 0,
      out: [
        'Global: 1 command',
        '  /todo add <what>  Adds',
        `      id ${id}, version ${version}`,
        '  /todo all         Lists',
        '',
      ].join('\n'),
      err: '',
    });
    const json = await run(project, 'list', '--remote', '--json', '--guild', HARBOUR);
    expect(JSON.parse(json.out)).toEqual({ scopes: [{ scope: 'guild', guildId: HARBOUR, commands: [] }] });
  });

  it('cannot be made to act on the terminal by what is registered', async () => {
    await service.call('POST', '/commands', { type: 2, name: 'a\u202Eb' });
    const { out } = await run(built.makeProject({ 'app.js': BOT }), 'list', '--remote');
    expect(out).toContain('a\\u{202e}b (on a user)');
  });

  it('ends with 1 where a guild cannot be read, and lists the others', async () => {
    const project = built.makeProject({ 'app.js': makeGuildBot([HARBOUR, '999']) });
    const { code, out } = await run(project, 'list', '--remote');
    expect(code).toBe(1);
    expect(out).toMatch(
      new RegExp(
        `^Global: no commands\n\nGuild ${HARBOUR}: no commands\n\nGuild 999: could not be read\\. .*status 403`,
      ),
    );
    const json = await run(project, 'list', '--remote', '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      scopes: [
        { scope: 'global' },
        { guildId: HARBOUR },
        { guildId: '999', error: { code: 'GUILD_NOT_INSTALLED' } },
      ],
    });
  });

  it('fails where nothing can be read', async () => {
    const project = built.makeProject({ 'app.js': BOT });
    const one = await run(project, 'list', '--remote', '--json', '-g', '999');
    expect(one.code).toBe(1);
    expect(JSON.parse(one.out)).toMatchObject({ error: { discord: { status: 403 } } });
    // Another one, because a module is loaded once in a process.
    const other = built.makeProject({ 'app.js': BOT });
    const wrong = await other.run(['list', '--remote', '--json'], {
      env: { ...service.env, DISCORD_TOKEN: 'planted-wrong-token' },
    });
    expect(wrong.code).toBe(1);
    expect(JSON.parse(wrong.out)).toMatchObject({ error: { code: 'TOKEN_REFUSED' } });
  });
});

describe('commandry check --remote', () => {
  it('ends with 3 until what the code declares is registered', async () => {
    const project = built.makeProject({ 'app.js': BOT });
    const before = await run(project, 'check', '--remote');
    expect(before).toMatchObject({ code: 3, err: '' });
    expect(before.out).toMatch(/\+ \/hello\n.*a day\n\nDiscord and the code differ\. Run "commandry sync"/);
    await run(project, 'sync');
    expect(await run(project, 'check', '--remote')).toEqual({
      code: 0,
      out: 'Discord and the code match.\n',
      err: '',
    });
  });

  it('compares with the manifest too, where there is one', async () => {
    const project = built.makeProject({ 'app.js': BOT });
    await run(project, 'manifest');
    const { code, out } = await run(project, 'check', '--remote', '--json');
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({
      isSame: false,
      manifest: { isSame: true, file: project.path('commandry.manifest.json'), scopes: [] },
      remote: { isSame: false, plan: { scopes: [{ changes: [{ action: 'create' }] }] } },
    });
    await run(project, 'sync');
    expect((await run(project, 'check', '--remote')).out).toBe(
      'The code and commandry.manifest.json match.\n\nDiscord and the code match.\n',
    );
  });

  it('ends with 1 for a manifest that was named and is not there, and for a guild that cannot be read', async () => {
    const project = built.makeProject({ 'app.js': makeGuildBot([HARBOUR, '999']) });
    expect((await run(project, 'check', '--remote', '-m', 'no.json')).err).toContain('There is no manifest');
    const { code, out } = await run(project, 'check', '--remote');
    expect(code).toBe(1);
    expect(out).toContain('could not be read');
    expect(out).toMatch(/is unknown: not every scope could be read\.\n$/);
  });
});
