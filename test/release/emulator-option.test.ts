import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runNodeApart } from '../support/processes/run.js';
import { runCli } from '../../tools/src/cli/run-command-line.js';
import { buildPackage, type BuiltPackage } from '../tools/cli/support/project.js';
import { GUILDS, startService, type StartedService } from '../tools/cli/support/service.js';
import { createTestEnvironment } from '../tools/cli/support/environment-stub.js';

const [HARBOUR = ''] = GUILDS;

let built: BuiltPackage;
let service: StartedService;

beforeAll(() => {
  built = buildPackage();
});
beforeEach(async () => {
  service = await startService();
});

/** A bot with a command and permissions for it. */
const makeBot = (more = '') => `
import { createApp, defineCommand, readSettings, allowRole } from 'commandry';
const permissions = { '${HARBOUR}': [allowRole('${HARBOUR}')] };
export const app = createApp({
  ...readSettings(),
  commands: [defineCommand({ name: 'hello', description: 'Says hello', permissions, run: () => 'hello' })],
  ${more}
});
`;

/** The environment of somebody who has the live application at hand. */
const LIVE = {
  DISCORD_APPLICATION_ID: '77',
  DISCORD_CLIENT_ID: '77',
  DISCORD_PUBLIC_KEY: 'ab'.repeat(32),
  DISCORD_TOKEN: 'the-live-token-of-the-bot',
  DISCORD_CLIENT_SECRET: 'the-live-secret',
  DISCORD_BEARER_TOKEN: 'the-live-bearer-token',
  COMMANDRY_BASE_URL: 'https://discord.com',
  NO_COLOR: '1',
};

function run(parameters: readonly string[], bot = makeBot()) {
  const { folder } = built.makeProject({ 'app.js': bot });
  const address = ['--emulator', service.emulator.baseUrl];
  return runNodeApart([built.cli, ...parameters, ...address], { cwd: folder, env: LIVE });
}

describe('--emulator', () => {
  it('plans, registers, lists and checks there, whoever the environment says the bot is', async () => {
    expect(await run(['plan'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('+ /hello') as unknown,
    });
    expect(await service.registered()).toEqual([]);
    expect(await run(['check'])).toMatchObject({ code: 3 });
    expect(await run(['sync'])).toMatchObject({ code: 0, err: '' });
    expect(await service.registered()).toEqual(['hello']);
    expect((await run(['list'])).out).toMatch(/\/hello {2}Says hello\n {6}id \d+, version \d+/);
    expect(await run(['check', '--json'])).toMatchObject({
      code: 3,
      out: expect.stringContaining('"changes"') as unknown,
    });
  });

  it('sets, lists and explains permissions there, in the name of its owner', async () => {
    await run(['sync']);
    expect(await run(['permissions', 'apply'])).toMatchObject({ code: 0, err: '' });
    expect((await run(['permissions', 'list'])).out).toContain('/hello');
    const json = await run(['permissions', 'list', '--json']);
    expect(JSON.parse(json.out)).toMatchObject({
      guilds: [{ guildId: HARBOUR, sets: [{ isApplication: false }] }],
    });
    expect(await run(['sync', '--permissions'])).toMatchObject({ code: 0, err: '' });
  });

  it('lets nothing reach Discord itself, whatever the bot says', async () => {
    const bot = makeBot(`baseUrl: 'https://discord.com',`);
    const { code, err } = await run(['sync'], bot);
    expect(code).toBe(1);
    expect(err).toContain('The bot calls Discord itself, which "--emulator" does not allow.');
    expect(err).not.toMatch(/the-live-/);
  });

  it('says that none answers', async () => {
    const { folder } = built.makeProject({ 'app.js': makeBot() });
    for (const command of [
      ['plan'],
      ['sync'],
      ['list'],
      ['check'],
      ['permissions', 'list'],
      ['permissions', 'apply'],
    ]) {
      const ran = await runNodeApart([built.cli, ...command, '--emulator', 'http://127.0.0.1:1'], {
        cwd: folder,
      });
      expect(ran).toMatchObject({
        code: 1,
        err: expect.stringContaining('No emulator answers at') as unknown,
      });
    }
  });

  it('is in the help of every command that works with a service', async () => {
    for (const path of [
      'plan',
      'sync',
      'list',
      'check',
      'invoke',
      'doctor',
      'permissions list',
      'permissions apply',
      'permissions explain',
    ]) {
      const environment = createTestEnvironment();
      await runCli(['help', ...path.split(' ')], environment);
      expect(environment.printed.out).toContain('--emulator');
    }
  });
});
